internal import Model

/// The clicks of one address and os, with the first sessions that ask for them (MATCH-5).
enum FingerprintGroup {
  /// What decides on a click before anything else of it is looked at.
  private struct Look {
    var time: Timestamp
    var record: RecordID
    var signals: Signals
  }

  /// Calls `found` with the clicks that may win for the sessions of a sorted group.
  ///
  /// These are the latest that fit: those of one deciding time. Of older ones that fit only one is
  /// told, and only if it makes the match ambiguous: nothing more could change that.
  /// - Complexity: O(sessions × clicks within the longest window of the group's clicks); clicks that
  ///   fit and differ end the search.
  static func find(
    _ rows: Span<KeyedRow>, events: Events, rules: Rules, fingerprint: Fingerprint,
    installBegin: (RecordID) -> Timestamp, found: (Candidate) -> Void
  ) {
    var looks: [Look] = []
    var ownWindow: Interval = .zero
    for i in rows.indices where TouchTag(rawValue: rows[i].tag).isTouch {
      let click = events.click(rows[i].record)
      ownWindow = max(ownWindow, click.fingerprintWindow)
      looks.append(Look(time: rows[i].time, record: rows[i].record, signals: click.signals))
    }
    for i in rows.indices {
      let row = rows[i]
      let tag = TouchTag(rawValue: row.tag)
      guard tag.method != nil, let event = tag.event else { continue }
      let qualification = Qualification(
        rules: rules, time: row.time, event: event,
        installBegin: tag.hasInstallBegin ? installBegin(row.record) : .absent)
      let reach = max(ownWindow, qualification.window(.fingerprint))
      let signals = events.session(row.record).signals
      var best: (time: Timestamp, click: Click)?
      var place = firstIndex(in: looks, after: row.time + rules.longestSkew)
      while place > 0 {
        place -= 1
        if row.time - looks[place].time > reach { break }
        if fingerprint.reject(looks[place].signals, signals) != nil { continue }
        let record = looks[place].record
        let click = events.completed(events.click(record))
        if qualification.reject(click, method: .fingerprint) != nil { continue }
        let candidate = Candidate(session: row.record, record: record, method: .fingerprint)
        let time = min(looks[place].time, row.time)
        if let best {
          let isAmbiguous = fingerprint.areAmbiguous(best.click, click)
          if isAmbiguous || time == best.time { found(candidate) }
          if isAmbiguous || (fingerprint.takesLatest && time < best.time) { break }
        } else {
          found(candidate)
          best = (time, click)
        }
      }
    }
  }

  /// The place of the first look that is later than a time.
  private static func firstIndex(in looks: [Look], after time: Timestamp) -> Int {
    var (low, high) = (0, looks.count)
    while low < high {
      let middle = (low + high) / 2
      if looks[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
