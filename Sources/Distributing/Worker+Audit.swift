internal import Analysis
internal import Configuration
internal import Model
internal import Pipeline

extension Worker {
  /// Prints the `audit` export of rows that come in order.
  func printAudit(_ input: inout WorkerInput, _ rows: inout RowWriter) throws(PipelineError) {
    var last: [UInt8] = []
    var header: [UInt8] = []
    AuditWriter(isSpreadsheetSafe: job.spreadsheetSafe).appendHeader(to: &header)
    try rows.write(wholeLine: header)
    try input.forEachRow(of: .audit) {
      (number, row, cells: InlineArray<3, Range<Int>>) throws(PipelineError) in
      guard OpenOrder.time(in: row.extracting(cells[1])) != nil else {
        throw .badRow(
          number,
          problem: "found no order in its second cell - expected a row of 'resolve' or 'limit'")
      }
      let order = [UInt8](row.extracting(cells[1]))
      if order == last {
        throw .badRow(
          number, problem: "found the session of the row before - expected one row of each")
      }
      if order.lexicographicallyPrecedes(last) {
        throw .badRow(
          number,
          problem: "found a row behind one that comes later - sort rows of 'audit' by their bytes")
      }
      last = order
      guard let line = WorkerRow.line(in: row.extracting(cells[2])) else {
        throw .badRow(
          number,
          problem: "found no whole line in its third cell - expected a row of 'resolve' or 'limit'")
      }
      try rows.write(wholeLine: line)
    }
  }
}
