/// One app session: a `v1/open` request.
public struct Session: Sendable {
  /// When it happened.
  public var timestamp: Timestamp
  /// The digest of its line.
  public var digest: Digest
  /// Its id as logged; absent where the log has none, then the digest's digits are its id (IN-7).
  public var id: TextRef = .absent
  /// The key of its id.
  public var idKey: Key = .absent
  /// The app.
  public var app: AppID
  /// The dialect of its source.
  public var dialect: Dialect
  /// The os.
  public var os: OperatingSystem
  /// What the app said (EVENT-2).
  public var firstSession: FirstSession = .absent
  /// The ip, absent when it is not valid (EV-7).
  public var ip: Key = .absent
  /// The user agent, for sessions without a usable device id (EVENT-4).
  public var userAgent: Key = .absent
  /// Usable device ids, cookie and Apple token.
  public var keys: KeyList = .none
  /// `link_identifier` as logged.
  public var linkIdentifier: TextRef = .absent
  /// The key of `link_identifier`.
  public var linkIdentifierKey: Key = .absent
  /// The link that opened the app: its place in the batch's `links`, counted from 1; 0 for none.
  public var appLink: UInt32 = 0
  /// The link on the clipboard: its place in the batch's `links`, counted from 1; 0 for none.
  public var clipboard: UInt32 = 0
  /// The referrer string: its place in the batch's `referrers`, counted from 1; 0 for none.
  public var referrer: UInt32 = 0
  /// The claim in `search_ad_encoded`: its place in the batch's `claims`, from 1; 0 for none.
  public var legacyClaim: UInt32 = 0
  /// Whether a Google id stands in fields of its own (EV-5).
  public var hasGoogleID = false
  /// When the store link was clicked, as the store says.
  public var clickedReferrer: LoggedTime = .absent
  /// When the install began, as the store says.
  public var installBegin: LoggedTime = .absent
  /// custom_param_1..3.
  public var customParams: (StringID, StringID, StringID) = (.absent, .absent, .absent)
  /// Upper case.
  public var country: StringID = .absent
  /// The app's version.
  public var appVersion: StringID = .absent
  /// What its device looks like.
  public var signals = Signals()

  /// Whether it carries anything beyond its keys that can point to a touch.
  @inlinable public var hasEvidence: Bool {
    linkIdentifier.isPresent || appLink | clipboard | referrer | legacyClaim != 0 || hasGoogleID
      || installBegin.isPresent
  }

  /// A session of which only the required fields are known.
  public init(
    timestamp: Timestamp, digest: Digest, app: AppID, dialect: Dialect, os: OperatingSystem
  ) {
    self.timestamp = timestamp
    self.digest = digest
    self.app = app
    self.dialect = dialect
    self.os = os
  }
}

/// What the app said of a session being its first (EVENT-2).
public enum FirstSession: UInt8, Sendable {
  /// Nothing.
  case absent
  /// It is not.
  case no
  /// It is.
  case yes
}
