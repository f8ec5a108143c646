/// One string read from the Play Install Referrer library, with the device it was read on (EV-5).
public struct ReferrerRecord: BitwiseCopyable, Sendable {
  /// When it was read.
  public var timestamp: Timestamp
  /// The digest of its line.
  public var digest: Digest
  /// The key of its id.
  public var idKey: Key = .absent
  /// The app.
  public var app: AppID
  /// The device's ids.
  public var keys: KeyList = .none
  /// What the string names.
  public var referrer = Referrer()

  /// A record of which only the required fields are known.
  public init(timestamp: Timestamp, digest: Digest, app: AppID) {
    self.timestamp = timestamp
    self.digest = digest
    self.app = app
  }
}
