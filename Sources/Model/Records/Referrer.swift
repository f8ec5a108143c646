/// What a referrer string names, with the times that belong to it (EV-5).
public struct Referrer: BitwiseCopyable, Sendable {
  /// Whether there is a string at all; a session may have only the times.
  public var hasString = false
  /// `link_click_id`, else `_branch_match_id`.
  public var clickID: TextRef = .absent
  /// The key of `clickID`.
  public var clickKey: Key = .absent
  /// Whether it names any click id, `clickid` among them (TOUCH-2).
  public var namesClickID = false
  /// TOUCH-1.
  public var campaign: StringID = .absent
  /// TOUCH-1.
  public var channel: StringID = .absent
  /// When the store link was clicked, as the store says.
  public var clicked: LoggedTime = .absent
  /// When the install began, as the store says.
  public var installBegin: LoggedTime = .absent
  /// Whether it holds a Google id (TOUCH-2).
  public var hasGoogleID = false
  /// Whether it says `utm_medium=organic` (TOUCH-2).
  public var isOrganic = false

  /// Whether it is a touch itself where no click is that it names (TOUCH-2).
  public var isTouch: Bool {
    !isOrganic && (namesClickID || campaign.isPresent || channel.isPresent || hasGoogleID)
  }

  /// A referrer that names nothing.
  public init() {}
}
