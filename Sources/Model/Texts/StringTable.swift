/// Texts that repeat, each kept once: campaigns, channels, parameters, links.
///
/// Id 0 is the empty text. Ids follow the order of arrival, so no output may be ordered by them.
/// - Complexity: `intern` is O(length); 72 to 136 bytes and the text itself per distinct text.
public struct StringTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0, 0]
  /// Open addressing. A slot has what most texts are recognised by, so that a probe rarely reads
  /// anything else.
  private var slots: [Slot]
  private var mask: Int
  private let hasher = TextHasher.shared

  /// A table that holds only the empty text.
  public init() {
    slots = [Slot](repeating: Slot(), count: 1024)
    mask = 1023
  }

  /// The number of texts, the empty one among them.
  public var count: Int { ends.count - 1 }

  /// Whether it is larger than most logs need: more than 131,072 texts, or 8 MiB of them.
  public var isLarge: Bool { count > 1 << 17 || bytes.count > 8 << 20 }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: Span<UInt8>) -> StringID {
    if text.isEmpty { return .absent }
    let start = ShortText(text, hasher)
    let (slot, id) = probe(text, start)
    return id != 0 ? StringID(index: id) : add(text, start, slot: slot)
  }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: [UInt8]) -> StringID { intern(text.span) }

  /// The id of a text; adds it when it is new.
  public mutating func intern(_ text: String) -> StringID { intern(Array(text.utf8)) }

  /// The id of a text that is already there; nil otherwise.
  public func find(_ text: Span<UInt8>) -> StringID? {
    if text.isEmpty { return .absent }
    let (_, id) = probe(text, ShortText(text, hasher))
    return id == 0 ? nil : StringID(index: id)
  }

  /// The bytes of a text.
  public func text(_ id: StringID) -> ArraySlice<UInt8> {
    bytes[ends[Int(id.index)]..<ends[Int(id.index) + 1]]
  }

  /// A text as a `String`, for messages and tests.
  public func string(_ id: StringID) -> String {
    String(decoding: text(id), as: UTF8.self)
  }

  /// The slot of a text with its id, or the free slot where it belongs with 0.
  @inline(__always)
  private func probe(_ text: Span<UInt8>, _ short: ShortText) -> (slot: Int, id: UInt32) {
    var slot = Int(truncatingIfNeeded: short.hash(hasher)) & mask
    while true {
      let own = slots[slot]
      if own.id == 0 { return (slot, 0) }
      if own.text == short, short.isWhole || isText(text, at: own.start) {
        return (slot, own.id)
      }
      slot = (slot + 1) & mask
    }
  }

  private func isText(_ text: Span<UInt8>, at start: Int) -> Bool {
    TextHasher.areEqual(bytes.span.extracting(start..<start + text.count), text)
  }

  @inline(never)
  private mutating func add(_ text: Span<UInt8>, _ short: ShortText, slot: Int) -> StringID {
    let id = UInt32(count)
    slots[slot] = Slot(text: short, id: id, start: bytes.count)
    bytes.append(text)
    ends.append(bytes.count)
    if count * 2 > mask { grow() }
    return StringID(index: id)
  }

  private mutating func grow() {
    mask = mask * 2 + 1
    var grown = [Slot](table: mask + 1, of: Slot())
    for old in slots where old.id != 0 {
      var slot = Int(truncatingIfNeeded: old.text.hash(hasher)) & mask
      while grown[slot].id != 0 { slot = (slot + 1) & mask }
      grown[slot] = old
    }
    slots = grown
  }

  /// Half a line of the processor's caches.
  private struct Slot: BitwiseCopyable {
    var text = ShortText()
    var id: UInt32 = 0
    /// Where the text begins, whose length is known.
    var start = 0
  }
}
