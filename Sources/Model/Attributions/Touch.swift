/// Something that may have caused a session, as the session sees it (docs/rules.md, section 3).
public struct Touch: BitwiseCopyable, Sendable {
  /// How it was found.
  public var method: MatchMethod
  /// What it is.
  public var type: TouchType
  /// The click or answer, where it is one; nil once its session is decided in a state (TIME-2).
  public var record: RecordID?
  /// The id of the click that it is, as logged: its text lies in the click's batch, once the session is decided in
  /// the session's.
  public var clickID: TextRef = .absent
  /// The link that the click is on, in its batch, with what the catalogue adds (TOUCH-1); absent once the session is
  /// decided.
  public var clickLink: LoggedLink = .absent
  /// Its own time; absent when it has none or takes the session's.
  public var ownTime: Timestamp
  /// Whether its own time was written without seconds (MATCH-1).
  public var isMinutePrecise = false
  /// Whether it takes the session's time because it has none of its own.
  public var takesSessionTime = false
  /// TOUCH-1.
  public var campaign: StringID
  /// TOUCH-1.
  public var channel: StringID
  /// What it cost, in millionths of `currency`; only clicks cost.
  public var costMicros: Int64 = 0
  /// The currency of the cost.
  public var currency: StringID = .absent

  /// Joins what every touch has.
  public init(
    method: MatchMethod, type: TouchType, record: RecordID? = nil, ownTime: Timestamp = .absent,
    campaign: StringID, channel: StringID
  ) {
    self.method = method
    self.type = type
    self.record = record
    self.ownTime = ownTime
    self.campaign = campaign
    self.channel = channel
  }

  /// The click that it is; nil for other touches, and once the session is decided.
  @inlinable public var click: RecordID? { type == .click ? record : nil }

  /// How much it proves (MATCH-3).
  public var tier: Tier {
    switch method {
    case .linkClickID, .appLink: .direct
    case .fingerprint: .fingerprint
    case .adServices:
      type == .impression ? .impression : ownTime.isPresent ? .deterministic : .undatedClaim
    case .installReferrer, .clipboard, .deviceID, .cookie: .deterministic
    }
  }

  /// Whether the match is certain; nil for AdServices (MATCH-7).
  public var isMatchGuaranteed: Bool? {
    switch method {
    case .adServices: nil
    case .fingerprint: false
    case .linkClickID, .appLink, .installReferrer, .clipboard, .deviceID, .cookie: true
    }
  }

  /// The link that the touch is or that its click is on.
  public var link: DeepLink {
    switch type {
    case .click: record.map(DeepLink.click) ?? .none
    case .link: method == .clipboard ? .clipboard : .appLink
    case .referrer, .claim, .impression: .none
    }
  }

  /// The time that is printed: its own, or the session's that it takes; absent when undated.
  public func printedTime(session: Timestamp) -> Timestamp {
    takesSessionTime ? session : ownTime
  }

  /// The time that decides (MATCH-1): never later than the session; an undated claim has none.
  public func decidingTime(session: Timestamp) -> Timestamp {
    takesSessionTime ? session : min(ownTime, session)
  }
}
