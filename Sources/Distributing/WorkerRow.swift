internal import Model

/// A row that goes from one stage to the next: the stage's name, a key, and what the stage needs, with tabs between.
enum WorkerRow {
  static let separator = UInt8(ascii: "\t")
  private static let nameCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789_/#-".utf8)

  /// Where the cells of a row are; nil when there are less. The last one may have tabs of its own.
  static func cells<let count: Int>(_ row: Span<UInt8>) -> InlineArray<count, Range<Int>>? {
    var cells = InlineArray<count, Range<Int>>(repeating: 0..<0)
    var start = 0
    for cell in 0..<count - 1 {
      var tab = start
      while tab < row.count, row[tab] != separator { tab += 1 }
      if tab == row.count { return nil }
      cells[cell] = start..<tab
      start = tab + 1
    }
    cells[count - 1] = start..<row.count
    return cells
  }

  /// A name that a message may repeat, in quotes. What a stage wrote by no means is not repeated: it may be a line of
  /// a log, and hold secrets (PRIV-1).
  static func quoted(_ cell: Span<UInt8>, else nothing: String) -> String {
    let mayBeName =
      !cell.isEmpty && cell.count <= 32
      && cell.indices.allSatisfy { nameCharacters.contains(cell[$0]) }
    return mayBeName ? "'\(String(decoding: [UInt8](cell), as: UTF8.self))'" : nothing
  }

  /// A text that may be a cell: without tabs, line feeds and returns, which become escapes.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"): escaped += [byte, byte]
      case UInt8(ascii: "\t"): escaped += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): escaped += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): escaped += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      default: escaped.append(byte)
      }
    }
    return escaped
  }

  /// The whole line that a cell holds; nil for what holds none.
  static func line(in cell: Span<UInt8>) -> [UInt8]? {
    guard let line = unescaped(cell), line.last == UInt8(ascii: "\n") else { return nil }
    return line
  }

  /// What was escaped; nil where an escape is broken.
  static func unescaped(_ cell: Span<UInt8>) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(cell.count)
    var i = 0
    while i < cell.count {
      if cell[i] == UInt8(ascii: "\\") {
        i += 1
        guard i < cell.count else { return nil }
        switch cell[i] {
        case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
        default: return nil
        }
      } else {
        text.append(cell[i])
      }
      i += 1
    }
    return text
  }
}
