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
    if let four = IPv4Text.parse(list) {
      (value, isV4) = (UInt128(four), true)
      return
    }
    let end = list.firstIndex(of: Ascii.comma) ?? list.count
    let text = list.extracting(0..<end).trimmed()
    if text.count < list.count, let four = IPv4Text.parse(text) {
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

  private static func v6(_ text: Span<UInt8>) -> UInt128? {
    /// The groups of 16 bits so far, how many there are, and how many of them stand before `::`.
    var (value, groups): (UInt128, Int) = (0, 0)
    var gap: Int?
    var i = 0
    if text.count >= 2, text[0] == Ascii.colon {
      guard text[1] == Ascii.colon else { return nil }
      gap = 0
      i = 2
    }
    while i < text.count {
      if groups == 8 { return nil }
      let start = i
      let group = HexGroup(text, at: start)
      i += group.count
      if i < text.count, text[i] == Ascii.dot {
        guard groups <= 6, let four = IPv4Text.parse(text.extracting(start..<text.count)) else {
          return nil
        }
        value = value << 32 | UInt128(four)
        groups += 2
        break
      }
      guard 1...4 ~= group.count else { return nil }
      value = value << 16 | UInt128(group.value)
      groups += 1
      if i == text.count { break }
      guard text[i] == Ascii.colon else { return nil }
      i += 1
      if i == text.count { return nil }  // a single colon at the end
      if text[i] == Ascii.colon {
        if gap != nil { return nil }
        gap = groups
        i += 1
      }
    }
    guard let gap else { return groups == 8 ? value : nil }
    if groups == 8 { return nil }
    // What stands before the gap goes to the front.
    let tail = UInt128((groups - gap) * 16)
    let head = value >> tail
    return head << UInt128((8 - gap) * 16) | (value ^ head << tail)
  }
}
