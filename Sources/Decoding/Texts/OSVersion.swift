internal import Model

/// Versions of an os as EV-7 compares them: `major << 16 | minor + 1`, without a minor
/// `major << 16`; 0 for none.
enum OSVersion {
  /// Android's versions by API level, from 21 on.
  private static let androidLevels: [(UInt32, UInt32?)] = [
    (5, 0), (5, 1), (6, 0), (7, 0), (7, 1), (8, 0), (8, 1), (9, nil), (10, nil), (11, nil),
    (12, nil), (12, nil), (13, nil), (14, nil), (15, nil), (16, nil),
  ]

  /// The version of a text: a number, and the digits behind its first point; 0 when it is none.
  static func parse(_ text: Span<UInt8>, os: OperatingSystem) -> UInt32 {
    var i = 0
    guard let major = number(text, &i), major > 0 else { return 0 }
    guard i < text.count else { return compared(major, nil, os: os) }
    guard text[i] == Ascii.dot else { return 0 }
    i += 1
    // With a point it is no whole number, even if nothing is behind it.
    return number(text, &i).map { compared(major, $0, os: os) } ?? major << 16
  }

  /// The version of two numbers; on Android one number alone may be an API level.
  static func compared(_ major: UInt32, _ minor: UInt32?, os: OperatingSystem) -> UInt32 {
    if let minor { return major << 16 | (minor + 1) }
    guard os == .android, major >= 21 else { return major << 16 }
    let level = Int(major) - 21
    guard level < androidLevels.count else { return 0 }
    let version = androidLevels[level]
    return version.0 << 16 | (version.1.map { $0 + 1 } ?? 0)
  }

  /// The number of the digits at a place, which moves behind them; nil without digits or when it
  /// is too large for a version.
  static func number(_ text: Span<UInt8>, _ i: inout Int) -> UInt32? {
    let start = i
    var value: UInt32 = 0
    while i < text.count, Ascii.isDigit(text[i]) {
      value = value * 10 + UInt32(text[i] - Ascii.zero)
      if value > 0x7FFF { return nil }
      i += 1
    }
    return i == start ? nil : value
  }
}
