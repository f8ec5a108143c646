/// One answer of Apple's attribution endpoint (TOUCH-3).
public struct AdServicesAnswer: BitwiseCopyable, Sendable {
  /// When it was received.
  public var timestamp: Timestamp
  /// The digest of its line.
  public var digest: Digest
  /// The key of its id.
  public var idKey: Key = .absent
  /// The app.
  public var app: AppID
  /// The key of the token that it answers.
  public var token: Key = .absent
  /// The HTTP status; an absent one counts as 200.
  public var status: Int32 = 200
  /// The payload.
  public var claim = Claim()

  /// Whether it attributes an install (TOUCH-3).
  public var isClaim: Bool { status == 200 && claim.isTouch }

  /// An answer of which only the required fields are known.
  public init(timestamp: Timestamp, digest: Digest, app: AppID) {
    self.timestamp = timestamp
    self.digest = digest
    self.app = app
  }
}
