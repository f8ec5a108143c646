internal import Configuration
internal import Model
internal import Reporting

/// A watermark that a run moves by more than `retention`, and a week (TIME-1): what it passes is final, and soon the
/// state keeps nothing of it. Logs that were away for so long do it, and a clock that was wrong.
struct WatermarkLeap: Sendable {
  /// The app.
  let app: String
  /// Where the watermark was, and where it is.
  let from: Timestamp, to: Timestamp
  /// The logs that may have its latest record, by the times of all of their records.
  let paths: [String]

  /// More are not named: logs of one hour have the same times.
  private static let mostPaths = 3

  /// What it means, in words.
  func warning(isDryRun: Bool) -> String {
    let days = (to - from).milliseconds / Interval.days(1).milliseconds
    return
      "app '\(app)': the watermark \(isDryRun ? "would move" : "moved") by \(days.counted("day")), to "
      + "\(AlignedText.moment(to)), and what is older \(isDryRun ? "would be" : "is") final - as after a pause of runs or logs; "
      + "if a clock was wrong instead, \(remedy(isDryRun: isDryRun))"
  }

  private func remedy(isDryRun: Bool) -> String {
    let names = paths.map { "'\($0)'" }.joined(separator: " or ")
    let log =
      (1...Self.mostPaths).contains(paths.count)
      ? " (the latest record of '\(app)' is in \(names))" : ""
    if isDryRun { return "take the wrong log away\(log)" }
    return
      "leave the wrong log out with 'lookback rebuild JOB --without FILE', or put back a copy of the state from before "
      + "this run, take that log and the run.json of the reports away, and run again\(log)"
  }

  /// Those of a run's watermarks.
  ///
  /// - Parameter files: those of clicks and sessions.
  static func all(
    _ after: [ExactText: Timestamp], before: [ExactText: Timestamp], files: [FileReport],
    rules: Rules
  ) -> [WatermarkLeap] {
    let usual = max(rules.retention, .days(7))
    return after.compactMap { app, time in
      guard let from = before[app], time - from > usual else { return nil }
      let latest = time + rules.lateness
      let holding = files.filter { $0.times.first <= latest && latest <= $0.times.last }
      return WatermarkLeap(
        app: app.text, from: from, to: time,
        paths: holding.map { ExactText($0.path) }.sorted().map(\.text))
    }.sorted { ExactText($0.app) < ExactText($1.app) }
  }
}
