public import Model

/// One line of the `audit` export (REP-7): a session and what it was attributed to.
public struct AuditRow: Sendable {
  /// The session's id (IN-7).
  public var sessionID: ArraySlice<UInt8>
  /// The app's name.
  public var app: ArraySlice<UInt8>
  /// When the session was.
  public var timestamp: Timestamp
  /// The session's os.
  public var os: OperatingSystem
  /// INSTALL, REINSTALL or OPEN.
  public var event: SessionEvent
  /// What became of the session.
  public var outcome: Outcome
  /// Whether the session is *referred* (EVENT-6).
  public var isReferred: Bool
  /// How the winning touch was found; nil without a touch.
  public var method: MatchMethod?
  /// Whether the match is certain; nil for AdServices and without a touch (MATCH-7).
  public var isMatchGuaranteed: Bool?
  /// What the winning touch is; nil without a touch.
  public var touchType: TouchType?
  /// The winning touch's id (TOUCH-4); empty without a touch.
  public var touchID: ArraySlice<UInt8>
  /// The winning touch's own time; absent when it has none.
  public var touchTime: Timestamp
  /// The winning touch's campaign; empty when absent, like all texts below.
  public var campaign: ArraySlice<UInt8>
  /// The winning touch's channel.
  public var channel: ArraySlice<UInt8>
  /// custom_param_1..3.
  public var customParams: (ArraySlice<UInt8>, ArraySlice<UInt8>, ArraySlice<UInt8>)
  /// The URL, as logged, of the link whose data are the session's (MATCH-7).
  public var deepLinkURL: ArraySlice<UInt8>

  /// Joins everything.
  public init(
    sessionID: ArraySlice<UInt8>, app: ArraySlice<UInt8>, timestamp: Timestamp,
    os: OperatingSystem, event: SessionEvent, outcome: Outcome, isReferred: Bool,
    method: MatchMethod?,
    isMatchGuaranteed: Bool?, touchType: TouchType?, touchID: ArraySlice<UInt8>,
    touchTime: Timestamp, campaign: ArraySlice<UInt8>, channel: ArraySlice<UInt8>,
    customParams: (ArraySlice<UInt8>, ArraySlice<UInt8>, ArraySlice<UInt8>),
    deepLinkURL: ArraySlice<UInt8>
  ) {
    self.sessionID = sessionID
    self.app = app
    self.timestamp = timestamp
    self.os = os
    self.event = event
    self.outcome = outcome
    self.isReferred = isReferred
    self.method = method
    self.isMatchGuaranteed = isMatchGuaranteed
    self.touchType = touchType
    self.touchID = touchID
    self.touchTime = touchTime
    self.campaign = campaign
    self.channel = channel
    self.customParams = customParams
    self.deepLinkURL = deepLinkURL
  }
}
