/// A decimal number with six places: money and ratios, without the errors of binary fractions.
///
/// Prints without trailing zeros: `1.5`, `0.333333`, `-0.05`, `7`.
public struct FixedDecimal: Comparable, Hashable, Sendable {
  /// The number in millionths.
  public var micros: Int128

  /// Wraps a number of millionths.
  init(micros: Int128) { self.micros = micros }

  /// Zero.
  static let zero = FixedDecimal(micros: 0)

  /// The quotient rounded half-even to six places (REP-2); nil when divided by zero.
  public func divided(by count: Int64) -> FixedDecimal? {
    if count == 0 { return nil }
    let divisor = UInt128(count.magnitude)
    var (quotient, remainder) = micros.magnitude.quotientAndRemainder(dividingBy: divisor)
    let twice = remainder * 2  // the remainder is below 2^64
    if twice > divisor || twice == divisor && quotient % 2 == 1 { quotient += 1 }
    let isNegative = (micros < 0) != (count < 0)
    return FixedDecimal(micros: isNegative ? -Int128(quotient) : Int128(quotient))
  }

  /// The nearest binary number, for databases; up to 2^33 no two decimals have the same one.
  var double: Double {
    // Hardly any number has more than 64 bits, of which the conversion takes some 2,000 instructions.
    let few = Int64(truncatingIfNeeded: micros)
    if Int128(few) == micros, few.magnitude <= Self.exactMicros { return Double(few) / 1_000_000 }
    // Two roundings would be one too many.
    return Double(description) ?? Double(micros) / 1_000_000
  }

  /// The number that a binary one stands for: the decimal with the fewest digits of which it is the nearest.
  init(_ double: Double) {
    let parts = "\(double.magnitude)".split(separator: ".")
    var micros = Int128(exactly: (double.magnitude * 1_000_000).rounded()) ?? .max
    if parts.count == 2, parts[1].count <= 6, let whole = Int128(parts[0]),
      let rest = Int128(parts[1] + String(repeating: "0", count: 6 - parts[1].count))
    {
      micros = whole * 1_000_000 + rest
    }
    self.init(micros: double < 0 ? -micros : micros)
  }

  /// Whole numbers up to here have a binary one each.
  private static var exactMicros: UInt64 { 1 << 53 }

  public static func < (a: FixedDecimal, b: FixedDecimal) -> Bool { a.micros < b.micros }
}

extension FixedDecimal: CustomStringConvertible {
  /// The number as reports print it.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.append(decimal: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
