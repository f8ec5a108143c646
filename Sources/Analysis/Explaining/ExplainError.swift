/// Why a session cannot be explained.
public enum ExplainError: Error, Equatable, Sendable {
  /// No session of the state has the id; `others` are the apps that have one, when an app was asked
  /// for, `held` the days of the first and the last session that the state holds.
  case unknownSession(
    id: String, app: String?, others: [String], held: ClosedRange<String>?)
  /// Several apps have a session with the id.
  case severalApps(id: String, apps: [String])
}

extension ExplainError: CustomStringConvertible {
  /// What is wrong, with what to do about it.
  public var description: String {
    switch self {
    case .unknownSession(let id, let app?, let others, _) where !others.isEmpty:
      "no session '\(id)' in app '\(app)'; there is one in \(Self.list(others)) - "
        + "ask with '--app \(others[0])'"
    case .unknownSession(let id, let app, _, let held):
      "no session '\(id)'" + (app.map { " in app '\($0)'" } ?? "") + " in the state, which holds "
        + (held.map { "those of \($0.lowerBound) to \($0.upperBound)" } ?? "none")
        + " - expected a session_id of an accepted line, else its request_id, else the digest of "
        + "the line, as 'lookback export JOB --as audit' prints them, but for the ' that spreadsheet_safe puts before "
        + "some; tracking_disabled sessions, "
        + "those that came too late and those of forgotten devices leave nothing behind"
    case .severalApps(let id, let apps):
      "session '\(id)' is in \(apps.count) apps: \(Self.list(apps)) - ask for one with "
        + "'--app \(apps[0])'"
    }
  }

  private static func list(_ apps: [String]) -> String {
    apps.map { "'\($0)'" }.joined(separator: ", ")
  }
}
