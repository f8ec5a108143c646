/// One click on a link, or one visit to a web page that leads to the app.
public struct Click: BitwiseCopyable, Sendable {
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
  /// The os, where it is known.
  public var os: OperatingSystem = .unknown
  /// Whether the time was written without seconds (MATCH-1).
  public var isMinutePrecise = false
  /// Whether it came late: it may win sessions that are not final, and counts in no metric (TIME-3).
  public var isLate = false
  /// TOUCH-1.
  public var campaign: StringID = .absent
  /// TOUCH-1.
  public var channel: StringID = .absent
  /// The link as logged.
  public var link: StringID = .absent
  /// The link normalised (TOUCH-5).
  public var linkKey: StringID = .absent
  /// `~id`, unless 0.
  public var linkID: StringID = .absent
  /// Upper case.
  public var country: StringID = .absent
  /// The click's own window instead of the job's click windows, in milliseconds; 0 for none.
  public var window: Interval = .zero
  /// The click's own fingerprint window, in milliseconds; 0 for none.
  public var fingerprintWindow: Interval = .zero
  /// What the click cost, in millionths.
  public var costMicros: Int64 = 0
  /// The currency of the cost.
  public var currency: StringID = .absent
  /// The ip, absent when it is not valid (EV-7).
  public var ip: Key = .absent
  /// What its device looks like.
  public var signals = Signals()
  /// Device ids and cookie.
  public var keys: KeyList = .none

  /// Whether the catalogue may add something that it does not say itself (TOUCH-1).
  @inlinable public var isOpenToCatalogue: Bool {
    !(campaign.isPresent && channel.isPresent && link.isPresent)
  }

  /// A click of which only the required fields are known.
  @inlinable
  public init(timestamp: Timestamp, digest: Digest, app: AppID, dialect: Dialect) {
    self.timestamp = timestamp
    self.digest = digest
    self.app = app
    self.dialect = dialect
  }
}
