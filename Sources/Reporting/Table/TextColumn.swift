/// The texts of one column, each distinct text kept once.
///
/// A row holds a code; codes are in the order of the texts' raw UTF-8 bytes, the empty text first
/// (REP-4), so rows can be ordered without looking at a text.
public struct TextColumn: Sendable {
  /// The code of each row's text.
  public private(set) var codes: [UInt32]
  /// The distinct texts one after the other, in the order of their codes.
  private(set) var bytes: [UInt8] = []
  /// Where each code's text begins; the last entry ends the last text.
  private(set) var ends: [Int] = [0]

  /// A column of one text per row.
  public init(_ rows: [String]) {
    self.init(texts: rows.map { ArraySlice($0.utf8) }, places: rows.indices.map(UInt32.init))
  }

  /// A column of texts in any order, in which each row names the place of its text.
  init(texts: [ArraySlice<UInt8>], places: [UInt32]) {
    var codeOfPlace = [UInt32](repeating: 0, count: texts.count)
    var previous: ArraySlice<UInt8>?
    for text in texts.indices.map({ SortableText(texts[$0], place: $0) }).sorted() {
      if text.bytes != previous {
        bytes.append(contentsOf: text.bytes)
        ends.append(bytes.count)
        previous = text.bytes
      }
      codeOfPlace[text.place] = UInt32(ends.count - 2)
    }
    codes = places.map { codeOfPlace[Int($0)] }
  }

  /// The number of distinct texts.
  var distinctCount: Int { ends.count - 1 }

  /// The text of a code.
  func text(code: UInt32) -> ArraySlice<UInt8> {
    bytes[ends[Int(code)]..<ends[Int(code) + 1]]
  }

  /// The text of a row.
  subscript(row: Int) -> ArraySlice<UInt8> { text(code: codes[row]) }

  /// The same rows in another order, or some of them.
  func picking(_ rows: [some BinaryInteger]) -> TextColumn {
    var picked = self
    picked.codes = rows.map { codes[Int($0)] }
    return picked
  }

  /// The same rows with each distinct text rewritten; codes keep the order of the old texts.
  func rewritingTexts(_ rewrite: (ArraySlice<UInt8>, inout [UInt8]) -> Void) -> TextColumn {
    var rewritten = self
    rewritten.bytes = []
    rewritten.ends = [0]
    for code in 0..<distinctCount {
      rewrite(text(code: UInt32(code)), &rewritten.bytes)
      rewritten.ends.append(rewritten.bytes.count)
    }
    return rewritten
  }
}

/// A text that sorts by its bytes; the first eight decide most comparisons.
private struct SortableText: Comparable {
  let prefix: UInt64
  let bytes: ArraySlice<UInt8>
  let place: Int

  init(_ bytes: ArraySlice<UInt8>, place: Int) {
    var prefix: UInt64 = 0
    for byte in bytes.prefix(8) { prefix = prefix << 8 | UInt64(byte) }
    self.prefix = bytes.isEmpty ? 0 : prefix << UInt64(8 * (8 - min(8, bytes.count)))
    self.bytes = bytes
    self.place = place
  }

  static func < (a: SortableText, b: SortableText) -> Bool {
    a.prefix != b.prefix ? a.prefix < b.prefix : a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}
