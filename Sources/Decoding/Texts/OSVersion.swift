internal import Model

/// Versions of an os as EV-7 compares them.
enum OSVersion {
  /// Android's versions by API level, from 21 on.
  private static let androidLevels: [(UInt32, UInt32?)] = [
    (5, 0), (5, 1), (6, 0), (7, 0), (7, 1), (8, 0), (8, 1), (9, nil), (10, nil), (11, nil),
    (12, nil), (12, nil), (13, nil), (14, nil), (15, nil), (16, nil),
  ]

  /// `major << 16 | minor + 1`, without a minor `major << 16`; 0 when the text is no version.
  static func parse(_ text: Span<UInt8>, os: OperatingSystem) -> UInt32 {
    var i = 0
    guard let major = number(text, &i) else { return 0 }
    guard i < text.count else {
      guard os == .android, major >= 21 else { return major << 16 }
      let level = Int(major) - 21
      guard level < androidLevels.count else { return 0 }
      let (major, minor) = androidLevels[level]
      return major << 16 | (minor.map { $0 + 1 } ?? 0)
    }
    guard text[i] == Ascii.dot else { return 0 }
    i += 1
    guard let minor = number(text, &i) else { return 0 }
    return major << 16 | (minor + 1)
  }

  private static func number(_ text: Span<UInt8>, _ i: inout Int) -> UInt32? {
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
