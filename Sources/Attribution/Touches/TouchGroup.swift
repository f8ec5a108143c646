public import Model

/// The clicks and answers of one key, with the sessions that ask for it.
public enum TouchGroup {
  /// Calls `found` with the touches that may win for the sessions of a sorted group.
  ///
  /// Of up to `few` clicks that are named by their id all come that the session could see. Of clicks that only share
  /// a device or browser, the latest that qualify are enough: those of the same deciding time, among which only their
  /// ids decide. Of very many the ids are looked at here, so that few of one time come. Of very many that are named, as
  /// by a macro that nobody filled in, come the latest that the session could see, and the latest that qualify. Of
  /// answers comes the one that counts.
  /// - Parameters:
  ///   - rows: with the bits of a `TouchTag` each.
  ///   - clicks: all clicks, with the rules.
  ///   - asked: what is asked of the sessions.
  ///   - touches: room for the touches of a group.
  public static func find(
    _ rows: Span<KeyedRow>, of clicks: SeenClicks,
    asked: SessionColumns, room touches: inout [KeyedRow], found: (Candidate) -> Void
  ) {
    take(rows, into: &touches)
    if touches.isEmpty { return }
    if isAskedByFingerprint(rows) {
      return FingerprintGroup.find(
        rows, touches: touches, of: clicks, asked: asked, found: found)
    }
    let rules = clicks.rules
    // The number of touches that are not too late for the session at hand (MATCH-1).
    var end = 0
    var answers = PunctualAnswers()
    var (crowded, existing): (ClicksInTime?, ClicksInTime?)
    for place in rows.indices {
      let ask = rows[place]
      let tag = TouchTag(rawValue: ask.tag)
      guard let method = tag.method, let event = tag.event else { continue }
      while end < touches.count, touches[end].time - ask.time <= rules.longestSkew { end += 1 }
      switch method {
      case .adServices:
        answers.tell(ask, of: touches, rules, clicks.events, found)
        continue
      case .linkClickID, .installReferrer, .clipboard:
        let existence = Qualification(
          rules: rules, time: ask.time, event: event, installBegin: .absent)
        if touches.count <= few {
          all(ask, method, of: touches, existence, found)
          continue
        }
        if existing == nil {
          existing = ClicksInTime(seeing: touches, clicks, ignoringWindows: true)
        }
        existing?.advance(to: ask.time)
        // It is there for an OPEN, too, whatever the method makes of it.
        existing?.latest(for: ask, .linkClickID, existence) {
          found(Candidate(session: $0.session, record: $0.record, method: method))
        }
      case .deviceID, .cookie: break
      case .appLink, .fingerprint: continue
      }
      let qualification = Qualification(
        rules: rules, time: ask.time, event: event,
        installBegin: tag.hasInstallBegin ? asked.installBegin(of: ask.record) : .absent)
      if touches.count <= few {
        latest(ask, method, of: touches, before: end, clicks, qualification, found)
      } else {
        if crowded == nil { crowded = ClicksInTime(seeing: touches, clicks) }
        crowded?.advance(to: ask.time)
        crowded?.latest(for: ask, method, qualification, found)
      }
    }
  }

  /// How many clicks of a group are looked at one by one for each session.
  private static let few = 16

  /// Takes the touches of a group, in order of time; none where nobody asks for them.
  private static func take(_ rows: Span<KeyedRow>, into touches: inout [KeyedRow]) {
    touches.removeAll(keepingCapacity: true)
    var first = 0
    while first < rows.count, TouchTag(rawValue: rows[first].tag).isTouch { first += 1 }
    if first == rows.count { return }
    for i in rows.indices where TouchTag(rawValue: rows[i].tag).isTouch { touches.append(rows[i]) }
  }

  /// Whether the key is one of fingerprints, which nothing else asks for.
  private static func isAskedByFingerprint(_ rows: Span<KeyedRow>) -> Bool {
    for i in rows.indices {
      if let method = TouchTag(rawValue: rows[i].tag).method { return method == .fingerprint }
    }
    return false
  }

  /// Calls `found` with every touch of a sorted group that exists for the session that asks, also with
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

  /// The answers that came in time for a session at hand (TOUCH-3).
  ///
  /// Sessions come in the order of their times. A token may stand for very many, and so may a time, where an app sends
  /// a text in the token's place: of those of one time and status only the one that counts is kept.
  private struct PunctualAnswers {
    /// The number of touches that came early enough.
    private var end = 0
    /// The one that counts of the last of these.
    private var latest: KeyedRow?
    /// The same of those with status 200.
    private var accepted: KeyedRow?

    /// Calls `found` with the latest in time with status 200, else with the latest.
    mutating func tell(
      _ ask: KeyedRow, of touches: [KeyedRow], _ rules: TouchRules, _ events: Events,
      _ found: (Candidate) -> Void
    ) {
      let times = rules.answerTimes(of: ask.time)
      while end < touches.count, touches[end].time <= times.upperBound {
        take(touches[end], events)
        end += 1
      }
      func inTime(_ row: KeyedRow?) -> KeyedRow? {
        row.flatMap { $0.time >= times.lowerBound ? $0 : nil }
      }
      if let row = inTime(accepted) ?? inTime(latest) {
        found(Candidate(session: ask.record, record: row.record, method: .adServices))
      }
    }

    private mutating func take(_ row: KeyedRow, _ events: Events) {
      // Answers are read where their times do not tell, which is seldom.
      let isOutranked =
        latest.map { last in
          last.time == row.time && last.tag == row.tag
            && !events.answer(row.record).outranks(events.answer(last.record))
        } ?? false
      if isOutranked { return }
      latest = row
      if TouchTag(rawValue: row.tag).isAccepted { accepted = row }
    }
  }

  /// All of some clicks that exist for a session (MATCH-1).
  private static func all(
    _ ask: KeyedRow, _ method: MatchMethod, of touches: [KeyedRow], _ existence: Qualification,
    _ found: (Candidate) -> Void
  ) {
    for touch in touches {
      let isMinutePrecise = TouchTag(rawValue: touch.tag).isMinutePrecise
      if existence.exists(touch.time, isMinutePrecise: isMinutePrecise) {
        found(Candidate(session: ask.record, record: touch.record, method: method))
      }
    }
  }

  /// The latest of some clicks that qualify for a session.
  private static func latest(
    _ ask: KeyedRow, _ method: MatchMethod, of touches: [KeyedRow], before end: Int,
    _ clicks: SeenClicks, _ qualification: Qualification, _ found: (Candidate) -> Void
  ) {
    var best = Timestamp.absent
    for place in (0..<end).reversed() {
      let touch = touches[place]
      let time = min(touch.time, ask.time)
      if best.isPresent && time < best { return }
      // No older click qualifies (MATCH-1), and a device may have very many.
      if ask.time - time > qualification.maxLookback { return }
      let tag = TouchTag(rawValue: touch.tag)
      let reason = qualification.reject(
        touch.time, isMinutePrecise: tag.isMinutePrecise,
        ownWindow: tag.hasWindow ? clicks.terms(of: touch.record).window : .zero,
        method: method)
      if reason == nil {
        best = time
        found(Candidate(session: ask.record, record: touch.record, method: method))
      }
    }
  }
}
