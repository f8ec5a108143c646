public import Model

/// What a session carries that can point to a touch (docs/rules.md, section 2).
public struct ExplainedEvidence: Sendable {
  /// A link that the session carries.
  public struct Link: Sendable {
    /// As logged.
    public var url: String
    /// Whether it belongs to the app (EV-4).
    public var isOwn: Bool
  }

  /// What the store passed on (EV-5).
  public struct StoreReferrer: Sendable {
    /// Whether there is a string; a session may have only the times.
    public var hasString: Bool
    /// Whether it comes from a record of the install referrer log.
    var isFromRecord: Bool
    /// Empty when absent, like the texts below.
    public var clickID: String
    /// TOUCH-1.
    public var campaign: String
    /// TOUCH-1.
    public var channel: String
    /// Whether it holds a Google id.
    public var hasGoogleID: Bool
    /// Whether it says `utm_medium=organic`.
    public var isOrganic: Bool
    /// Whether it is a touch where no click is that it names (TOUCH-2).
    var isTouch: Bool
    /// When the store link was clicked, as the store says.
    public var clicked: Timestamp
    /// When the install began, as the store says.
    public var installBegin: Timestamp
  }

  /// `link_identifier`, else the click that the own app link names (EV-3); empty when absent.
  public var linkClickID = ""
  /// The link that opened the app.
  public var appLink: Link?
  /// The link on the clipboard.
  public var clipboard: Link?
  /// The referrer that counts.
  public var referrer: StoreReferrer?
  /// Whether it has an AdServices token.
  var hasToken = false
  /// Whether it has a readable `search_ad_encoded`.
  var hasLegacyClaim = false
  /// Whether it has a cookie id, of its own or by a cookie sync.
  public var hasCookie = false
}
