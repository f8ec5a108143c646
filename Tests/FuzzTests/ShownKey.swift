import Model

/// Keys as texts: those of the program's records, and those of the ids that the model names.
enum ShownKey {
  static let hasher = KeyHasher(secret: Array(0..<16))

  /// A key of the program; empty for an absent one.
  static func of(_ key: Key) -> String { key.isPresent ? hex(key.bytes) : "" }

  /// The key of an id that the model names; empty for none.
  static func of(id bytes: [UInt8]?) -> String {
    guard let bytes else { return "" }
    return of(hasher.key(bytes.span))
  }

  /// The key of a network: of the four bytes of IPv4, or of the four groups of IPv6.
  static func of(network parts: [UInt64]?, isV4: Bool) -> String {
    guard let parts else { return "" }
    let number = parts.reduce(0) { $0 << (isV4 ? 8 : 16) | $1 }
    return of(hasher.key(number, kind: isV4 ? 4 : 6))
  }

  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }.joined()
  }
}
