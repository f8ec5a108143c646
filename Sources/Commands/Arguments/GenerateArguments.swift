/// The options of `generate`.
struct GenerateArguments: Equatable, Sendable {
  /// Where the logs go, as it was written.
  var folder = ""
  /// How many days they cover (`--days`).
  var days = 3
  /// How many clicks each day has (`--clicks-per-day`).
  var clicksPerDay = 1000
  /// How many sessions each day has (`--sessions-per-day`).
  var sessionsPerDay = 1000
  /// How many apps there are (`--apps`).
  var apps = 1
  /// What the random choices begin with (`--seed`).
  var seed: UInt64 = 1
  /// Whether lines are as `LineQuality.plain` says (`--plain`).
  var isPlain = false
}
