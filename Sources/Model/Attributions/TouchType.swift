/// What a touch is (section 3).
public enum TouchType: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// A logged click.
  case click
  /// An own link without a click.
  case link
  /// An install referrer without a click.
  case referrer
  /// An AdServices claim of a click.
  case claim
  /// An AdServices claim of an impression.
  case impression

  /// The name in reports and exports.
  public var name: String {
    switch self {
    case .click: "click"
    case .link: "link"
    case .referrer: "referrer"
    case .claim: "claim"
    case .impression: "impression"
    }
  }
}
