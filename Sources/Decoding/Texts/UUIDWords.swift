/// The 32 digits of a UUID in its usual form, as four words of small letters: what most device ids are.
struct UUIDWords {
  private var words: InlineArray<4, UInt64>

  /// Reads a text of 36 bytes with hyphens in four places only; nil for any other.
  init?(_ text: Span<UInt8>) {
    let hyphen = Ascii.hyphen
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen,
      text[23] == hyphen
    else { return nil }
    // Safe because all loads lie within the 36 bytes.
    words = unsafe text.withUnsafeBytes { bytes in
      let halves = unsafe (
        UInt64(bytes.loadUnaligned(fromByteOffset: 9, as: UInt32.self)),
        UInt64(bytes.loadUnaligned(fromByteOffset: 14, as: UInt32.self)),
        UInt64(bytes.loadUnaligned(fromByteOffset: 19, as: UInt32.self)),
        UInt64(bytes.loadUnaligned(fromByteOffset: 24, as: UInt32.self))
      )
      let first = unsafe bytes.loadUnaligned(as: UInt64.self)
      let last = unsafe bytes.loadUnaligned(fromByteOffset: 28, as: UInt64.self)
      return [first, halves.0 | halves.1 << 32, halves.2 | halves.3 << 32, last]
    }
    for i in words.indices {
      if EightBytes.zeros(words[i] ^ EightBytes.every(hyphen)) != 0 { return nil }
      words[i] = EightBytes.lower(words[i])
    }
  }

  /// Whether all digits are 0, which is no id (EV-1).
  var isZero: Bool {
    let zeros: UInt64 = 0x3030_3030_3030_3030
    return (words[0] ^ zeros) | (words[1] ^ zeros) | (words[2] ^ zeros) | (words[3] ^ zeros) == 0
  }

  /// Calls `body` with the digits.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // Safe because the span is used within this call only.
    unsafe withUnsafeBytes(of: words) { bytes in
      let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
      return body(span)
    }
  }
}
