internal import EventStore
internal import Model

/// Logs that the state knows and that are gone, in words.
enum LostLogs {
  /// A line for each file with the days of its records, and one for all of them.
  static func lines(_ inputs: [InputRecord], clock: LocalClock) -> [String] {
    let sorted = inputs.sorted { ($0.path, $0.source) < ($1.path, $1.source) }
    var lines = sorted.map { input in
      let days = days(input.first, input.last, clock).map { "its records of \($0)" }
      return "\(input.path): the content that \(input.source) took in is gone, and with it "
        + (days ?? "no record")
    }
    let dated = inputs.filter(\.last.isPresent)
    let all = days(
      dated.map(\.first).min() ?? .absent, dated.map(\.last).max() ?? .absent, clock)
    lines.append(
      (all.map { "\($0) would be lost - " } ?? "logs are gone - ") + "put the files back, or leave "
        + "them out for good with --without FILE; nothing was changed")
    return lines
  }

  private static func days(
    _ first: Timestamp, _ last: Timestamp, _ clock: LocalClock
  ) -> String? {
    guard first.isPresent, last.isPresent else { return nil }
    let days = Days(clock: clock, first: first, last: last)
    let (from, to) = (days.names[days.index(of: first)], days.names[days.index(of: last)])
    return from == to ? from : "\(from) to \(to)"
  }
}
