internal import EventStore
internal import Model

/// Logs that the state knows and that are gone, in words.
enum LostLogs {
  /// A line for each file with the days of its records, and one for all of them.
  static func lines(_ inputs: [InputRecord], clock: LocalClock) -> [String] {
    let sorted = inputs.sorted {
      (ExactText($0.path), ExactText($0.source)) < (ExactText($1.path), ExactText($1.source))
    }
    var lines = sorted.map { input in
      let days = days(of: [input], clock).map { " of \($0.words)" } ?? ""
      return "\(input.path): the content that \(input.source) took in is gone, and with it its "
        + "records\(days)"
    }
    let remedy = "leave them out for good with --without FILE; nothing was changed"
    if let days = days(of: inputs, clock) {
      lines.append(
        "\(days.words) would be lost - put the files back, keep these days as they are with "
          + "--since \(days.next), or \(remedy)")
    } else {
      lines.append("logs would be lost - put the files back, or \(remedy)")
    }
    return lines
  }

  /// The days of the records of some inputs, and the day after; nil when none has a time.
  private static func days(
    of inputs: [InputRecord], _ clock: LocalClock
  ) -> (words: String, next: String)? {
    let dated = inputs.filter(\.last.isPresent)
    guard let first = dated.map(\.first).min(), let last = dated.map(\.last).max() else {
      return nil
    }
    // The day after, too, wherever in the zone's day the last one lies.
    let days = Days(clock: clock, first: first, last: last + .days(1))
    let (from, to) = (days.index(of: first), days.index(of: last))
    let words = from == to ? days.names[to] : "\(days.names[from]) to \(days.names[to])"
    return (words, days.names[to + 1])
  }
}
