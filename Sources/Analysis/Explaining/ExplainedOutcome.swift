/// What became of a session, and by which other sessions (EVENT-7). The state may keep those of a final
/// session no longer (TIME-7).
public enum ExplainedOutcome: Sendable, Equatable {
  /// It is in the reports.
  case counted
  /// The open that holds the limit of its ip.
  case rateLimited(by: OtherSession?)
  /// The earlier sessions of its device within `throttle.per`, latest first.
  case throttled(by: [OtherSession])
  /// The latest earlier session of its device, within `repeated_install_gap`.
  case repeatedInstall(after: OtherSession?)
  /// The record that is kept.
  case duplicate(of: OtherSession)
}
