/// A part of a whole, kept exactly: `0.1%` is 1000 millionths.
public struct Share: Comparable, Hashable, Sendable {
  /// The part in millionths of the whole.
  public var millionths: Int

  /// Wraps a number of millionths.
  public init(millionths: Int) { self.millionths = millionths }

  /// Reads `5%`, `0.1%` or `0.0001%`, the finest; nil when it is none of these or above 100%.
  public init?(_ text: String) {
    guard text.hasSuffix("%") else { return nil }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = parts.first, (1...3).contains(whole.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    let padded = fraction + String(repeating: "0", count: max(0, 4 - fraction.count))
    guard padded.count == 4, let percent = Int(whole), let tenThousandths = Int(padded) else {
      return nil
    }
    millionths = percent * 10_000 + tenThousandths
    if millionths > 1_000_000 { return nil }
  }

  /// Whether `count` is more than this share of `total`.
  public func isExceeded(by count: Int, of total: Int) -> Bool {
    count.multipliedFullWidth(by: 1_000_000) > total.multipliedFullWidth(by: millionths)
  }

  public static func < (a: Share, b: Share) -> Bool { a.millionths < b.millionths }
}

extension Share: CustomStringConvertible {
  /// The share in percent, as a job file writes it.
  public var description: String {
    var fraction = String(millionths % 10_000 + 10_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(millionths / 10_000)\(fraction.isEmpty ? "" : ".")\(fraction)%"
  }
}
