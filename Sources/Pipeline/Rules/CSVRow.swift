/// A row of a CSV file that a user wrote.
struct CSVRow {
  /// The number of the line in which it begins.
  let line: Int
  let cells: [String]

  /// What is no CSV.
  struct Problem: Error {
    /// The number of the line in which the row begins.
    let line: Int
    let what: String
  }

  /// The rows of an RFC 4180 text. Byte by byte: a mark that combines with what stands before it is a character of
  /// its own here.
  ///
  /// A quote opens a cell only where nothing but spaces is before it; in `12" TV` it is what it looks like.
  static func rows(of text: String) throws(Problem) -> [CSVRow] {
    enum Place { case unquoted, quoted, behindQuotes }
    var rows: [CSVRow] = []
    var (row, cell): ([[UInt8]], [UInt8]) = ([], [])
    var (line, firstLine) = (1, 1)
    var place = Place.unquoted
    var previous: UInt8?
    let mark = Array("\u{FEFF}".utf8)
    func wrong(_ what: String) -> Problem { Problem(line: firstLine, what: what) }
    func end() {
      row.append(cell)
      rows.append(CSVRow(line: firstLine, cells: row.map { String(decoding: $0, as: UTF8.self) }))
      (row, cell, place) = ([], [], .unquoted)
    }
    for byte in text.utf8.dropFirst(text.utf8.starts(with: mark) ? mark.count : 0) {
      let isReturned = byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")
      let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      previous = byte
      if isLineEnd && !isReturned { line += 1 }
      switch (byte, place) {
      case (0, _): throw wrong("has U+0000")
      case (UInt8(ascii: "\""), .quoted): place = .behindQuotes
      case (_, .quoted): cell.append(byte)
      case (UInt8(ascii: "\""), .behindQuotes):
        cell.append(byte)
        place = .quoted
      case (UInt8(ascii: "\""), _) where cell.allSatisfy { $0 == UInt8(ascii: " ") }:
        (cell, place) = ([], .quoted)
      case (UInt8(ascii: ","), _):
        row.append(cell)
        (cell, place) = ([], .unquoted)
      case _ where isLineEnd:
        if !isReturned { end() }
        firstLine = line
      case (UInt8(ascii: " "), .behindQuotes): break
      case (_, .behindQuotes): throw wrong("has text behind a closing quote")
      default: cell.append(byte)
      }
    }
    if place == .quoted { throw wrong("begins a cell in quotes that do not end") }
    end()
    return rows
  }
}
