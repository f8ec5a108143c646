extension World {
  private static let minute = 60_000
  private static let hour = 60 * minute

  /// Finds the lines of a log that belong to a day, by their times, in order.
  ///
  /// Nearly all lie within minutes of their session, so that of the sessions of neighbouring days
  /// only the few that are drawn for a long delay are worked out.
  /// - Complexity: one session in five of the day is worked out a second time.
  func companions(of kind: LogKind, on day: Int) -> [Companion] {
    let start = sessionRhythm.start(ofDay: day)
    let times = start..<start + Rhythm.millisecondsPerDay
    let near = slots(around: times, margin: Self.hour)
    var found: [Companion] = []
    for slot in slots(around: times, margin: 27 * Self.hour) {
      let isLate = isLate(kind, slot)
      guard near.contains(slot) || isLate, plan(ofSession: slot).isFirst else { continue }
      let session = session(slot)
      guard hasCompanion(session, kind) else { continue }
      let delays = delays(of: session, kind, isLate: isLate)
      for (attempt, delay) in delays.enumerated() where times.contains(session.time + delay) {
        found.append(Companion(time: session.time + delay, session: slot, attempt: attempt))
      }
    }
    return found.sorted()
  }

  private func slots(around times: Range<Int>, margin: Int) -> Range<Int> {
    let first = sessionRhythm.slot(at: times.lowerBound - margin)
    return max(0, first)..<sessionRhythm.slot(at: times.upperBound + margin)
  }

  private func isLate(_ kind: LogKind, _ slot: Int) -> Bool {
    var random = RandomNumbers(seed, .delayed, slot, kind.number)
    return random.chance(0.03)
  }

  private func hasCompanion(_ session: Session, _ kind: LogKind) -> Bool {
    switch kind {
    case .adservices: session.hasAttributionToken
    case .referrers: session.evidence == .referrerRecord
    case .cookies: session.evidence == .cookieSync
    case .clicks, .sessions, .links, .onelink, .webvisits: false
    }
  }

  private func delays(of session: Session, _ kind: LogKind, isLate: Bool) -> [Int] {
    var random = RandomNumbers(seed, .companion, session.slot, kind.number)
    guard kind == .adservices else {
      // The library may have been asked before the session was logged.
      let long = random.number(in: 15 * Self.minute..<26 * Self.hour)
      return [isLate ? long : random.number(in: -2 * Self.minute..<10 * Self.minute)]
    }
    let first = random.number(
      in: isLate ? 15 * Self.minute..<26 * Self.hour : 800..<12 * Self.minute)
    let outcome = AdServicesOutcome.of(session, seed: seed)
    return (0..<outcome.attempts).map { first + $0 * 5000 }
  }
}

extension SessionPlan {
  /// Whether a first session comes about, and not as another one's copy.
  var isFirst: Bool {
    switch self {
    case .newcomer, .reinstall, .echo: true
    case .clicked(_, _, let isFirst): isFirst
    case .repetition, .burst, .open: false
    }
  }
}
