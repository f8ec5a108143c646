public import Model

/// Writes lines of an event-level CSV cell by cell, with the rules of report CSVs (REP-4).
///
/// Absent values are empty, booleans 1 and 0.
public struct CSVLineWriter: Sendable {
  /// What has been written; the owner may take it away.
  public var bytes: [UInt8] = []
  private let cell: CSVEscaping
  private var isFirst = true

  /// Takes the job's `spreadsheet_safe`.
  public init(isSpreadsheetSafe: Bool) { cell = CSVEscaping(isSpreadsheetSafe: isSpreadsheetSafe) }

  /// Writes a text of the logs.
  public mutating func text(_ text: ArraySlice<UInt8>) {
    begin()
    cell.append(text, to: &bytes)
  }

  /// Writes a text of the logs.
  public mutating func text(_ text: [UInt8]) { self.text(text[...]) }

  /// Writes one of our own names, which needs no quotes.
  public mutating func name(_ name: String) {
    begin()
    bytes.append(contentsOf: name.utf8)
  }

  /// Writes a whole number; nil is an empty cell.
  public mutating func number(_ number: Int64?) {
    begin()
    if let number { bytes.append(integer: number) }
  }

  /// Writes milliseconds UTC.
  public mutating func time(_ time: Timestamp) {
    number(time.isPresent ? time.milliseconds : nil)
  }

  /// Writes 1 or 0; nil is an empty cell.
  public mutating func flag(_ flag: Bool?) {
    begin()
    if let flag { bytes.append(UInt8(ascii: flag ? "1" : "0")) }
  }

  /// Ends the line.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  private mutating func begin() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}
