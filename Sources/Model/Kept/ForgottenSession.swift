/// What a session of a forgotten device leaves as long as sessions of its age are kept: its place in the histories
/// and limits of others (PRIV-3).
///
/// It has the row of a session that comes behind those of its batch, and no id: at equal times it is
/// earlier than any session.
public struct ForgottenSession: Sendable {
  /// The app.
  public var app: AppID
  /// When it was.
  public var time: Timestamp
  /// Its ids that are also those of sessions of other devices.
  public var keys: KeyList = .none
  /// The ip whose limit it starts (EVENT-6); absent when it starts none.
  public var ip: Key = .absent

  /// A session that nobody shares anything with.
  public init(app: AppID, time: Timestamp) {
    self.app = app
    self.time = time
  }
}
