/// What sessions see of a click. They look for clicks that lie anywhere, so it is small.
public struct SeenClick: BitwiseCopyable, Sendable {
  /// When it happened.
  public var timestamp: Timestamp
  /// Its id as logged; absent where the log has none, then the digest's digits are its id (IN-7).
  public var id: TextRef = .absent
  /// TOUCH-1.
  public var campaign: StringID = .absent
  /// TOUCH-1.
  public var channel: StringID = .absent
  /// The link normalised (TOUCH-5).
  public var linkKey: StringID = .absent
  /// `~id`, unless 0.
  public var linkID: StringID = .absent
  /// What its device looks like.
  public var signals = Signals()
  /// Device ids and cookie.
  public var keys: KeyList = .none
  /// The link as logged.
  public var link: LoggedLink = .absent
  /// Its terms: their place in the batch's list of them, counted from 1; 0 for none.
  public var termsPlace: UInt16 = 0
  /// The app.
  public var app: AppID
  /// The os, where it is known.
  public var os: OperatingSystem = .unknown
  /// Whether the time was written without seconds (MATCH-1).
  public var isMinutePrecise = false

  /// A click of which only the required fields are known.
  @inlinable
  public init(timestamp: Timestamp, app: AppID) {
    (self.timestamp, self.app) = (timestamp, app)
  }

  /// What it says for itself of windows and costs, out of the terms of its batch.
  @inlinable
  public func terms<List: RandomAccessCollection>(in list: List) -> ClickTerms
  where List.Element == ClickTerms, List.Index == Int {
    termsPlace == 0 ? ClickTerms() : list[Int(termsPlace) - 1]
  }

  /// Whether the catalogue may add something that it does not say itself (TOUCH-1).
  @inlinable public var isOpenToCatalogue: Bool {
    !(campaign.isPresent && channel.isPresent && link.isPresent)
  }
}
