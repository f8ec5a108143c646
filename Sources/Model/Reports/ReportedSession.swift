/// What the reports need to know of one accepted session, or of aged ones that are alike.
public struct ReportedSession: Sendable {
  /// When it was, for the day.
  public var timestamp: Timestamp
  /// Its app.
  public var app: AppID
  /// Its os.
  public var os: OperatingSystem
  /// INSTALL, REINSTALL or OPEN.
  public var event: SessionEvent
  /// Only `counted`, `rateLimited` and `throttled` have metrics.
  public var outcome: Outcome
  /// The winning touch's campaign.
  public var campaign: StringID
  /// The winning touch's channel.
  public var channel: StringID
  /// custom_param_1..3.
  public var customParams: (StringID, StringID, StringID)
  /// The session's country.
  public var country: StringID
  /// The session's app version.
  public var appVersion: StringID
  /// How the winning touch was found; nil without a touch.
  public var method: MatchMethod?
  /// What the winning touch is; nil without a touch.
  public var touchType: TouchType?
  /// The winning touch's own time, absent when it has none or takes the session's.
  public var touchTime: Timestamp
  /// Whether fingerprints were ambiguous while no better tier decided.
  public var isAmbiguous: Bool
  /// What the winning touch cost, in millionths of `currency`.
  public var costMicros: Int64
  /// The currency of `costMicros`.
  public var currency: StringID

  /// Joins everything.
  @inlinable
  public init(
    timestamp: Timestamp, app: AppID, os: OperatingSystem, event: SessionEvent, outcome: Outcome,
    campaign: StringID, channel: StringID, customParams: (StringID, StringID, StringID),
    country: StringID, appVersion: StringID, method: MatchMethod?, touchType: TouchType?,
    touchTime: Timestamp, isAmbiguous: Bool, costMicros: Int64, currency: StringID
  ) {
    self.timestamp = timestamp
    self.app = app
    self.os = os
    self.event = event
    self.outcome = outcome
    self.campaign = campaign
    self.channel = channel
    self.customParams = customParams
    self.country = country
    self.appVersion = appVersion
    self.method = method
    self.touchType = touchType
    self.touchTime = touchTime
    self.isAmbiguous = isAmbiguous
    self.costMicros = costMicros
    self.currency = currency
  }
}
