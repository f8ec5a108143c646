/// The last of the aged opens of an ip that started a limit (EVENT-6).
public struct AgedOpen: Sendable {
  /// The app.
  public var app: AppID
  /// The ip.
  public var ip: Key
  /// When it was.
  public var time: Timestamp

  /// Joins everything.
  public init(app: AppID, ip: Key, time: Timestamp) {
    self.app = app
    self.ip = ip
    self.time = time
  }
}
