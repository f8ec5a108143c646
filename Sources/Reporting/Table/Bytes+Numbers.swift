extension [UInt8] {
  /// Appends a whole number in decimal digits.
  mutating func append(integer: Int64) {
    // Most counts of a report have one digit.
    if 0...9 ~= integer { return append(UInt8(ascii: "0") + UInt8(integer)) }
    if integer < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt128(integer.magnitude), atLeast: 1)
  }

  /// Appends a decimal number without trailing zeros.
  mutating func append(decimal: FixedDecimal) {
    if decimal.micros < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = decimal.micros.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    append(digits: whole, atLeast: 1)
    if fraction == 0 { return }
    append(UInt8(ascii: "."))
    append(digits: fraction, atLeast: 6)
    while last == UInt8(ascii: "0") { removeLast() }
  }

  private mutating func append(digits number: UInt128, atLeast length: Int) {
    // From the last digit to the first; 128 bits have 39 at most.
    var digits = [39 of UInt8](repeating: UInt8(ascii: "0"))
    var first = digits.count
    var rest = number
    // 128-bit division is slow, and hardly any number needs it.
    while rest > UInt64.max {
      first -= 1
      digits[first] += UInt8(rest % 10)
      rest /= 10
    }
    var small = UInt64(rest)
    while small != 0 || digits.count - first < length {
      first -= 1
      digits[first] += UInt8(small % 10)
      small /= 10
    }
    for i in first..<digits.count { append(digits[i]) }
  }
}
