internal import Attribution
internal import Configuration
internal import Model
internal import Pipeline

extension Worker {
  /// Limits the non-referred opens of each app and ip (EVENT-6).
  func limit(_ input: inout WorkerInput, _ rows: inout RowWriter) throws(PipelineError) {
    var opens: [Open] = []
    try input.forEachRow(of: .limit) {
      (number, row, cells: InlineArray<5, Range<Int>>) throws(PipelineError) in
      guard Digest(hexDigits: row.extracting(cells[1])) != nil else {
        throw .badRow(
          number, problem: "found no key in its second cell - expected a row of 'resolve'")
      }
      guard let time = OpenOrder.time(in: row.extracting(cells[2])) else {
        throw .badRow(
          number, problem: "found no order in its third cell - expected a row of 'resolve'")
      }
      for place in 3...4 where WorkerRow.line(in: row.extracting(cells[place])) == nil {
        throw .badRow(
          number,
          problem:
            "found no whole line in its \(place == 3 ? "fourth" : "fifth") cell - expected a "
            + "row of 'resolve'")
      }
      func cell(_ place: Int) -> [UInt8] { [UInt8](row.extracting(cells[place])) }
      opens.append(
        Open(
          key: cell(1), order: cell(2), time: time, line: cell(3), limitedLine: cell(4)))
    }
    opens.sort {
      $0.key != $1.key
        ? $0.key.lexicographicallyPrecedes($1.key) : $0.order.lexicographicallyPrecedes($1.order)
    }
    var start = 0
    while start < opens.count {
      let end = opens[start...].firstIndex { $0.key != opens[start].key } ?? opens.count
      let group = (start..<end).map { place in
        KeyedRow(
          key: .absent, time: opens[place].time, record: RecordID(raw: UInt32(place - start)),
          tag: LimitGroup.undecided)
      }
      var suppressed: Set<RecordID> = []
      // They are in order, and so are their numbers.
      LimitGroup.find(group.span, limit: job.rules.openRateLimit, rank: { $0 }) {
        suppressed.insert($0)
      }
      for row in group {
        let open = opens[start + Int(row.record.raw)]
        let line = suppressed.contains(row.record) ? open.limitedLine : open.line
        try rows.write(WorkerStage.audit.rawValue, open.order, line[...])
      }
      start = end
    }
  }

  private struct Open {
    var key, order: [UInt8]
    var time: Timestamp
    var line, limitedLine: [UInt8]
  }
}
