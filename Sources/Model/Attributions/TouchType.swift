/// What a touch is (docs/rules.md, section 3).
///
/// Its numbers are in the files of the state: none is ever given to another case.
public enum TouchType: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// A logged click.
  case click = 0
  /// An own link without a click.
  case link = 1
  /// An install referrer without a click.
  case referrer = 2
  /// An AdServices claim of a click.
  case claim = 3
  /// An AdServices claim of an impression.
  case impression = 4

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
