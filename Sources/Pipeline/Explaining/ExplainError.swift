/// Why a session cannot be explained.
public enum ExplainError: Error, Equatable, Sendable {
  /// No session of the job has the id; `others` are the apps that have one, when an app was asked for.
  case unknownSession(id: String, app: String?, others: [String])
  /// Several apps have a session with the id.
  case severalApps(id: String, apps: [String])
}

extension ExplainError: CustomStringConvertible {
  /// What is wrong, with what to do about it.
  public var description: String {
    switch self {
    case .unknownSession(let id, let app?, let others) where !others.isEmpty:
      "no session '\(id)' in app '\(app)'; there is one in \(Self.list(others)) - "
        + "ask with '--app \(others[0])'"
    case .unknownSession(let id, let app, _):
      "no session '\(id)'" + (app.map { " in app '\($0)'" } ?? "")
        + " - expected a session_id of an accepted line, else its request_id, else the digest of "
        + "the line, as 'lookback export JOB --as audit' prints them; tracking_disabled sessions "
        + "leave nothing behind"
    case .severalApps(let id, let apps):
      "session '\(id)' is in \(apps.count) apps: \(Self.list(apps)) - ask for one with "
        + "'--app \(apps[0])'"
    }
  }

  private static func list(_ apps: [String]) -> String {
    apps.map { "'\($0)'" }.joined(separator: ", ")
  }
}
