/// An ip address as EV-7 compares it.
struct IPAddress: Equatable {
  /// The address as a number: the 4 bytes of IPv4 or the 16 of IPv6.
  let value: UInt128
  /// Whether it is IPv4.
  let isV4: Bool

  /// Reads the first address of a list; nil when it is none.
  ///
  /// `::ffff:0:0/96` and `64:ff9b::/96` are the IPv4 addresses that they carry.
  init?(_ list: Span<UInt8>) {
    if let four = Self.v4(list) {
      (value, isV4) = (UInt128(four), true)
      return
    }
    let end = list.firstIndex(of: Ascii.comma) ?? list.count
    let text = list.extracting(0..<end).trimmed()
    if text.count < list.count, let four = Self.v4(text) {
      (value, isV4) = (UInt128(four), true)
      return
    }
    guard let six = Self.v6(text) else { return nil }
    isV4 = six >> 32 == 0xFFFF || six >> 32 == 0x64_FF9B << 64
    value = isV4 ? six & 0xFFFF_FFFF : six
  }

  /// Whether the address tells one place in the internet from another.
  var isValid: Bool {
    isV4 ? Self.isPublic(UInt32(value)) : Self.isPublic(value)
  }

  /// What tells networks of one family apart: IPv4 whole, IPv6 by its /64.
  var network: UInt64 { isV4 ? UInt64(value) : UInt64(truncatingIfNeeded: value >> 64) }

  /// All bytes, for texts that are compared whole.
  var bytes: [UInt8] {
    (0..<(isV4 ? 4 : 16)).reversed().map { UInt8(truncatingIfNeeded: value >> UInt128($0 * 8)) }
  }

  private static func isPublic(_ address: UInt32) -> Bool {
    switch (address >> 24, address >> 16 & 0xFF) {
    case (0, _), (10, _), (127, _), (100, 64...127), (169, 254), (172, 16...31), (192, 168),
      (224..., _):
      false
    default: true
    }
  }

  private static func isPublic(_ address: UInt128) -> Bool {
    if address <= 1 { return false }  // :: and ::1
    let first = UInt16(address >> 112)
    return first & 0xFFC0 != 0xFE80 && first & 0xFE00 != 0xFC00 && first & 0xFF00 != 0xFF00
  }

  private static func v4(_ text: Span<UInt8>) -> UInt32? {
    guard (7...15).contains(text.count) else { return nil }
    var address: UInt32 = 0
    var value: UInt32 = 0
    var digits = 0
    var parts = 0
    for i in text.indices {
      let byte = text[i]
      if Ascii.isDigit(byte) {
        if digits > 0 && value == 0 { return nil }  // 01 could be meant as octal
        value = value * 10 + UInt32(byte - Ascii.zero)
        digits += 1
        if value > 255 { return nil }
      } else {
        guard byte == Ascii.dot, digits > 0, parts < 3 else { return nil }
        address = address << 8 | value
        (value, digits) = (0, 0)
        parts += 1
      }
    }
    return parts == 3 && digits > 0 ? address << 8 | value : nil
  }

  private static func v6(_ text: Span<UInt8>) -> UInt128? {
    /// What stands before and behind `::`, and how many groups of 16 bits that is.
    var (head, headGroups): (UInt128, Int) = (0, 0)
    var (tail, tailGroups): (UInt128, Int) = (0, 0)
    var hasGap = false
    func append(_ value: UInt128, groups: Int) {
      if hasGap {
        tail = tail << UInt128(groups * 16) | value
        tailGroups += groups
      } else {
        head = head << UInt128(groups * 16) | value
        headGroups += groups
      }
    }
    var i = 0
    if text.count >= 2, text[0] == Ascii.colon {
      guard text[1] == Ascii.colon else { return nil }
      hasGap = true
      i = 2
    }
    while i < text.count {
      if headGroups + tailGroups > 8 { return nil }
      let end = text.firstIndex(of: Ascii.colon, from: i) ?? text.count
      let part = text.extracting(i..<end)
      if end == text.count, part.firstIndex(of: Ascii.dot) != nil {
        guard let four = v4(part) else { return nil }
        append(UInt128(four), groups: 2)
        break
      }
      guard let group = hexGroup(part) else { return nil }
      append(group, groups: 1)
      if end == text.count { break }
      i = end + 1
      if i == text.count { return nil }  // a single colon at the end
      if text[i] == Ascii.colon {
        if hasGap { return nil }
        hasGap = true
        i += 1
      }
    }
    let groups = headGroups + tailGroups
    guard hasGap ? groups < 8 : groups == 8 else { return nil }
    return hasGap ? head << UInt128((8 - headGroups) * 16) | tail : head
  }

  private static func hexGroup(_ text: Span<UInt8>) -> UInt128? {
    guard (1...4).contains(text.count) else { return nil }
    var value: UInt32 = 0
    for i in text.indices {
      guard let digit = Ascii.hexValue(text[i]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return UInt128(value)
  }
}
