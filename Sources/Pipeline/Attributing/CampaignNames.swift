internal import Configuration
internal import Foundation
internal import Model
internal import Reporting

/// The job's `campaign_names` file: a CSV of `campaignId,name` (TOUCH-3).
enum CampaignNames {
  /// Throws when the file cannot be read, or is no such CSV.
  static func check(_ path: String?) throws(PipelineError) {
    var unused = StringTable()
    _ = try read(path, into: &unused)
  }

  /// The names by id; the ids and names are added to the texts.
  static func read(
    _ path: String?, into strings: inout StringTable
  ) throws(PipelineError) -> [StringID: StringID] {
    guard let path else { return [:] }
    func wrong(_ problem: String) -> PipelineError {
      .badSetting(
        path: "campaign_names", problem: "\(problem) - expected a CSV of campaignId,name")
    }
    let data: Data
    do { data = try NamedFile.read(path) } catch { throw wrong("'\(path)': \(error.words)") }
    guard let text = String(data: data, encoding: .utf8) else {
      throw wrong("'\(path)' is not UTF-8")
    }
    func wrong(line: Int, _ problem: String) -> PipelineError {
      wrong("'\(path)' line \(line) \(problem)")
    }
    let rows: [Row]
    do { rows = try self.rows(of: text) } catch { throw wrong(line: error.line, error.problem) }
    var names: [StringID: StringID] = [:]
    var lines: [StringID: Int] = [:]
    for (number, row) in rows.enumerated() {
      let cells = row.cells
      if number == 0 && cells.last == "campaignId" && cells.count > 1 {
        throw wrong("'\(path)' has 'campaignId' as its last column")
      }
      let isHeader = number == 0 && cells.first == "campaignId" && cells.count == 2
      if cells == [""] || isHeader { continue }
      guard cells.count == 2 else {
        throw wrong(line: row.line, "has \(cells.count.counted("cell"))")
      }
      let id = cells[0].trimmingCharacters(in: .whitespaces)
      let name = cells[1].trimmingCharacters(in: .whitespaces)
      // No claim has an empty id: it would name those that have none (TOUCH-3).
      if id.isEmpty || name.isEmpty { continue }
      let (own, ownName) = (strings.intern(id), strings.intern(name))
      // Which of the two was meant would be a guess.
      if let other = names[own], other != ownName, let line = lines[own] {
        throw wrong(line: row.line, "gives '\(id)' another name than line \(line)")
      }
      (names[own], lines[own]) = (ownName, row.line)
    }
    return names
  }

  /// A row with the number of the line in which it begins.
  private struct Row {
    let line: Int
    let cells: [String]
  }

  private struct RowError: Error {
    let line: Int
    let problem: String
  }

  /// The rows of an RFC 4180 text. Byte by byte: a mark that combines with what stands before it is a character of
  /// its own here.
  ///
  /// A quote opens a cell only where nothing but spaces is before it; in `12" TV` it is what it looks like.
  private static func rows(of text: String) throws(RowError) -> [Row] {
    enum Place { case unquoted, quoted, behindQuotes }
    var rows: [Row] = []
    var (row, cell): ([[UInt8]], [UInt8]) = ([], [])
    var (line, firstLine) = (1, 1)
    var place = Place.unquoted
    var previous: UInt8?
    let mark = Array("\u{FEFF}".utf8)
    func wrong(_ problem: String) -> RowError { RowError(line: firstLine, problem: problem) }
    func end() {
      row.append(cell)
      rows.append(Row(line: firstLine, cells: row.map { String(decoding: $0, as: UTF8.self) }))
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
