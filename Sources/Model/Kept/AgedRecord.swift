/// What reports need of an aged session or click.
public struct AgedRecord: Hashable, Sendable {
  /// What the records are.
  ///
  /// Its numbers are in the files of the state: none is ever given to another case.
  public enum Kind: UInt8, Sendable {
    /// Sessions that take part: no duplicates, and not too late (EVENT-7).
    case session = 0
    /// Clicks that count.
    case click = 1
    /// Clicks that came late and count in no metric (TIME-3).
    case lateClick = 2
  }

  /// What the records are.
  public var kind: Kind
  /// The first moment of their day in the job's time zone.
  public var day: Timestamp
  /// Their app.
  public var app: AppID
  /// Their os.
  public var os: OperatingSystem = .unknown
  /// Of sessions.
  public var event: SessionEvent = .open
  /// Of sessions.
  public var outcome: Outcome = .counted
  /// Of sessions whose fingerprint was ambiguous.
  public var isAmbiguous = false
  /// How the winning touch was found; nil without a touch.
  public var method: MatchMethod?
  /// What the winning touch is; nil without a touch.
  public var touchType: TouchType?
  /// The winning touch's campaign, or the click's.
  public var campaign: StringID = .absent
  /// The winning touch's channel, or the click's.
  public var channel: StringID = .absent
  /// The session's.
  public var customParam1: StringID = .absent
  /// The session's.
  public var customParam2: StringID = .absent
  /// The session's.
  public var customParam3: StringID = .absent
  /// The session's or click's.
  public var country: StringID = .absent
  /// The session's.
  public var appVersion: StringID = .absent
  /// How old the touch was in milliseconds, cut to whole seconds and never below 0 as in quantiles, plus 1, where it
  /// had a time of its own and counts in a quantile; else 0.
  public var touchAge: Int64 = 0
  /// What the touch cost, in millionths of `currency`.
  public var costMicros: Int64 = 0
  /// The currency of the cost.
  public var currency: StringID = .absent

  /// Records of which only the day is known.
  public init(_ kind: Kind, day: Timestamp, app: AppID) {
    self.kind = kind
    self.day = day
    self.app = app
  }
}
