internal import Model

/// Takes bytes from the front of a part of a file; every step is checked against the end.
struct ByteReader {
  /// The part, and maybe more.
  private(set) var bytes: [UInt8]
  /// The place of the next byte.
  private(set) var position: Int
  /// The end of the part.
  let end: Int

  /// A reader of nothing.
  init() {
    bytes = []
    position = 0
    end = 0
  }

  /// A reader of the bytes that lie in `range`.
  init(_ bytes: [UInt8], range: Range<Int>) throws(SegmentDamage) {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { throw .badLength }
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Gives the bytes away, to be used for others; nothing is left to read then.
  mutating func takeBytes() -> [UInt8] {
    defer { self = ByteReader() }
    return bytes
  }

  /// The number of bytes that are left.
  var left: Int { end - position }

  /// Steps over bytes and gives their place.
  mutating func take(_ count: Int) throws(SegmentDamage) -> Range<Int> {
    guard count >= 0, count <= left else { throw .tooShort }
    position += count
    return position - count..<position
  }

  /// One byte.
  mutating func byte() throws(SegmentDamage) -> UInt8 {
    guard position < end else { throw .tooShort }
    position += 1
    return bytes[position - 1]
  }

  /// A word, lowest byte first.
  mutating func word() throws(SegmentDamage) -> UInt64 {
    let place = try take(8)
    return bytes.span.word(at: place.lowerBound)
  }

  /// Keys of some rows, into the front of a list.
  mutating func keys(_ rows: RowChoice, into keys: inout [Key]) throws(SegmentDamage) {
    let place = try take(rows.total * 16)
    keys.grow(to: rows.count, .absent)
    let bytes = bytes.span.extracting(place)
    var keys = keys.mutableSpan
    for i in 0..<rows.count {
      let start = (rows.rows?[i] ?? i) * 16
      keys[i] = Key(high: bytes.word(at: start), low: bytes.word(at: start + 8))
    }
  }

  /// A number in groups of seven bits, lowest first.
  mutating func varint() throws(SegmentDamage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 63 || (shift == 63 && byte <= 1) else { throw .badValue }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// The same, faster where it has one to three groups and is not at the end.
  @inline(__always)
  mutating func shortVarint() throws(SegmentDamage) -> UInt64 {
    if position + 8 <= end {
      let word = bytes.span.word(at: position)
      if word & 0x80 == 0 {
        position += 1
        return word & 0x7F
      }
      if word & 0x8000 == 0 {
        position += 2
        return word & 0x7F | (word & 0x7F00) >> 1
      }
      if word & 0x80_0000 == 0 {
        position += 3
        return word & 0x7F | (word & 0x7F00) >> 1 | (word & 0x7F_0000) >> 2
      }
    }
    return try varint()
  }

  /// A number that counts things, of which each needs at least `size` of the bytes that are left;
  /// so that no memory is taken for what cannot be there.
  mutating func count(size: Int) throws(SegmentDamage) -> Int {
    let count = try count(atMost: .max)
    guard count <= left / size else { throw .badLength }
    return count
  }

  /// A number that counts things, of which there are not more than `limit`.
  mutating func count(atMost limit: Int) throws(SegmentDamage) -> Int {
    guard let count = Int(exactly: try varint()), count <= limit else { throw .badLength }
    return count
  }
}

extension Span<UInt8> {
  /// Eight bytes as a word, lowest first.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset + 8 <= count, "Span.word: out of bounds")
    // Safe because the bounds were checked.
    return unsafe withUnsafeBytes {
      UInt64(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Sixteen bytes as a digest, high half first.
  @inline(__always)
  func digest(at offset: Int) -> Digest {
    Digest(high: word(at: offset), low: word(at: offset + 8))
  }
}
