/// What a referrer string names (EV-5).
public struct Referrer: Sendable {
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
  /// Whether it holds a Google id (TOUCH-2).
  public var hasGoogleID = false
  /// Whether it says `utm_medium=organic` (TOUCH-2).
  public var isOrganic = false

  /// A referrer that names nothing.
  public init() {}
}
