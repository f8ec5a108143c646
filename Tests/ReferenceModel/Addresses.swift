/// An IP address as eight groups of 16 bits; IPv4 lies in `::ffff:0:0/96`.
struct Address: Equatable {
  var groups: [UInt16]

  init?(_ text: Text) {
    if text.contains(":") {
      guard let groups = Self.version6(text) else { return nil }
      self.groups = groups
    } else {
      guard let v4 = Self.version4(text) else { return nil }
      groups = [0, 0, 0, 0, 0, 0xFFFF, v4[0] << 8 | v4[1], v4[2] << 8 | v4[3]]
    }
    // 64:ff9b::/96 stands for its IPv4 too.
    if groups.prefix(6) == [0x64, 0xFF9B, 0, 0, 0, 0] {
      groups.replaceSubrange(0..<6, with: [0, 0, 0, 0, 0, 0xFFFF])
    }
  }

  /// The four bytes, when it is an IPv4 address.
  var v4: [UInt16]? {
    guard groups.prefix(6) == [0, 0, 0, 0, 0, 0xFFFF] else { return nil }
    return [groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255]
  }

  private static func version4(_ text: Text) -> [UInt16]? {
    let parts = text.split(".")
    let bytes = parts.compactMap { part -> UInt16? in
      guard part.isDigits, part.bytes.count == 1 || part.bytes.first != 48 else { return nil }
      return UInt8(part.string).map(UInt16.init)
    }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func version6(_ text: Text) -> [UInt16]? {
    var text = text
    // A dotted tail stands for two groups.
    if text.contains("."), let colon = text.bytes.lastIndex(of: UInt8(ascii: ":")) {
      guard let v4 = version4(Text(text.bytes[(colon + 1)...])) else { return nil }
      let tail = String(v4[0] << 8 | v4[1], radix: 16) + ":" + String(v4[2] << 8 | v4[3], radix: 16)
      text = Text(Array(text.bytes[...colon]) + Array(tail.utf8))
    }
    guard let gap = text.bytes.indices.first(where: { text.bytes[$0...].starts(with: "::".utf8) })
    else {
      let groups = hexGroups(text)
      return groups?.count == 8 ? groups : nil
    }
    let before = Text(text.bytes[..<gap])
    let after = Text(text.bytes[(gap + 2)...])
    guard let head = before.isEmpty ? [] : hexGroups(before),
      let tail = after.isEmpty ? [] : hexGroups(after), head.count + tail.count <= 7
    else { return nil }
    return head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail
  }

  private static func hexGroups(_ text: Text) -> [UInt16]? {
    var groups: [UInt16] = []
    for part in text.split(":") {
      guard (1...4).contains(part.bytes.count),
        part.bytes.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let group = UInt16(part.string, radix: 16)
      else { return nil }
      groups.append(group)
    }
    return groups
  }
}

/// EV-7: the network of a public address, IPv4 whole and IPv6 by its /64; nil unless valid.
func validIP(_ text: Text) -> Text? {
  guard let address = Address(text.split(",")[0].trimmed) else { return nil }
  if let v4 = address.v4 {
    let isReserved =
      switch (v4[0], v4[1]) {
      case (0, _), (10, _), (127, _), (224..., _): true
      case (100, 64...127), (169, 254), (172, 16...31), (192, 168): true
      default: false
      }
    return isReserved ? nil : Text(v4.map { String($0) }.joined(separator: "."))
  }
  let groups = address.groups
  let first = groups[0]
  let isReserved =
    groups.prefix(7).allSatisfy { $0 == 0 } && groups[7] <= 1  // :: and ::1
    || first & 0xFFC0 == 0xFE80  // fe80::/10
    || first & 0xFE00 == 0xFC00  // fc00::/7
    || first >> 8 == 0xFF  // ff00::/8
  guard !isReserved else { return nil }
  return Text(groups.prefix(4).map { String($0, radix: 16) }.joined(separator: ":") + "::/64")
}
