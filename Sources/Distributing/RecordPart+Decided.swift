internal import Analysis
internal import Attribution
internal import Model
internal import Pipeline
internal import Reporting

extension RecordPart {
  /// Decides the sessions that came under their own keys, and writes their lines of the `audit` export: those that the
  /// limit may suppress (EVENT-6) with the line that they have then.
  func writeDecided(
    to rows: inout RowWriter, isSpreadsheetSafe: Bool
  ) throws(PipelineError) {
    let attributed = stage.withoutLimit()
    let texts = TouchTexts(events: events)
    let apps = events.apps.map { Array($0.utf8) }
    var writer = AuditWriter(isSpreadsheetSafe: isSpreadsheetSafe)
    for index in batches {
      for (place, attribution) in attributed[index].rows.enumerated() {
        let record = RecordID(batch: index, row: place)
        if !asked.contains(record) || !attribution.outcome.isAudited { continue }
        let session = events.session(record)
        var row = AuditRow(
          attribution, attributed[index].touch(attribution), of: record, texts, apps: apps)
        let order = OpenOrder.text(of: record, in: events)
        let line = writer.cell(row)
        if attribution.startsLimit, session.ip.isPresent {
          row.outcome = .rateLimited
          let key = name(of: session.ip.scoped(app: session.app, .ip), session.app)
          try rows.write(
            WorkerStage.limit.rawValue, key, order[...], line[...], writer.cell(row)[...])
        } else {
          try rows.write(WorkerStage.audit.rawValue, order, line[...])
        }
      }
    }
  }
}

extension AttributionStage {
  /// What all sessions are and are attributed to, before opens are limited.
  fileprivate func withoutLimit() -> [SealedAttributions] {
    let duplicates = findDuplicates()
    let histories = findHistories(duplicates)
    let classes = classify(histories)
    let candidates = findCandidates(of: [self], classes, histories, duplicates)[0]
    return resolve(classes, candidates, histories, duplicates)
  }
}

extension AuditWriter {
  /// A line, as a cell of a row.
  fileprivate mutating func cell(_ row: AuditRow) -> [UInt8] {
    var line: [UInt8] = []
    append(row, to: &line)
    return WorkerRow.escaped(line)
  }
}
