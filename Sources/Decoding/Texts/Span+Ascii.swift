internal import Model

extension Span<UInt8> {
  /// The text without white space at both ends.
  @_lifetime(copy self)
  func trimmed() -> Span<UInt8> {
    let range = trimmed(indices)
    return range.count == count ? self : extracting(range)
  }

  /// The text without spaces at both ends, as keys are compared (IN-4).
  @_lifetime(copy self)
  func trimmedOfSpaces() -> Span<UInt8> {
    var (start, end) = (0, count)
    while start < end, self[start] == Ascii.space { start += 1 }
    while end > start, self[end - 1] == Ascii.space { end -= 1 }
    return end - start == count ? self : extracting(start..<end)
  }

  /// A part without white space at both ends.
  func trimmed(_ part: Range<Int>) -> Range<Int> {
    var start = part.lowerBound
    var end = part.upperBound
    while start < end, Ascii.isSpace(self[start]) { start += 1 }
    while end > start, Ascii.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether this is a given text of small letters, in any case.
  ///
  /// Eight bytes at a time, of which the compiler knows those of the given text.
  @inline(__always)
  func isCaseless(_ text: StaticString) -> Bool {
    let size = text.utf8CodeUnitCount
    guard count == size else { return false }
    // Safe because every load lies within the bytes that were counted of both.
    return unsafe withUnsafeBytes { bytes in
      let wanted = unsafe UnsafeRawPointer(text.utf8Start)
      func areEqual<Word: FixedWidthInteger>(_: Word.Type, at place: Int) -> Bool {
        let own = unsafe bytes.loadUnaligned(fromByteOffset: place, as: Word.self)
        let other = unsafe wanted.loadUnaligned(fromByteOffset: place, as: Word.self)
        return EightBytes.lower(UInt64(truncatingIfNeeded: own))
          == UInt64(truncatingIfNeeded: other)
      }
      if size < 4 {
        for i in 0..<size where !areEqual(UInt8.self, at: i) { return false }
        return true
      }
      if size < 8 {
        return areEqual(UInt32.self, at: 0) && areEqual(UInt32.self, at: size - 4)
      }
      for i in stride(from: 0, to: size - 8, by: 8) where !areEqual(UInt64.self, at: i) {
        return false
      }
      return areEqual(UInt64.self, at: size - 8)
    }
  }

  /// Whether a given text of small letters stands at a place, in any case.
  func hasCaseless(_ text: StaticString, at start: Int) -> Bool {
    let end = start + text.utf8CodeUnitCount
    return end <= count && extracting(start..<end).isCaseless(text)
  }

  /// Whether this is a given text.
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // Safe because the text has as many bytes as were counted.
    for i in indices where unsafe self[i] != text.utf8Start[i] { return false }
    return true
  }

  /// Whether this is a given text.
  func equals(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for i in indices where self[i] != other[i] { return false }
    return true
  }

  /// The place of the first byte of a value at or after a place.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    let wanted = EightBytes.every(byte)
    // Safe because every load lies within the text.
    return unsafe withUnsafeBytes { bytes in
      var i = start
      while i + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        let found = EightBytes.zeros(word ^ wanted)
        if found != 0 { return i + found.trailingZeroBitCount / 8 }
        i += 8
      }
      while i < bytes.count {
        if unsafe bytes[i] == byte { return i }
        i += 1
      }
      return nil
    }
  }

  /// A copy.
  var array: [UInt8] { [UInt8](self) }
}
