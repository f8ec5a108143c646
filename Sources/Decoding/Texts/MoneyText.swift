/// Amounts of money as links carry them (REP-2).
public enum MoneyText {
  /// The most digits behind the point.
  private static var decimals: Int { 6 }

  /// The amount in millionths; nil when the text is no number without sign and exponent, has more
  /// than six decimals, or is beyond 64 bits.
  public static func micros(_ text: Span<UInt8>) -> Int64? {
    let point = text.firstIndex(of: Ascii.dot) ?? text.count
    let fraction = point == text.count ? 0 : text.count - point - 1
    if point == 0 || fraction > decimals || (point < text.count && fraction == 0) { return nil }
    var value: Int64 = 0
    for i in 0..<point + 1 + decimals where i != point {
      let digit = i < text.count ? text[i] : Ascii.zero
      guard Ascii.isDigit(digit) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(digit - Ascii.zero))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }
}
