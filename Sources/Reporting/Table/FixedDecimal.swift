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

  /// The nearest binary number, for databases: exact to the last place below 9 billion.
  var double: Double {
    // Hardly any number has more than 64 bits, of which the conversion takes some 2,000 instructions.
    let few = Int64(truncatingIfNeeded: micros)
    return (Int128(few) == micros ? Double(few) : Double(micros)) / 1_000_000
  }

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
