/// Integers that are logged as texts.
enum IntegerText {
  /// A whole number in digits, with a sign or a fraction of zeros perhaps.
  static func parse(_ text: Span<UInt8>) -> Int64? {
    var i = 0
    let isNegative = text.count > 1 && text[0] == Ascii.hyphen
    if isNegative { i = 1 }
    let start = i
    var value: Int64 = 0
    while i < text.count, Ascii.isDigit(text[i]) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(text[i] - Ascii.zero)
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = sum
      i += 1
    }
    if i == start { return nil }
    if i < text.count {
      guard text[i] == Ascii.dot, i + 1 < text.count else { return nil }
      for j in i + 1..<text.count where text[j] != Ascii.zero { return nil }
    }
    return value
  }
}
