internal import Model

/// Writes the `audit` export line by line (REP-7), with the rules of report CSVs (REP-4).
///
/// Absent values are empty, booleans 1 and 0, times milliseconds UTC.
public struct AuditWriter: Sendable {
  private let cell: CSVCell

  /// Takes the job's `spreadsheet_safe`.
  public init(isSpreadsheetSafe: Bool = true) {
    cell = CSVCell(isSpreadsheetSafe: isSpreadsheetSafe)
  }

  /// The names of the columns.
  public static let columns = [
    "session_id", "app", "timestamp_ms", "os", "event", "outcome", "referred", "match_method",
    "match_guaranteed", "touch_type", "touch_id", "touch_timestamp_ms", "campaign", "channel",
    "custom_param_1", "custom_param_2", "custom_param_3", "deep_link_url",
  ]

  /// Appends the header line.
  public func appendHeader(to output: inout [UInt8]) {
    output.append(contentsOf: Self.columns.joined(separator: ",").utf8)
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the line of a session.
  public func append(_ row: AuditRow, to output: inout [UInt8]) {
    cell.append(row.sessionID, to: &output)
    appendNext(row.app, to: &output)
    appendNext(row.timestamp, to: &output)
    appendNext(name: row.os.name, to: &output)
    appendNext(name: row.event.name, to: &output)
    appendNext(name: row.outcome.name, to: &output)
    appendNext(row.isReferred, to: &output)
    appendNext(name: row.method?.name ?? "", to: &output)
    appendNext(row.isMatchGuaranteed, to: &output)
    appendNext(name: row.touchType?.name ?? "", to: &output)
    appendNext(row.touchID, to: &output)
    appendNext(row.touchTime, to: &output)
    appendNext(row.campaign, to: &output)
    appendNext(row.channel, to: &output)
    appendNext(row.customParams.0, to: &output)
    appendNext(row.customParams.1, to: &output)
    appendNext(row.customParams.2, to: &output)
    appendNext(row.deepLinkURL, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  private func appendNext(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: ","))
    cell.append(text, to: &output)
  }

  /// Our own names need no escaping.
  private func appendNext(name: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: ","))
    output.append(contentsOf: name.utf8)
  }

  private func appendNext(_ time: Timestamp, to output: inout [UInt8]) {
    output.append(UInt8(ascii: ","))
    if time.isPresent { output.append(integer: time.milliseconds) }
  }

  private func appendNext(_ flag: Bool?, to output: inout [UInt8]) {
    output.append(UInt8(ascii: ","))
    if let flag { output.append(UInt8(ascii: flag ? "1" : "0")) }
  }
}
