public import Model

/// The clicks and answers of one key, with the sessions that ask for it.
public enum TouchGroup {
  /// Calls `found` with the touches that may win for the sessions of a sorted group.
  ///
  /// Of clicks that are named by their id, and of answers, all come that the session could see. Of
  /// clicks that only share a device or browser, the latest that qualify are enough: those of the
  /// same deciding time, among which only their ids decide.
  /// - Parameters:
  ///   - rows: with the bits of a `TouchTag` each.
  ///   - fingerprint: what makes clicks fit by fingerprint.
  ///   - installBegin: when a session's install began; asked only where the tag says it is known.
  public static func find(
    _ rows: Span<KeyedRow>, events: Events, rules: Rules, fingerprint: Fingerprint,
    installBegin: (RecordID) -> Timestamp, found: (Candidate) -> Void
  ) {
    if !hasBoth(rows) { return }
    if isAskedByFingerprint(rows) {
      return FingerprintGroup.find(
        rows, events: events, rules: rules, fingerprint: fingerprint, installBegin: installBegin,
        found: found)
    }
    for place in rows.indices {
      let ask = rows[place]
      let tag = TouchTag(rawValue: ask.tag)
      guard let method = tag.method, let event = tag.event else { continue }
      switch method {
      case .adServices:
        for i in rows.indices where TouchTag(rawValue: rows[i].tag).isTouch {
          found(Candidate(session: ask.record, record: rows[i].record, method: method))
        }
      case .linkClickID, .installReferrer, .clipboard:
        let qualification = Qualification(
          rules: rules, time: ask.time, event: event, installBegin: .absent)
        for i in rows.indices {
          let tag = TouchTag(rawValue: rows[i].tag)
          if tag.isTouch,
            qualification.exists(rows[i].time, isMinutePrecise: tag.isMinutePrecise)
          {
            found(Candidate(session: ask.record, record: rows[i].record, method: method))
          }
        }
      case .deviceID, .cookie:
        let qualification = Qualification(
          rules: rules, time: ask.time, event: event,
          installBegin: tag.hasInstallBegin ? installBegin(ask.record) : .absent)
        latest(rows, before: place, method, events, rules, qualification, found)
      case .appLink, .fingerprint:
        continue
      }
    }
  }

  private static func hasBoth(_ rows: Span<KeyedRow>) -> Bool {
    var touches = 0
    for i in rows.indices where TouchTag(rawValue: rows[i].tag).isTouch { touches += 1 }
    return touches > 0 && touches < rows.count
  }

  /// Whether the key is one of fingerprints, which nothing else asks for.
  private static func isAskedByFingerprint(_ rows: Span<KeyedRow>) -> Bool {
    for i in rows.indices {
      if let method = TouchTag(rawValue: rows[i].tag).method { return method == .fingerprint }
    }
    return false
  }

  /// Calls `found` with every touch of a sorted group that exists for one of its sessions, also with
  /// those that cannot win: what `explain` shows beyond the winner (MATCH-6).
  public static func findAll(
    _ rows: Span<KeyedRow>, qualification: Qualification, found: (Candidate) -> Void
  ) {
    for place in rows.indices {
      let ask = rows[place]
      guard let method = TouchTag(rawValue: ask.tag).method else { continue }
      for i in rows.indices {
        let touch = rows[i]
        let tag = TouchTag(rawValue: touch.tag)
        if !tag.isTouch { continue }
        if method != .adServices,
          !qualification.exists(touch.time, isMinutePrecise: tag.isMinutePrecise)
        {
          continue
        }
        found(Candidate(session: ask.record, record: touch.record, method: method))
      }
    }
  }

  /// The latest clicks that qualify for the session at a place.
  private static func latest(
    _ rows: Span<KeyedRow>, before place: Int, _ method: MatchMethod, _ events: Events,
    _ rules: Rules, _ qualification: Qualification, _ found: (Candidate) -> Void
  ) {
    let ask = rows[place]
    // No click beyond these bounds qualifies (MATCH-1), and devices may have very many.
    var last = place
    while last + 1 < rows.count, rows[last + 1].time - ask.time <= rules.longestSkew { last += 1 }
    var best = Timestamp.absent
    for i in (0...last).reversed() {
      let tag = TouchTag(rawValue: rows[i].tag)
      if !tag.isTouch { continue }
      let time = min(rows[i].time, ask.time)
      if best.isPresent && time < best { return }
      if ask.time - time > rules.maxLookback { return }
      let reason = qualification.reject(
        rows[i].time, isMinutePrecise: tag.isMinutePrecise,
        ownWindow: tag.hasWindow ? events.click(rows[i].record).window : .zero, method: method)
      if reason == nil {
        best = time
        found(Candidate(session: ask.record, record: rows[i].record, method: method))
      }
    }
  }
}
