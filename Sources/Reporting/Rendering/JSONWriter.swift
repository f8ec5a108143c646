internal import Model

/// Writes JSON with keys in the order in which they are given, so that equal content is equal bytes.
///
/// ```swift
/// var json = JSONWriter(layout: .indented)
/// json.object { json in
///   json.field("name", "daily")
///   json.array("inputs") { json in json.value(7) }
/// }
/// print(json.bytes)
/// ```
///
/// Texts must be UTF-8. Commas, line breaks and indentation come by themselves; a value in an object
/// without a key, or a key in an array, is a programmer's error and not detected.
public struct JSONWriter: Sendable {
  /// Where line breaks go.
  public enum Layout: Sendable {
    /// One line, no spaces.
    case compact
    /// One value per line, two spaces per level, and a last line feed.
    case indented
  }

  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0
  private var isFirst = true
  private var followsKey = false

  /// Nothing written yet.
  public init(layout: Layout) { self.layout = layout }

  /// Writes an object; `body` writes its fields.
  public mutating func object<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    try nest(open: "{", close: "}", body)
  }

  /// Writes an array; `body` writes its values.
  mutating func array<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    try nest(open: "[", close: "]", body)
  }

  /// Writes a key; the next value belongs to it.
  public mutating func key(_ name: String) {
    beginItem()
    append(quoted: ArraySlice(name.utf8))
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a text in UTF-8.
  public mutating func value(_ text: ArraySlice<UInt8>) {
    beginItem()
    append(quoted: text)
    endItem()
  }

  /// Writes a text.
  public mutating func value(_ text: String) { value(ArraySlice(text.utf8)) }

  /// Writes a whole number.
  public mutating func value(_ number: Int64) {
    beginItem()
    bytes.append(integer: number)
    endItem()
  }

  /// Writes a decimal number, exactly.
  mutating func value(_ number: FixedDecimal) {
    beginItem()
    bytes.append(decimal: number)
    endItem()
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) { word(flag ? "true" : "false") }

  /// Writes a value that is JSON already. Tabs and returns, which mean nothing there, are left out: readers of lines
  /// may take a return for an end.
  public mutating func value(json: [UInt8]) {
    beginItem()
    let json = json[...]
    var place = 0
    while place < json.count {
      let escaped = append(obeyedAt: place, of: json)
      let byte = json[place]
      if escaped == 0, byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") { bytes.append(byte) }
      place += max(escaped, 1)
    }
    endItem()
  }

  /// Writes `null`.
  public mutating func null() { word("null") }

  private mutating func word(_ word: StaticString) {
    beginItem()
    bytes.append(contentsOf: word.description.utf8)
    endItem()
  }

  private mutating func nest<E>(
    open: Unicode.Scalar, close: Unicode.Scalar, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    beginItem()
    bytes.append(UInt8(ascii: open))
    depth += 1
    isFirst = true
    try body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(UInt8(ascii: close))
    endItem()
  }

  private mutating func beginItem() {
    if followsKey {
      followsKey = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func endItem() {
    isFirst = false
    if depth == 0 && layout == .indented { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func breakLine() {
    if layout == .compact { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func append(quoted text: ArraySlice<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var place = text.startIndex
    while place < text.endIndex {
      let escaped = append(obeyedAt: place, of: text)
      let byte = text[place]
      place += max(escaped, 1)
      if escaped > 0 { continue }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x00..<0x20: append(escaped: UInt32(byte))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the escape of a character that is not to be obeyed; gives the number of its bytes, 0 for any other.
  private mutating func append(obeyedAt place: Int, of text: ArraySlice<UInt8>) -> Int {
    switch text[place] {
    case 0x7F:
      append(escaped: 0x7F)
      return 1
    case 0xC2, 0xD8, 0xE2:
      guard let scalar = Self.obeyed(text[place...]) else { return 0 }
      append(escaped: scalar)
      return scalar < 0x800 ? 2 : 3
    default: return 0
    }
  }

  /// The first character of a text, if a terminal or an editor would obey it instead of showing it (`DisplayText`): a
  /// control character of Latin-1, a separator of lines, or a mark that turns the direction of writing.
  private static func obeyed(_ text: ArraySlice<UInt8>) -> UInt32? {
    let rest = text.dropFirst()
    guard let second = rest.first else { return nil }
    if text.first == 0xC2 { return (0x80..<0xA0).contains(second) ? UInt32(second) : nil }
    if text.first == 0xD8 { return second == 0x9C ? 0x061C : nil }
    guard let third = rest.dropFirst().first else { return nil }
    return switch (second, third) {
    case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE): 0x2000 | UInt32(third & 0x3F)
    case (0x81, 0xA6...0xA9): 0x2040 | UInt32(third & 0x3F)
    default: nil
    }
  }

  private mutating func append(escaped scalar: UInt32) {
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: scalar >> shift & 15).hexDigit)
    }
  }
}
