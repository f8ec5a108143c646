internal import Model

/// The clicks of one address and os, with the first sessions that ask for them (MATCH-5).
enum FingerprintGroup {
  /// Calls `found` with the clicks that may win for the sessions of a sorted group.
  ///
  /// Where few look alike by their tags these are told, and no click is read: whoever decides the sessions of a
  /// batch reads those of all of them together. Of more the latest that fit are told, those of one deciding time; of
  /// older ones that fit only one, and only if it makes the match ambiguous: nothing more could change that.
  /// - Parameter touches: the clicks among the rows.
  /// - Complexity: O(sessions × clicks within the longest window of the group's clicks); clicks that
  ///   fit and differ end the search, and those that name what one that fits names are passed over. Clicks that
  ///   share too few signals are told by their tags.
  static func find(
    _ rows: Span<KeyedRow>, touches: [KeyedRow], fingerprint: Fingerprint,
    asked: AskedSessions, found: (Candidate) -> Void
  ) {
    let rules = fingerprint.rules
    let reach = max(longestWindow(touches, fingerprint), rules.fingerprintWindow)
    // One address may be that of very many devices, of which little is known.
    let minSignals = fingerprint.minSignals
    func isTold(_ row: KeyedRow) -> Bool { TouchTag(rawValue: row.tag).signals >= minSignals }
    let touches = touches.allSatisfy(isTold) ? touches : touches.filter(isTold)
    lazy var others = placesOfOthers(touches, fingerprint)
    var end = 0
    for i in rows.indices {
      let ask = rows[i]
      let tag = TouchTag(rawValue: ask.tag)
      guard tag.method != nil, let event = tag.event, isTold(ask) else { continue }
      while end < touches.count, touches[end].time - ask.time <= rules.longestSkew { end += 1 }
      if tellFew(ask, of: touches, before: end, reach: reach, minSignals: minSignals, found) {
        continue
      }
      tellLatest(
        ask, event, of: touches, before: end, others: others, reach: reach, fingerprint, asked,
        found)
    }
  }

  /// Calls `found` with the clicks that look like a session by their tags, where they are few; gives whether they
  /// are.
  private static func tellFew(
    _ ask: KeyedRow, of touches: [KeyedRow], before end: Int, reach: Interval, minSignals: Int,
    _ found: (Candidate) -> Void
  ) -> Bool {
    let tag = TouchTag(rawValue: ask.tag)
    var alike = InlineArray<4, RecordID>(repeating: ask.record)
    var count = 0
    for place in (0..<end).reversed() {
      if ask.time - touches[place].time > reach { break }
      let other = TouchTag(rawValue: touches[place].tag)
      if !tag.mayFit(other, minSignals: minSignals) { continue }
      if count == alike.count { return false }
      alike[count] = touches[place].record
      count += 1
    }
    for place in 0..<count {
      found(Candidate(session: ask.record, record: alike[place], method: .fingerprint))
    }
    return true
  }

  /// Calls `found` with the latest clicks that fit a session, and with one that makes them ambiguous.
  ///
  /// - Parameter others: for each click the place behind the nearest one before it that names something else.
  private static func tellLatest(
    _ ask: KeyedRow, _ event: Event, of touches: [KeyedRow], before end: Int, others: [Int],
    reach: Interval, _ fingerprint: Fingerprint, _ asked: AskedSessions,
    _ found: (Candidate) -> Void
  ) {
    let tag = TouchTag(rawValue: ask.tag)
    let qualification = Qualification(
      rules: fingerprint.rules, time: ask.time, event: event,
      installBegin: tag.hasInstallBegin ? asked.installBegin(of: ask.record) : .absent)
    let signals = asked.signals(of: ask.record)
    var best: (time: Timestamp, click: SeenClick)?
    var place = end
    var bestPlace = 0
    while place > 0 {
      place -= 1
      // Older ones that name the same as the best say nothing more.
      if let best, !others.isEmpty, others[place] == others[bestPlace],
        touches[place].time < best.time
      {
        place = others[place]
        continue
      }
      let (record, touched) = (touches[place].record, touches[place].time)
      if ask.time - touched > reach { break }
      let other = TouchTag(rawValue: touches[place].tag)
      if !tag.mayFit(other, minSignals: fingerprint.minSignals) { continue }
      let logged = fingerprint.clicks[record]
      if fingerprint.reject(logged.signals, signals) != nil { continue }
      let click = fingerprint.completed(logged)
      let terms = fingerprint.terms(of: click, record)
      if qualification.reject(click, terms, method: .fingerprint) != nil { continue }
      let candidate = Candidate(session: ask.record, record: record, method: .fingerprint)
      let time = min(touched, ask.time)
      if let best {
        let isAmbiguous = fingerprint.areAmbiguous(best.click, click)
        if isAmbiguous || time == best.time { found(candidate) }
        if isAmbiguous || (fingerprint.takesLatest && time < best.time) { return }
      } else {
        found(candidate)
        best = (time, click)
        bestPlace = place
      }
    }
  }

  /// The number of clicks of an address from which on it is looked up what each names.
  private static let manyClicks = 64

  /// For each click the place behind the nearest one before it that names something else, 0 without one. An
  /// address of a carrier, or of a robot, has very many clicks on one link; those of others are not looked up.
  private static func placesOfOthers(_ touches: [KeyedRow], _ fingerprint: Fingerprint) -> [Int] {
    if touches.count < manyClicks { return [] }
    var places: [Int] = []
    var last: SeenClick?
    for touch in touches {
      let click = fingerprint.completed(fingerprint.clicks[touch.record])
      let isSame = last.map { !fingerprint.areAmbiguous($0, click) } ?? true
      places.append(isSame ? places.last ?? 0 : places.count)
      last = click
    }
    return places
  }

  /// The longest of the windows that clicks have of their own, not beyond the limit of all.
  private static func longestWindow(
    _ touches: [KeyedRow], _ fingerprint: Fingerprint
  ) -> Interval {
    var longest: Interval = .zero
    for touch in touches where TouchTag(rawValue: touch.tag).hasFingerprintWindow {
      longest = max(longest, fingerprint.terms(of: touch.record).fingerprintWindow)
    }
    return min(longest, fingerprint.rules.maxLookback)
  }
}
