/// What exports print of a line, in one list of bytes: they keep it of very many lines, and a list for each text takes
/// several times as much memory as what stands in it.
public protocol PackedDetail: Sendable {
  /// Adds it to some bytes.
  func pack(into bytes: inout [UInt8])

  /// Takes what was packed.
  init(_ packed: inout PackedTexts)
}

/// Texts and numbers one behind the other.
public struct PackedTexts: Sendable {
  private var rest: ArraySlice<UInt8>

  /// Takes what `pack` made.
  public init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether all was taken.
  var isEmpty: Bool { rest.isEmpty }

  /// Takes a number.
  mutating func takeNumber() -> Int {
    var (number, shift) = (0, 0)
    while let byte = rest.popFirst() {
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }

  /// Takes so many bytes.
  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Takes a text.
  public mutating func takeText() -> [UInt8] { take(takeNumber()) }
}

extension [UInt8] {
  /// Adds a number from 0 on, small ones in one byte.
  mutating func pack(number: Int) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Adds a text.
  public mutating func pack(text: [UInt8]) {
    pack(number: text.count)
    self += text
  }
}
