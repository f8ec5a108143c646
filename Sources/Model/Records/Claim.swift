/// What Apple says of an install: the payload of an AdServices answer, or the older iAd dictionary
/// (TOUCH-3).
public struct Claim: BitwiseCopyable, Sendable {
  /// Whether `attribution` is true.
  public var isAttributed = false
  /// Whether orgId, campaignId and adGroupId are all 1234567890, Apple's test payload.
  public var isTest = false
  /// Whether `claimType` is `Impression`.
  public var isImpression = false
  /// Whether it is the older iAd dictionary, whose campaign carries its own name.
  public var isLegacy = false
  /// Whether the time was written without seconds (MATCH-1).
  public var isMinutePrecise = false
  /// `campaignId`, or the legacy name or id.
  public var campaign: StringID = .absent
  /// When the ad was tapped or seen; absent in standard payloads.
  public var timestamp: Timestamp = .absent

  /// Whether it is a touch when Apple stands by it: it attributes the install, and is no test (TOUCH-3).
  public var isTouch: Bool { isAttributed && !isTest }

  /// A claim that claims nothing.
  public init() {}
}
