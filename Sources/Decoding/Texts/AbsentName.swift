/// Texts that stand for "no name" in referrers, campaigns and channels (EV-5, TOUCH-1).
enum AbsentName {
  /// Whether a text is one of them, in any case.
  static func matches(_ text: Span<UInt8>) -> Bool {
    switch text.count {
    case 4: text.isCaseless("null")
    case 7: text.isCaseless("not set")
    case 9: text.isCaseless("(not set)") || text.isCaseless("undefined")
    default: false
    }
  }
}
