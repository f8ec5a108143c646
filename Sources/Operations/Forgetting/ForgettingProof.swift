internal import Analysis
internal import Configuration
internal import Model
internal import Pipeline
internal import Reporting
internal import Streams

/// Compares what a state gives with and without a device: reports to the byte, and the audit of all
/// other sessions (PRIV-3).
struct ForgettingProof: Sendable {
  let job: Job
  let beginnings: ReportBeginnings
  let parallel: Parallel

  /// Throws `unprovenForgetting` when something differs that must not; gives the days of all records.
  func check(
    _ before: Derivation, _ result: Forgetting.Result
  ) throws(PipelineError) -> Days {
    let (old, new) = (try reports(before), try reports(result.derivation))
    var changes = zip(job.reports, zip(old.digests, new.digests)).filter { $1.0 != $1.1 }
      .map { "report \($0.0.name)" }
    if old.totals != new.totals { changes.append("the sums of all records") }
    let differing = differingSessions(before, result)
    if differing > 0 { changes.append("\(differing.counted("session")) of other devices") }
    if !changes.isEmpty { throw .unprovenForgetting(changes) }
    return new.days
  }

  /// Of a report no more is kept than its digest: all rows of all reports may need more memory than a run ever did.
  private func reports(
    _ derivation: Derivation
  ) throws(PipelineError) -> (digests: [Digest], totals: Totals, days: Days) {
    let stage = ReportStage(
      job: job, derivation: derivation, beginnings: beginnings, parallel: parallel)
    let sums = try stage.sums(dividing: false)
    let writer = CSVWriter(isSpreadsheetSafe: false)
    let digests = stage.tables(of: sums).map { table in
      var digest = PieceDigests()
      writer.write(table) { digest.update($0) }
      return digest.value
    }
    return (digests, sums.totals, sums.days)
  }

  /// The number of sessions of other devices whose audit rows differ in more than the id of a click that
  /// is forgotten, and its link that names the device.
  private func differingSessions(_ before: Derivation, _ result: Forgetting.Result) -> Int {
    let (forgotten, names, events) = (result.forgotten, result.names, before.events)
    let clicks = Set(names.clicks.map { Array(events.idText(ofClick: $0)) })
    let old = audit(before)
    let others = old.sessions.ids.filter { !forgotten.contain(.sessions, $0) }
    let new = audit(result.derivation)
    if others.count != new.sessions.ids.count {
      return abs(others.count - new.sessions.ids.count)
    }
    let apps = events.apps.map { Array($0.utf8) }
    var writer = AuditWriter(isSpreadsheetSafe: false)
    func text(_ row: AuditRow) -> [UInt8] {
      var text: [UInt8] = []
      writer.append(row, to: &text)
      return text
    }
    func with(_ row: AuditRow, _ change: (inout AuditRow) -> Void) -> AuditRow {
      var row = row
      change(&row)
      return row
    }
    return zip(others, new.sessions.ids).count { record, place in
      let row = old.row(record, apps: apps)
      let now = text(new.row(place, apps: apps))
      var allowed = [row]
      // Another click may have the id of one that is forgotten.
      if row.touchType == .click, clicks.contains(Array(row.touchID)) {
        allowed += allowed.map { with($0) { $0.touchID = [] } }
      }
      if !names.keeps(row.deepLinkURL) {
        allowed += allowed.map { with($0) { $0.deepLinkURL = [] } }
      }
      return !allowed.contains { text($0) == now }
    }
  }

  private func audit(_ derivation: Derivation) -> AuditExport {
    let ids = derivation.sessionsInOrder(where: \.isAudited)
    return AuditExport(
      sessions: ExportedSessions(derivation: derivation, ids: ids),
      isSpreadsheetSafe: false)
  }
}
