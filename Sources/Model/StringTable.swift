/// Texts that repeat, each kept once: campaigns, channels, parameters, links.
///
/// Id 0 is the empty text. Ids follow the order of arrival, so no output may be ordered by them.
/// - Complexity: `intern` is O(length); 12 bytes and the text itself per distinct text.
public struct StringTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = [0, 0]
  private var slots: [UInt32]
  private var mask: UInt64

  /// A table that holds only the empty text.
  public init() {
    slots = [UInt32](repeating: 0, count: 1024)
    mask = 1023
  }

  /// The number of texts, the empty one among them.
  public var count: Int { ends.count - 1 }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: Span<UInt8>) -> StringID {
    if text.isEmpty { return .absent }
    var slot = Self.hash(text) & mask
    while true {
      let id = slots[Int(slot)]
      if id == 0 { break }
      if equals(Int(id), text) { return StringID(index: id) }
      slot = (slot &+ 1) & mask
    }
    return add(text, slot: slot)
  }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: [UInt8]) -> StringID { intern(text.span) }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: String) -> StringID { intern(Array(text.utf8)) }

  /// The id of a text that is already there; nil otherwise.
  public func find(_ text: Span<UInt8>) -> StringID? {
    if text.isEmpty { return .absent }
    var slot = Self.hash(text) & mask
    while true {
      let id = slots[Int(slot)]
      if id == 0 { return nil }
      if equals(Int(id), text) { return StringID(index: id) }
      slot = (slot &+ 1) & mask
    }
  }

  /// The bytes of a text.
  public func text(_ id: StringID) -> ArraySlice<UInt8> {
    bytes[Int(ends[Int(id.index)])..<Int(ends[Int(id.index) + 1])]
  }

  /// A text as a `String`, for messages and tests.
  public func string(_ id: StringID) -> String {
    String(decoding: text(id), as: UTF8.self)
  }

  private func equals(_ id: Int, _ text: Span<UInt8>) -> Bool {
    let start = Int(ends[id])
    guard Int(ends[id + 1]) - start == text.count else { return false }
    for i in text.indices where bytes[start + i] != text[i] { return false }
    return true
  }

  @inline(never)
  private mutating func add(_ text: Span<UInt8>, slot: UInt64) -> StringID {
    let id = UInt32(count)
    for i in text.indices { bytes.append(text[i]) }
    ends.append(UInt32(bytes.count))
    slots[Int(slot)] = id
    if UInt64(count) * 2 > mask { grow() }
    return StringID(index: id)
  }

  private mutating func grow() {
    mask = mask * 2 + 1
    var grown = [UInt32](repeating: 0, count: Int(mask + 1))
    let texts = bytes  // not a copy: a second reference, so that `slots` can change
    for id in 1..<count {
      var slot = Self.hash(texts.span.extracting(Int(ends[id])..<Int(ends[id + 1]))) & mask
      while grown[Int(slot)] != 0 { slot = (slot &+ 1) & mask }
      grown[Int(slot)] = UInt32(id)
    }
    slots = grown
  }

  /// FNV-1a over 8-byte words, finished with a multiply and shift; quality is enough for probing,
  /// and equality is always checked on the bytes.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(text.count)
    var i = 0
    while i + 8 <= text.count {
      var word: UInt64 = 0
      for j in 0..<8 { word |= UInt64(text[i + j]) << UInt64(j * 8) }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      i += 8
    }
    while i < text.count {
      hash = (hash ^ UInt64(text[i])) &* 0x0000_0100_0000_01B3
      i += 1
    }
    hash = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return hash ^ (hash >> 32)
  }
}
