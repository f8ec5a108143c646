/// How far a run is, for people who watch it.
public enum Progress: Sendable {
  /// The state of an earlier version is brought up to date.
  case updating(segments: Int, of: Int)
  /// Logs are read.
  case reading(files: Int, of: Int)
  /// Sessions are attributed.
  case attributing(sessions: Int)
  /// Reports are written.
  case publishing
}
