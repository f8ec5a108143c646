package import Model

/// One line of the `audit` export (REP-7): a session and what it was attributed to.
package struct AuditRow: Sendable {
  /// The session's id (IN-7).
  var sessionID: ArraySlice<UInt8>
  /// The app's name.
  var app: ArraySlice<UInt8>
  /// When the session was.
  var timestamp: Timestamp
  /// The session's os.
  var os: OperatingSystem
  /// INSTALL, REINSTALL or OPEN.
  var event: SessionEvent
  /// What became of the session.
  package var outcome: Outcome
  /// Whether the session is *referred* (EVENT-6).
  var isReferred: Bool
  /// How the winning touch was found; nil without a touch.
  var method: MatchMethod?
  /// Whether the match is certain; nil for AdServices and without a touch (MATCH-7).
  var isMatchGuaranteed: Bool?
  /// What the winning touch is; nil without a touch.
  package var touchType: TouchType?
  /// The winning touch's id (TOUCH-4); empty without a touch.
  package var touchID: ArraySlice<UInt8>
  /// The winning touch's own time; absent when it has none.
  var touchTime: Timestamp
  /// The winning touch's campaign; empty when absent, like all texts below.
  var campaign: ArraySlice<UInt8>
  /// The winning touch's channel.
  var channel: ArraySlice<UInt8>
  /// custom_param_1..3.
  var customParams: (ArraySlice<UInt8>, ArraySlice<UInt8>, ArraySlice<UInt8>)
  /// The URL, as logged, of the link whose data are the session's (MATCH-7).
  package var deepLinkURL: ArraySlice<UInt8>
}
