/// The logs that hold clicks.
enum ClickKind: Int, CaseIterable {
  case branch, oneLink, webVisit

  /// A log has this part of the lines that the log of Branch clicks has.
  var divisor: Int {
    switch self {
    case .branch: 1
    case .oneLink: 16
    case .webVisit: 25
    }
  }
}
