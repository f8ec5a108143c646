/// Device ids as EV-1 compares them: lower-cased, without hyphens.
enum DeviceID {
  /// The Android id that a defect of old devices made common to many.
  private static var sharedAndroidID: StaticString { "9774d56d682e549c" }

  /// The most bytes of an id that are looked at without an allocation; real ones have 32.
  private static var room: Int { 64 }

  /// Calls `body` with the form of an id that is compared; nil when the text is no id of a device.
  static func normalized<Result>(
    _ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    if text.isEmpty { return nil }
    if let words = UUIDWords(text) { return words.isZero ? nil : words.withBytes(body) }
    if let words = plainWords(text) { return normalized(words, body) }
    if text.count > room { return normalizedLong(text, body) }
    var id = InlineArray<64, UInt8>(repeating: 0)
    var count = 0
    var bits: UInt8 = 0
    for i in text.indices {
      let byte = Ascii.lower(text[i])
      if byte == Ascii.hyphen { continue }
      bits |= byte ^ Ascii.zero
      id[count] = byte
      count += 1
    }
    let span = id.span.extracting(0..<count)
    return bits != 0 && isID(span) ? body(span) : nil
  }

  /// The 16 bytes of a text without hyphens in small letters, as Android's ids are; nil for any other.
  private static func plainWords(_ text: Span<UInt8>) -> InlineArray<2, UInt64>? {
    if text.count != 16 { return nil }
    // Safe because both loads lie within the 16 bytes.
    let words: InlineArray<2, UInt64> = unsafe text.withUnsafeBytes { bytes in
      let first = unsafe bytes.loadUnaligned(as: UInt64.self)
      return unsafe [first, bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)]
    }
    let hyphens = EightBytes.every(Ascii.hyphen)
    let found = EightBytes.zeros(words[0] ^ hyphens) | EightBytes.zeros(words[1] ^ hyphens)
    return found == 0 ? [EightBytes.lower(words[0]), EightBytes.lower(words[1])] : nil
  }

  private static func normalized<Result>(
    _ words: InlineArray<2, UInt64>, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    let zeros = EightBytes.every(Ascii.zero)
    if (words[0] ^ zeros) | (words[1] ^ zeros) == 0 { return nil }
    // Safe because the span is used within this call only.
    return unsafe withUnsafeBytes(of: words) { bytes in
      let id = unsafe Span<UInt8>(_unsafeBytes: bytes)
      return isID(id) ? body(id) : nil
    }
  }

  @inline(never)
  private static func normalizedLong<Result>(
    _ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    let id = text.array.map(Ascii.lower).filter { $0 != Ascii.hyphen }
    return id.contains { $0 != Ascii.zero } && isID(id.span) ? body(id.span) : nil
  }

  /// Words that stand for absence and are shorter are no ids for their length.
  private static func isID(_ id: Span<UInt8>) -> Bool {
    hasEightCharacters(id) && !id.isCaseless("undefined") && !id.equals(sharedAndroidID)
  }

  private static func hasEightCharacters(_ id: Span<UInt8>) -> Bool {
    var count = 0
    // The bytes that go on with a character do not count.
    for i in id.indices where id[i] & 0xC0 != 0x80 { count += 1 }
    return count >= 8
  }
}
