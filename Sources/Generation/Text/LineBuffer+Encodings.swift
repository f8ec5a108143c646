/// Texts within texts: each function replaces what was written from a place on by its encoded form.
extension LineBuffer {
  /// Encodes what follows `start` as the value of a URL's query.
  mutating func percentEncode(from start: Int) {
    let plain = Array(bytes[start...])
    bytes.removeSubrange(start...)
    for byte in plain {
      if Self.isUnreserved(byte) {
        append(byte: byte)
      } else {
        append(byte: 0x25)
        append(hex: UInt64(byte), digits: 2, uppercase: true)
      }
    }
  }

  /// Encodes what follows `start` as base64 with padding.
  mutating func base64Encode(from start: Int) {
    let plain = Array(bytes[start...])
    bytes.removeSubrange(start...)
    for place in stride(from: 0, to: plain.count, by: 3) {
      let rest = plain.count - place
      var group = UInt32(plain[place]) << 16
      if rest > 1 { group |= UInt32(plain[place + 1]) << 8 }
      if rest > 2 { group |= UInt32(plain[place + 2]) }
      append(base64: group >> 18)
      append(base64: group >> 12)
      if rest > 1 { append(base64: group >> 6) } else { append(byte: 0x3D) }
      if rest > 2 { append(base64: group) } else { append(byte: 0x3D) }
    }
  }

  /// Writes six bits as one character of base64.
  mutating func append(base64 bits: UInt32) {
    let value = UInt8(bits & 63)
    switch value {
    case ..<26: append(byte: 0x41 + value)
    case ..<52: append(byte: 0x61 + value - 26)
    case ..<62: append(byte: 0x30 + value - 52)
    case 62: append(byte: 0x2B)
    default: append(byte: 0x2F)
    }
  }

  /// Encodes what follows `start` as the inside of a JSON text.
  mutating func jsonEscape(from start: Int) {
    let plain = Array(bytes[start...])
    bytes.removeSubrange(start...)
    for byte in plain {
      switch byte {
      case 0x22, 0x5C:
        append(byte: 0x5C)
        append(byte: byte)
      case ..<0x20:
        append("\\u00")
        append(hex: UInt64(byte), digits: 2)
      default: append(byte: byte)
      }
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
