/// A device that an aged session was on.
public struct AgedDevice: Hashable, Sendable {
  /// The app.
  public var app: AppID
  /// The type of the id.
  public var scope: KeyScope
  /// The id.
  public var key: Key

  /// Joins everything.
  public init(app: AppID, scope: KeyScope, key: Key) {
    self.app = app
    self.scope = scope
    self.key = key
  }
}
