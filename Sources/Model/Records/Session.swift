/// One app session: a `v1/open` request.
public struct Session: BitwiseCopyable, Sendable {
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
  /// The place of its source in the job. It decides between equal lines of two sources, which may
  /// be read differently.
  public var source: UInt16 = 0
  /// The os.
  public var os: OperatingSystem
  /// Whether `appLink` and `referrer` are two readings of one text: the first counts on an OPEN, the
  /// other on a first session. On Windows there is no other.
  public var hasReferral = false
  /// What the app said (EVENT-2).
  public var firstSession: FirstSession = .absent
  /// The ip, absent when it is not valid (EV-7).
  public var ip: Key = .absent
  /// Usable device ids, cookie, Apple token and the click of `linkIdentifier`; without a device id
  /// also the user agent (EVENT-4).
  public var keys: KeyList = .none
  /// `link_identifier` as logged.
  public var linkIdentifier: TextRef = .absent
  /// The link that opened the app: its place in the batch's `links`, counted from 1; 0 for none.
  public var appLink: UInt32 = 0
  /// The link on the clipboard: its place in the batch's `links`, counted from 1; 0 for none.
  public var clipboard: UInt32 = 0
  /// What the store passed on: its place in the batch's `referrers`, counted from 1; 0 for none.
  public var referrer: UInt32 = 0
  /// The claim in `search_ad_encoded`: its place in the batch's `claims`, from 1; 0 for none.
  public var legacyClaim: UInt32 = 0
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
    linkIdentifier.isPresent || appLink | clipboard | referrer | legacyClaim != 0
  }

  /// Whether the text that may be a link or a referrer is the latter for such an event.
  @inlinable
  public func readsReferral(on event: SessionEvent) -> Bool {
    Self.readsReferral(hasReferral, on: event)
  }

  /// The same for who keeps no more of a session than whether it has one.
  @inlinable
  public static func readsReferral(_ hasReferral: Bool, on event: SessionEvent) -> Bool {
    hasReferral && event.isFirstSession
  }

  /// A session of which only the required fields are known.
  @inlinable
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
