internal import Model

/// The clicks of one address and os, with the first sessions that ask for them (MATCH-5).
enum FingerprintGroup {
  /// Calls `found` with the clicks that may win for the sessions of a sorted group.
  ///
  /// These are the latest that fit: those of one deciding time. Of older ones that fit only one is
  /// told, and only if it makes the match ambiguous: nothing more could change that.
  /// - Parameter touches: the clicks among the rows.
  /// - Complexity: O(sessions × clicks within the longest window of the group's clicks); clicks that
  ///   fit and differ end the search.
  static func find(
    _ rows: Span<KeyedRow>, touches: [KeyedRow], events: Events, rules: Rules,
    fingerprint: Fingerprint, installBegin: (RecordID) -> Timestamp, found: (Candidate) -> Void
  ) {
    let reach = min(
      max(longestWindow(touches, events), rules.fingerprintWindow), rules.maxLookback)
    var end = 0
    for i in rows.indices {
      let row = rows[i]
      let tag = TouchTag(rawValue: row.tag)
      guard tag.method != nil, let event = tag.event else { continue }
      while end < touches.count, touches[end].time - row.time <= rules.longestSkew { end += 1 }
      // Most sessions have no click in reach, and then nothing of them is looked at.
      if end == 0 || row.time - touches[end - 1].time > reach { continue }
      let qualification = Qualification(
        rules: rules, time: row.time, event: event,
        installBegin: tag.hasInstallBegin ? installBegin(row.record) : .absent)
      let signals = events.signals(ofSession: row.record)
      var best: (time: Timestamp, click: Click)?
      var place = end
      while place > 0 {
        place -= 1
        let (record, touched) = (touches[place].record, touches[place].time)
        if row.time - touched > reach { break }
        if fingerprint.reject(events.signals(ofClick: record), signals) != nil { continue }
        let click = events.completed(events.click(record))
        if qualification.reject(click, method: .fingerprint) != nil { continue }
        let candidate = Candidate(session: row.record, record: record, method: .fingerprint)
        let time = min(touched, row.time)
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

  /// The longest of the windows that clicks have of their own.
  private static func longestWindow(_ touches: [KeyedRow], _ events: Events) -> Interval {
    var longest: Interval = .zero
    for touch in touches where TouchTag(rawValue: touch.tag).hasFingerprintWindow {
      longest = max(longest, events.click(touch.record).fingerprintWindow)
    }
    return longest
  }
}

extension Events {
  /// What a click's device looks like; of the whole click only this is read.
  fileprivate func signals(ofClick id: RecordID) -> Signals {
    let clicks = batches[id.batch].clicks
    return clicks.span[id.row].signals
  }

  /// What a session's device looks like; of the whole session only this is read.
  fileprivate func signals(ofSession id: RecordID) -> Signals {
    let sessions = batches[id.batch].sessions
    return sessions.span[id.row].signals
  }
}
