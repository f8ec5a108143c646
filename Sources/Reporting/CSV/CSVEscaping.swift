/// How text becomes a CSV cell (REP-4).
struct CSVEscaping: Sendable {
  /// Whether a cell that a spreadsheet could take for a formula gets a leading `'`.
  var isSpreadsheetSafe: Bool

  /// Takes the job's `spreadsheet_safe`.
  init(isSpreadsheetSafe: Bool) { self.isSpreadsheetSafe = isSpreadsheetSafe }

  /// Appends a text as a cell: first `'` where it is needed, then RFC 4180 quotes where the cell
  /// holds a comma, quote, CR or LF.
  func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    guard let first = text.first else { return }
    let isRisky = isSpreadsheetSafe && Self.startsFormula(first)
    let quote = UInt8(ascii: "\"")
    if !text.contains(where: Self.needsQuotes) {
      if isRisky { output.append(UInt8(ascii: "'")) }
      output.append(contentsOf: text)
      return
    }
    output.append(quote)
    if isRisky { output.append(UInt8(ascii: "'")) }
    for byte in text {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  private static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      true
    default: false
    }
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }
}
