internal import Model
internal import Reporting

/// Sessions that are exported without something that only the logs have, in words.
enum LostDetails {
  /// A line for each stretch of days that have such sessions.
  ///
  /// - Parameters:
  ///   - times: when they were.
  ///   - dropped: the sources that the job has no more, whose logs nobody reads.
  static func lines(
    _ times: [Timestamp], dropped: ArraySlice<String>, clock: LocalClock
  ) -> [String] {
    guard let first = times.min(), let last = times.max() else { return [] }
    let days = Days(clock: clock, first: first, last: last)
    var counts = [Int](repeating: 0, count: days.names.count)
    for time in times { counts[days.index(of: time)] += 1 }
    let remedy =
      "put them back"
      + (dropped.isEmpty
        ? "" : ", or the sources that the job has no more: \(dropped.joined(separator: ", "))")
    return counts.split(separator: 0).map { stretch in
      let (from, to) = (days.names[stretch.startIndex], days.names[stretch.endIndex - 1])
      let sessions = stretch.reduce(0, +)
      return "\(sessions.counted("session")) of \(from == to ? to : "\(from) to \(to)") "
        + "\(sessions.was) exported without all details: the logs have lost lines that a run took in - "
        + remedy
    }
  }
}
