/// What matching made of one session (section 4).
struct Match: Sendable {
  var candidates: [Candidate]
  /// Whether tiers 1 to 3 did not decide and tier 4 was ambiguous (REP-2).
  var isAmbiguous: Bool

  var winner: Candidate? { candidates.first { $0.reason == nil } }
}

extension Evidence {
  /// MATCH-1 to MATCH-6.
  var match: Match {
    var candidates = candidates
    for index in candidates.indices { candidates[index].reason = ownReason(candidates[index]) }
    let isAmbiguous = markAmbiguous(&candidates)

    // MATCH-3: the first tier with a qualifying touch decides.
    let decisive = candidates.filter { $0.reason == nil }.map(\.tier).min()
    let qualifying = candidates.indices.filter { candidates[$0].reason == nil }
    let winner = qualifying.filter { candidates[$0].tier == decisive }
      .max { isBeaten(candidates[$0], by: candidates[$1]) }
    for index in qualifying where index != winner {
      if let winner { candidates[index].reason = loss(candidates[index], to: candidates[winner]) }
    }
    return Match(candidates: candidates, isAmbiguous: isAmbiguous && (decisive ?? 5) == 5)
  }

  /// The first reason of MATCH-6 that lies in the touch itself.
  private func ownReason(_ candidate: Candidate) -> Reason? {
    if let refusal = candidate.refusal { return refusal }
    // MATCH-1. An undated claim is always inside.
    if let time = candidate.time {
      guard let treated = treatedTime(time) else { return .afterSession }
      if session.header.timestamp.ms - treated > window(candidate) { return .outsideWindow }
      if cameAfterInstallBegan(candidate, treated) { return .afterInstallBegin }
    }
    if candidate.method == .fingerprint, let click = candidate.click {
      return fingerprintReason(click)
    }
    return nil
  }

  /// MATCH-1: how far back the touch may lie.
  private func window(_ candidate: Candidate) -> Int64 {
    let window: Int64
    if candidate.type == .impression {
      window = settings.lookbackImpression
    } else if candidate.method == .fingerprint {
      window = candidate.click?.fingerprintWindow ?? settings.lookbackFingerprint
    } else {
      let ofEvent =
        switch event {
        case .install: settings.lookbackInstall
        case .reinstall: settings.lookbackReinstall
        case .open: settings.lookbackOpen
        }
      window = candidate.click?.clickWindow ?? ofEvent
    }
    return min(window, settings.longestLookback)
  }

  /// MATCH-2.
  private func cameAfterInstallBegan(_ candidate: Candidate, _ time: Int64) -> Bool {
    guard settings.rejectAfterInstallBegin, session.os == .android, event != .open,
      candidate.type == .click || candidate.type == .referrer, !candidate.hasSessionTime,
      let begin = installBeginSecond
    else { return false }
    return time >= (begin + 1) * 1000
  }

  /// MATCH-4: whether `a` loses to `b` of the same tier.
  func isBeaten(_ a: Candidate, by b: Candidate) -> Bool {
    let methods = (-a.methodOrder, -b.methodOrder)
    if a.tier == 1, methods.0 != methods.1 { return methods.0 < methods.1 }
    let times = (rank(a), rank(b))
    if times.0 != times.1 { return times.0 < times.1 }
    if methods.0 != methods.1 { return methods.0 < methods.1 }
    return (b.id, b.digest) < (a.id, a.digest)
  }

  /// The time by which touches are compared: a little after the session counts as at it.
  private func rank(_ candidate: Candidate) -> Int64 {
    candidate.time.flatMap(treatedTime) ?? session.header.timestamp.ms
  }

  /// MATCH-6: why a qualifying touch lost to the winner.
  private func loss(_ candidate: Candidate, to winner: Candidate) -> Reason {
    if candidate.tier != winner.tier { return .lowerTier }
    if candidate.tier == 1, candidate.method != winner.method { return .methodOrder }
    if rank(candidate) != rank(winner) { return .olderTouch }
    return candidate.method != winner.method ? .methodOrder : .touchIDOrder
  }
}
