internal import Model
internal import Reporting

/// Writes the `audit` export line by line (REP-7), with the rules of report CSVs (REP-4).
///
/// Times are milliseconds UTC.
package struct AuditWriter: Sendable {
  private var cells: CSVLineWriter

  /// Takes the job's `spreadsheet_safe`.
  package init(isSpreadsheetSafe: Bool) {
    cells = CSVLineWriter(isSpreadsheetSafe: isSpreadsheetSafe)
  }

  /// The names of the columns.
  static let columns = [
    "session_id", "app", "timestamp_ms", "os", "event", "outcome", "referred", "match_method",
    "match_guaranteed", "touch_type", "touch_id", "touch_timestamp_ms", "campaign", "channel",
    "custom_param_1", "custom_param_2", "custom_param_3", "deep_link_url",
  ]

  /// Appends the header line.
  package func appendHeader(to output: inout [UInt8]) {
    output.append(contentsOf: Self.columns.joined(separator: ",").utf8)
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the line of a session.
  package mutating func append(_ row: AuditRow, to output: inout [UInt8]) {
    // The cells are written where the line goes.
    swap(&cells.bytes, &output)
    defer { swap(&cells.bytes, &output) }
    cells.text(row.sessionID)
    cells.text(row.app)
    cells.time(row.timestamp)
    cells.name(row.os.name)
    cells.name(row.event.name)
    cells.name(row.outcome.name)
    cells.flag(row.isReferred)
    cells.name(row.method?.name ?? "")
    cells.flag(row.isMatchGuaranteed)
    cells.name(row.touchType?.name ?? "")
    cells.text(row.touchID)
    cells.time(row.touchTime)
    cells.text(row.campaign)
    cells.text(row.channel)
    cells.text(row.customParams.0)
    cells.text(row.customParams.1)
    cells.text(row.customParams.2)
    cells.text(row.deepLinkURL)
    cells.endLine()
  }
}
