/// Numbers as a page for people shows them; reports have them exactly.
enum FigureText {
  /// A count: `1,082`.
  static func count(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A round count in little room: `500`, `12k`, `2.5M`.
  static func short(_ number: Int64) -> String {
    for (unit, name) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")] as [(Int64, String)]
    where number >= unit {
      let tenths = number / (unit / 10)
      return tenths % 10 == 0 ? "\(tenths / 10)\(name)" : "\(tenths / 10).\(tenths % 10)\(name)"
    }
    return "\(number)"
  }

  /// A part of a whole: `54.5%`; a dash when there is no whole.
  static func share(_ part: Int64, of whole: Int64) -> String {
    // Rounded once.
    FixedDecimal(micros: Int128(part) * 1000).divided(by: whole).map { share(tenths: $0.micros) }
      ?? "–"
  }

  /// A quotient as reports have it, with six places: `54.5%`.
  static func share(_ quotient: FixedDecimal) -> String {
    share(tenths: quotient.micros.rounded(to: 1000))
  }

  private static func share(tenths: Int128) -> String {
    "\(count(Int64(clamping: tenths / 10))).\(tenths.magnitude % 10)%"
  }

  /// Money, to two places: `1,234.50`.
  static func money(_ sum: FixedDecimal) -> String {
    let hundredths = sum.micros.rounded(to: 10_000)
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return (hundredths < 0 ? "-" : "") + count(Int64(clamping: whole))
      + (rest < 10 ? ".0\(rest)" : ".\(rest)")
  }

  /// A length of time by its two largest units: `45 s`, `3 min 5 s`, `2 d 4 h`.
  static func duration(seconds: Int64) -> String {
    let units: [(size: Int64, name: String)] = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
    guard let first = units.firstIndex(where: { seconds >= $0.size }) else { return "0 s" }
    var rest = seconds
    return units[first...].prefix(2).compactMap { unit in
      let count = rest / unit.size
      rest %= unit.size
      return count == 0 ? nil : "\(count) \(unit.name)"
    }.joined(separator: " ")
  }

  /// A share of a width, as SVG takes it: `12.345%`.
  static func percent(_ share: Double) -> String { "\(decimal(share * 100))%" }

  /// A length in SVG, to three places.
  static func decimal(_ length: Double) -> String {
    FixedDecimal(micros: Int128((length * 1000).rounded()) * 1000).description
  }
}

extension Int128 {
  /// The number of units nearest to it; of two the even one.
  fileprivate func rounded(to unit: Int64) -> Int128 {
    let exact = FixedDecimal(micros: self * 1_000_000).divided(by: unit)?.micros ?? 0
    let (whole, rest) = exact.quotientAndRemainder(dividingBy: 1_000_000)
    let twice = rest.magnitude * 2
    let isUp = twice > 1_000_000 || twice == 1_000_000 && whole % 2 != 0
    return whole + (isUp ? signum() : 0)
  }
}
