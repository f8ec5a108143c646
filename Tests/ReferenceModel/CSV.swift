/// A cell of a CSV file: text can be dangerous to a spreadsheet, numbers and booleans not.
enum Cell {
  case text(Text)
  case plain(String)
}

/// Writes rows under a header line (REP-4).
func csv(header: [String], rows: [[Cell]], spreadsheetSafe: Bool) -> Text {
  var out: [UInt8] = Array((header.joined(separator: ",") + "\n").utf8)
  for row in rows {
    let cells = row.map { cell -> Text in
      switch cell {
      case .text(let text): quoted(spreadsheetSafe ? guarded(text) : text)
      case .plain(let text): Text(text)
      }
    }
    out += Array(cells.map(\.bytes).joined(separator: [UInt8(ascii: ",")])) + [10]
  }
  return Text(out)
}

/// A text that a spreadsheet would take for a formula gets a leading `'`.
private func guarded(_ text: Text) -> Text {
  guard let first = text.bytes.first, Array("=+-@\t\r\n".utf8).contains(first) else { return text }
  return Text([UInt8(ascii: "'")] + text.bytes)
}

/// RFC 4180: only cells with comma, quote, CR or LF.
private func quoted(_ text: Text) -> Text {
  let quote = UInt8(ascii: "\"")
  guard text.bytes.contains(where: { Array(",\"\r\n".utf8).contains($0) }) else { return text }
  return Text([quote] + text.bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote])
}
