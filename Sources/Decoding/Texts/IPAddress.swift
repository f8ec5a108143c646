/// An ip address as EV-7 compares it.
struct IPAddress: Equatable {
  /// The 4 bytes of an IPv4 address, or the 16 of an IPv6 address.
  let bytes: [UInt8]

  /// Reads the first address of a list; nil when it is none.
  ///
  /// `::ffff:0:0/96` and `64:ff9b::/96` are the IPv4 addresses that they carry.
  init?(_ list: Span<UInt8>) {
    let end = list.firstIndex(of: Ascii.comma) ?? list.count
    let text = list.extracting(0..<end).trimmed()
    if text.firstIndex(of: Ascii.colon) != nil {
      guard let groups = Self.v6(text) else { return nil }
      let bytes = groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      let mapped = groups.prefix(5).allSatisfy { $0 == 0 } && groups[5] == 0xFFFF
      let translated =
        groups[0] == 0x64 && groups[1] == 0xFF9B && groups[2..<6].allSatisfy { $0 == 0 }
      self.bytes = mapped || translated ? Array(bytes[12...]) : bytes
    } else {
      guard let four = Self.v4(text) else { return nil }
      bytes = four
    }
  }

  /// Whether the address tells one place in the internet from another.
  var isValid: Bool {
    if bytes.count == 4 {
      switch (bytes[0], bytes[1]) {
      case (0, _), (10, _), (127, _), (100, 64...127), (169, 254), (172, 16...31), (192, 168),
        (224..., _):
        return false
      default: return true
      }
    }
    if bytes.prefix(15).allSatisfy({ $0 == 0 }) && bytes[15] <= 1 { return false }
    if bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 { return false }
    return bytes[0] & 0xFE != 0xFC && bytes[0] != 0xFF
  }

  /// What tells networks apart: IPv4 whole, IPv6 by its /64.
  var network: ArraySlice<UInt8> { bytes.prefix(8) }

  private static func v4(_ text: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var value = 0
    var digits = 0
    for i in 0...text.count {
      if i < text.count, Ascii.isDigit(text[i]) {
        if digits > 0 && value == 0 { return nil }  // 01 could be meant as octal
        value = value * 10 + Int(text[i] - Ascii.zero)
        digits += 1
        if value > 255 { return nil }
      } else {
        guard digits > 0, i == text.count || text[i] == Ascii.dot else { return nil }
        bytes.append(UInt8(value))
        value = 0
        digits = 0
      }
    }
    return bytes.count == 4 ? bytes : nil
  }

  private static func v6(_ text: Span<UInt8>) -> [UInt16]? {
    var groups: [UInt16] = []
    var gap: Int?
    var i = 0
    if text.count >= 2, text[0] == Ascii.colon {
      guard text[1] == Ascii.colon else { return nil }
      gap = 0
      i = 2
    }
    while i < text.count {
      let end = text.firstIndex(of: Ascii.colon, from: i) ?? text.count
      let part = text.extracting(i..<end)
      if end == text.count, part.firstIndex(of: Ascii.dot) != nil {
        guard let four = v4(part) else { return nil }
        groups.append(UInt16(four[0]) << 8 | UInt16(four[1]))
        groups.append(UInt16(four[2]) << 8 | UInt16(four[3]))
        break
      }
      guard let group = hexGroup(part) else { return nil }
      groups.append(group)
      if end == text.count { break }
      i = end + 1
      if i == text.count { return nil }  // a single colon at the end
      if text[i] == Ascii.colon {
        if gap != nil { return nil }
        gap = groups.count
        i += 1
      }
    }
    guard let gap else { return groups.count == 8 ? groups : nil }
    guard groups.count < 8 else { return nil }
    let zeros = [UInt16](repeating: 0, count: 8 - groups.count)
    return groups[..<gap] + zeros + groups[gap...]
  }

  private static func hexGroup(_ text: Span<UInt8>) -> UInt16? {
    guard (1...4).contains(text.count) else { return nil }
    var value: UInt16 = 0
    for i in text.indices {
      guard let digit = Ascii.hexValue(text[i]) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
