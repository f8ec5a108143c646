extension EventBatch {
  /// The times of the first and the last record that came after a mark; nil when none has a time.
  public func times(after mark: Mark) -> (first: Timestamp, last: Timestamp)? {
    var (first, last) = (Timestamp.end, Timestamp.absent)
    func add(_ time: Timestamp) {
      guard time.isPresent else { return }
      first = min(first, time)
      last = max(last, time)
    }
    for row in mark.clicks..<clicks.count { add(clicks[row].timestamp) }
    for row in mark.sessions..<sessions.count { add(sessions[row].timestamp) }
    for row in mark.referrerRecords..<referrerRecords.count { add(referrerRecords[row].timestamp) }
    for row in mark.answers..<answers.count { add(answers[row].timestamp) }
    for row in mark.cookieSyncs..<cookieSyncs.count { add(cookieSyncs[row].timestamp) }
    for row in mark.entries..<entries.count { add(entries[row].start) }
    return last.isPresent ? (first, last) : nil
  }

  /// The times of the clicks that came after a mark.
  public func clickTimes(after mark: Mark) -> AppTimes {
    AppTimes(clicks.seen.span.extracting(mark.clicks...))
  }
}
