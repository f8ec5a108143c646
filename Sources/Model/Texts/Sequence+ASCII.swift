extension Sequence<UInt8> {
  /// The bytes with the letters of ASCII in capitals, for texts in which case does not count.
  public var asciiUppercased: [UInt8] {
    map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 ? $0 & ~0x20 : $0 }
  }
}
