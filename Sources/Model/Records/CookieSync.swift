/// One pair of device id and cookie, as a hidden browser view of the app sends it (docs/rules.md, section 3).
public struct CookieSync: BitwiseCopyable, Sendable {
  /// When it was received.
  public var timestamp: Timestamp
  /// The digest of its line.
  public var digest: Digest
  /// The key of its id.
  public var idKey: Key = .absent
  /// The app.
  public var app: AppID
  /// The device's id, whose type the sync does not say; absent when it is not usable (EV-2).
  public var device: Key = .absent
  /// The browser's cookie.
  public var cookie: Key = .absent

  /// The types of ids with which `device` is compared.
  public static let scopes: [KeyScope] = [.idfa, .idfv, .gaid, .androidID]

  /// A sync of which only the required fields are known.
  public init(timestamp: Timestamp, digest: Digest, app: AppID) {
    self.timestamp = timestamp
    self.digest = digest
    self.app = app
  }
}
