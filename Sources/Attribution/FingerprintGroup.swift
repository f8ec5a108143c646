internal import Model

/// The clicks of one address and os, with the first sessions that ask for them (MATCH-5).
enum FingerprintGroup {
  /// Calls `found` with the clicks that may win for the sessions of a sorted group.
  ///
  /// These are the latest that fit: those of one deciding time. Of older ones that fit only one is
  /// told, and only if it makes the match ambiguous: nothing more could change that.
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
    // An address of a carrier, or of a robot, has very many clicks on one link.
    let others = touches.count < manyClicks ? [] : placesOfOthers(touches, fingerprint)
    var end = 0
    for i in rows.indices {
      let row = rows[i]
      let tag = TouchTag(rawValue: row.tag)
      guard tag.method != nil, let event = tag.event, isTold(row) else { continue }
      while end < touches.count, touches[end].time - row.time <= rules.longestSkew { end += 1 }
      // Looked up for the first click that looks alike: most sessions have none in reach.
      var subject: (qualification: Qualification, signals: Signals)?
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
        if row.time - touched > reach { break }
        let other = TouchTag(rawValue: touches[place].tag)
        if tag.looksUnlike(other) || tag.signals(sharedWith: other) < minSignals { continue }
        let own =
          subject
          ?? (
            Qualification(
              rules: rules, time: row.time, event: event,
              installBegin: tag.hasInstallBegin ? asked.installBegin(of: row.record) : .absent),
            asked.signals(of: row.record)
          )
        subject = own
        let logged = fingerprint.clicks[record]
        if fingerprint.reject(logged.signals, own.signals) != nil { continue }
        let click = fingerprint.completed(logged)
        let terms = fingerprint.terms(of: click, record)
        if own.qualification.reject(click, terms, method: .fingerprint) != nil { continue }
        let candidate = Candidate(session: row.record, record: record, method: .fingerprint)
        let time = min(touched, row.time)
        if let best {
          let isAmbiguous = fingerprint.areAmbiguous(best.click, click)
          if isAmbiguous || time == best.time { found(candidate) }
          if isAmbiguous || (fingerprint.takesLatest && time < best.time) { break }
        } else {
          found(candidate)
          best = (time, click)
          bestPlace = place
        }
      }
    }
  }

  /// The number of clicks of an address from which on it is looked up what each names.
  private static let manyClicks = 64

  /// For each click the place behind the nearest one before it that names something else, 0 without one.
  private static func placesOfOthers(_ touches: [KeyedRow], _ fingerprint: Fingerprint) -> [Int] {
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

  /// How many rows before a session are looked at for a click to fetch. An address may be that of all
  /// sessions, as where a log has its own server's.
  private static let looksBack = 64

  /// Has the processor fetch a session with the latest click that looks like it.
  static func prefetch(
    _ rows: Span<KeyedRow>, ask: Int, _ fingerprint: Fingerprint, _ asked: AskedSessions
  ) {
    let tag = TouchTag(rawValue: rows[ask].tag)
    for place in (max(0, ask - looksBack)..<ask).reversed() {
      let other = TouchTag(rawValue: rows[place].tag)
      if rows[ask].time - rows[place].time > fingerprint.window { return }
      if !other.isTouch || tag.looksUnlike(other) { continue }
      asked.prefetch(rows[ask].record)
      return fingerprint.clicks.prefetch(rows[place].record)
    }
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
