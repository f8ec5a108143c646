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
  /// The log with the latest record of all apps.
  let path: String

  /// What it means, in words.
  func warning(isDryRun: Bool) -> String {
    let days = (to - from).milliseconds / Interval.days(1).milliseconds
    return
      "app '\(app)': the watermark \(isDryRun ? "would move" : "moved") by \(days.counted("day")), to "
      + "\(AlignedText.moment(to)), and what is older is final - as after a pause of runs or logs; if a clock was wrong instead, put back a copy of the "
      + "state from before this run, and take the wrong log away (the latest record of all is in '\(path)')"
  }

  /// Those of a run's watermarks.
  ///
  /// - Parameter files: those of clicks and sessions.
  static func all(
    _ after: [ExactText: Timestamp], before: [ExactText: Timestamp], files: [FileReport],
    retention: Interval
  ) -> [WatermarkLeap] {
    let usual = max(retention, .days(7))
    let last = files.max { ($0.times?.last ?? .absent) < ($1.times?.last ?? .absent) }
    return after.compactMap { app, time in
      guard let from = before[app], time - from > usual else { return nil }
      return WatermarkLeap(app: app.text, from: from, to: time, path: last?.path ?? "")
    }.sorted { ExactText($0.app) < ExactText($1.app) }
  }
}
