/// What is written in texts from outside, by its bytes.
///
/// Swift's own functions look for whole characters, so that a mark behind `/` or `=` hides it from them, and take
/// texts for equal that are canonically equivalent (`ExactText`).
extension String {
  /// Whether it begins with the bytes of another text.
  public func hasExactPrefix(_ other: String) -> Bool { utf8.starts(with: other.utf8) }

  /// Whether it ends with the bytes of another text.
  public func hasExactSuffix(_ other: String) -> Bool {
    utf8.reversed().starts(with: other.utf8.reversed())
  }

  /// What stands between a separator, as often as it is there; empty parts, too.
  public func exactParts(between separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }

  /// What stands before and behind the first separator; nil without one.
  public func exactHalves(aroundFirst separator: Unicode.Scalar) -> (
    before: String, behind: String
  )? {
    unicodeScalars.firstIndex(of: separator).map(halves)
  }

  /// What stands before and behind the last separator; nil without one.
  public func exactHalves(aroundLast separator: Unicode.Scalar) -> (before: String, behind: String)?
  {
    unicodeScalars.lastIndex(of: separator).map(halves)
  }

  private func halves(_ place: Index) -> (before: String, behind: String) {
    let behind = unicodeScalars.index(after: place)
    return (String(unicodeScalars[..<place]), String(unicodeScalars[behind...]))
  }
}
