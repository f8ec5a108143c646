extension EventBatch {
  /// When the records happened that came after a mark; of no records where none has a time.
  public func times(after mark: Mark) -> TimeRange {
    var times = TimeRange()
    func add(_ time: Timestamp) {
      if time.isPresent { times.add(time) }
    }
    for row in mark.clicks..<clicks.count { add(clicks[row].timestamp) }
    for row in mark.sessions..<sessions.count { add(sessions[row].timestamp) }
    for row in mark.referrerRecords..<referrerRecords.count { add(referrerRecords[row].timestamp) }
    for row in mark.answers..<answers.count { add(answers[row].timestamp) }
    for row in mark.cookieSyncs..<cookieSyncs.count { add(cookieSyncs[row].timestamp) }
    for row in mark.entries..<entries.count { add(entries[row].start) }
    return times
  }

  /// The times of the clicks that came after a mark.
  public func clickTimes(after mark: Mark) -> AppTimes {
    AppTimes(clicks.seen.span.extracting(mark.clicks...))
  }
}
