internal import Model

/// The clicks of one address and os, with the first sessions that ask for them (MATCH-5).
enum FingerprintGroup {
  /// Calls `found` with the clicks that may win for the sessions of a sorted group.
  ///
  /// Where few look alike by their tags these are told, and no click is read: whoever decides the sessions of a
  /// batch reads those of all of them together. Of more the latest that fit are told, those of one deciding time, of
  /// very many one for each time; of older ones that fit only one, and only if it makes the match ambiguous: nothing
  /// more could change that.
  /// - Parameters:
  ///   - touches: the clicks among the rows.
  ///   - all: all clicks, with the rules.
  /// - Complexity: O(sessions × clicks within the longest window of the group's clicks), where of very many clicks
  ///   those alone count that look like the sessions by their tags, and are looked for once for all sessions that
  ///   look the same; clicks that fit and differ end the search, and those that name what one that fits names are
  ///   passed over.
  static func find(
    _ rows: Span<KeyedRow>, touches: [KeyedRow], of all: SeenClicks,
    asked: SessionColumns, found: (Candidate) -> Void
  ) {
    let reach = longestWindow(touches, all)
    // One address may be that of very many devices, of which little is known.
    let minSignals = all.fingerprint.minSignals
    func isTold(_ row: KeyedRow) -> Bool { TouchTag(rawValue: row.tag).signals >= minSignals }
    func asks(_ row: KeyedRow) -> Bool {
      TouchTag(rawValue: row.tag).method != nil && isTold(row)
    }
    func tell(_ ask: KeyedRow, _ clicks: inout AlikeClicks) {
      clicks.advance(to: ask.time, all.rules)
      if tellFew(ask, of: clicks, reach: reach, minSignals: minSignals, found) { return }
      tellLatest(ask, of: clicks, reach: reach, all, asked, found)
    }
    var touches = touches.allSatisfy(isTold) ? touches : touches.filter(isTold)
    if touches.count < manyClicks {
      var clicks = AlikeClicks(few: touches)
      for i in rows.indices where asks(rows[i]) { tell(rows[i], &clicks) }
      return
    }
    var sessions: [KeyedRow] = []
    for i in rows.indices where asks(rows[i]) { sessions.append(rows[i]) }
    sessions.sort { $0.tag != $1.tag ? $0.tag < $1.tag : $0.precedes($1) }
    touches.putWinnersLast(all.events)
    findAmongMany(touches, sessions, all, tell: tell)
  }

  /// The number of clicks of an address from which on it is looked up what each names.
  private static let manyClicks = 64

  /// Looks for those of very many clicks that look like some sessions by their tags, once for all that look the same.
  ///
  /// - Parameters:
  ///   - touches: by time; of those of one time the last wins.
  ///   - sessions: by their tags, and of one tag by time.
  private static func findAmongMany(
    _ touches: [KeyedRow], _ sessions: [KeyedRow], _ all: SeenClicks,
    tell: (KeyedRow, inout AlikeClicks) -> Void
  ) {
    lazy var looks = touches.map { touch in
      let click = all[touch.record]
      return (signals: click.signals, names: LinkNames(all.completed(click)))
    }
    var start = 0
    while start < sessions.count {
      let tag = TouchTag(rawValue: sessions[start].tag)
      let end = sessions[start...].firstIndex { $0.tag != tag.rawValue } ?? sessions.count
      let alike = touches.indices.filter {
        tag.mayFit(TouchTag(rawValue: touches[$0].tag), minSignals: all.fingerprint.minSignals)
      }
      let own = alike.map { touches[$0] }
      var clicks =
        own.count <= few
        ? AlikeClicks(few: own)
        : AlikeClicks(many: own, signals: alike.map { looks[$0].signals }) {
          all.fingerprint.areAmbiguous(looks[alike[$0]].names, looks[alike[$1]].names)
        }
      for session in sessions[start..<end] { tell(session, &clicks) }
      start = end
    }
  }

  /// The number of clicks that look like a session up to which all are told.
  private static var few: Int { FewClicks.count }
  private typealias FewClicks = InlineArray<4, RecordID>

  /// Calls `found` with the clicks that look like a session by their tags, where they are few; gives whether they
  /// are.
  private static func tellFew(
    _ ask: KeyedRow, of clicks: borrowing AlikeClicks, reach: Interval, minSignals: Int,
    _ found: (Candidate) -> Void
  ) -> Bool {
    let tag = TouchTag(rawValue: ask.tag)
    var alike = FewClicks(repeating: ask.record)
    var count = 0
    for place in (0..<clicks.end).reversed() {
      let click = clicks.rows[place]
      if ask.time - click.time > reach { break }
      if !tag.mayFit(TouchTag(rawValue: click.tag), minSignals: minSignals) { continue }
      if count == few { return false }
      alike[count] = click.record
      count += 1
    }
    for place in 0..<count {
      found(Candidate(session: ask.record, record: alike[place], method: .fingerprint))
    }
    return true
  }

  /// Calls `found` with the latest clicks that fit a session, and with one that makes them ambiguous.
  private static func tellLatest(
    _ ask: KeyedRow, of clicks: borrowing AlikeClicks, reach: Interval,
    _ all: SeenClicks, _ asked: SessionColumns, _ found: (Candidate) -> Void
  ) {
    let tag = TouchTag(rawValue: ask.tag)
    guard let event = tag.event else { return }
    let rules = all.rules
    let qualification = Qualification(
      rules: rules, time: ask.time, event: event,
      installBegin: tag.hasInstallBegin ? asked.installBegin(of: ask.record) : .absent)
    let signals = asked.signals(of: ask.record)
    let last = qualification.lastTime(skew: rules.longestSkew)
    var best: (place: Int, time: Timestamp, names: LinkNames)?
    var told = 0
    var place = clicks.rows[..<clicks.end].firstPlace { $0.time > last }
    while place > 0 {
      place -= 1
      let touch = clicks.rows[place]
      if ask.time - touch.time > reach { break }
      if let best, let next = clicks.skip(place, best: best.place, at: best.time, told: told) {
        place = next
        continue
      }
      if !tag.mayFit(TouchTag(rawValue: touch.tag), minSignals: all.fingerprint.minSignals) {
        continue
      }
      if all.fingerprint.reject(clicks.signals(at: place, all), signals) != nil { continue }
      let click = all.completed(all[touch.record])
      let terms = all.terms(of: click, touch.record)
      if qualification.reject(click, terms, method: .fingerprint) != nil { continue }
      let (time, names) = (min(touch.time, ask.time), LinkNames(click))
      let candidate = Candidate(
        session: ask.record, record: touch.record, method: .fingerprint)
      guard let best else {
        found(candidate)
        (best, told) = ((place, time, names), place)
        continue
      }
      let isAmbiguous = all.fingerprint.areAmbiguous(best.names, names)
      if isAmbiguous || (time == best.time && !clicks.isRepeated(place, told: told)) {
        found(candidate)
        told = place
      }
      if isAmbiguous || (all.fingerprint.takesLatest && time < best.time) { return }
    }
  }

  /// The longest window of some clicks: that of the job, or their own, not beyond the limit of all.
  private static func longestWindow(
    _ touches: [KeyedRow], _ all: SeenClicks
  ) -> Interval {
    var longest: Interval = .zero
    for touch in touches {
      let window =
        TouchTag(rawValue: touch.tag).hasFingerprintWindow
        ? min(all.terms(of: touch.record).fingerprintWindow, all.rules.maxLookback)
        : all.rules.fingerprintWindow
      longest = max(longest, window)
    }
    return longest
  }
}
