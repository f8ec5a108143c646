/// Whose link data a session gets (MATCH-7).
public enum DeepLink: BitwiseCopyable, Sendable, Equatable {
  /// Nobody's.
  case none
  /// A click's.
  case click(RecordID)
  /// That of a click of a session that the state holds as it was decided: its URL (TIME-2), which lies in the
  /// session's batch.
  case decidedClick(LoggedLink)
  /// The link's that opened the app.
  case appLink
  /// The link's on the clipboard.
  case clipboard
}
