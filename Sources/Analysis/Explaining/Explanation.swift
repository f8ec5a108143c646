public import Model

/// Why one session is what it is: its evidence, its class, its outcome and all its touches.
///
/// Holds nothing that PRIV-1 and PRIV-2 keep from being shown: of device ids, cookies, ips and tokens
/// only that they are there.
public struct Explanation: Sendable {
  /// The session's id (IN-7).
  public var id: String
  /// The app's name.
  public var app: String
  /// When it was.
  public var timestamp: Timestamp
  /// The session's os.
  public var os: OperatingSystem
  /// The app's version; empty when absent, like the texts below.
  public var appVersion: String
  /// Upper case.
  public var country: String
  /// custom_param_1..3.
  public var customParams: [String]
  /// What the app said of its being the first (EVENT-2).
  public var firstSession: FirstSession
  /// The types of its usable device ids (EV-1).
  var deviceIDs: [KeyScope]
  /// Whether it has a valid ip.
  var hasIP: Bool
  /// What it carries that can point to a touch.
  public var evidence: ExplainedEvidence
  /// INSTALL, REINSTALL or OPEN; nil for a duplicate, which is not classified.
  public var event: SessionEvent?
  /// The latest earlier session of its device, if the device is known (EVENT-1).
  var knownBy: OtherSession?
  /// The types of the ids that it shares with `knownBy`.
  public var sharedIDs: [KeyScope]
  /// What became of it, with the sessions that decided it.
  public var outcome: ExplainedOutcome
  /// Whether it is referred (EVENT-6).
  public var isReferred: Bool
  /// Whether nothing that comes later changes it (TIME-2).
  public var isFinal: Bool
  /// The methods that are on.
  var methods: MethodSet
  /// How long before the session a click may be (MATCH-1).
  var maxLookback: Interval
  /// How long after it.
  var clockSkew: Interval
  /// All candidates, the winner first.
  public var touches: [CandidateTouch]
  /// The URL of the link whose data it gets (MATCH-7); empty without.
  var deepLinkURL: String
}
