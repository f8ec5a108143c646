/// Texts that repeat, each kept once: campaigns, channels, parameters, links.
///
/// Id 0 is the empty text. Ids follow the order of arrival, so no output may be ordered by them.
/// - Complexity: `intern` is O(length); 20 bytes and the text itself per distinct text.
public struct StringTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = [0, 0]
  /// Open addressing: the upper half of the hash beside the id, so that a probe reads a text only
  /// when it is very likely the right one. 0 is a free slot.
  private var slots: [UInt64]
  private var mask: Int

  /// A table that holds only the empty text.
  public init() {
    slots = [UInt64](repeating: 0, count: 1024)
    mask = 1023
  }

  /// The number of texts, the empty one among them.
  public var count: Int { ends.count - 1 }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: Span<UInt8>) -> StringID {
    if text.isEmpty { return .absent }
    let hash = TextHash.hash(text)
    let (slot, id) = probe(text, hash)
    return id != 0 ? StringID(index: id) : add(text, hash, slot: slot)
  }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: [UInt8]) -> StringID { intern(text.span) }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: String) -> StringID { intern(Array(text.utf8)) }

  /// The id of a text that is already there; nil otherwise.
  public func find(_ text: Span<UInt8>) -> StringID? {
    if text.isEmpty { return .absent }
    let (_, id) = probe(text, TextHash.hash(text))
    return id == 0 ? nil : StringID(index: id)
  }

  /// The bytes of a text.
  public func text(_ id: StringID) -> ArraySlice<UInt8> {
    bytes[Int(ends[Int(id.index)])..<Int(ends[Int(id.index) + 1])]
  }

  /// A text as a `String`, for messages and tests.
  public func string(_ id: StringID) -> String {
    String(decoding: text(id), as: UTF8.self)
  }

  /// The slot of a text with its id, or the free slot where it belongs with 0.
  private func probe(_ text: Span<UInt8>, _ hash: UInt64) -> (slot: Int, id: UInt32) {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return (slot, 0) }
      if entry >> 32 == hash >> 32 {
        let id = UInt32(truncatingIfNeeded: entry)
        let own = bytes.span.extracting(Int(ends[Int(id)])..<Int(ends[Int(id) + 1]))
        if TextHash.areEqual(own, text) { return (slot, id) }
      }
      slot = (slot + 1) & mask
    }
  }

  @inline(never)
  private mutating func add(_ text: Span<UInt8>, _ hash: UInt64, slot: Int) -> StringID {
    let id = UInt32(count)
    for i in text.indices { bytes.append(text[i]) }
    ends.append(UInt32(bytes.count))
    slots[slot] = (hash >> 32) << 32 | UInt64(id)
    if count * 2 > mask { grow() }
    return StringID(index: id)
  }

  private mutating func grow() {
    mask = mask * 2 + 1
    var grown = [UInt64](repeating: 0, count: mask + 1)
    let texts = bytes  // not a copy: a second reference, so that `slots` can change
    for id in 1..<count {
      let hash = TextHash.hash(texts.span.extracting(Int(ends[id])..<Int(ends[id + 1])))
      var slot = Int(truncatingIfNeeded: hash) & mask
      while grown[slot] != 0 { slot = (slot + 1) & mask }
      grown[slot] = (hash >> 32) << 32 | UInt64(id)
    }
    slots = grown
  }
}
