internal import Configuration
internal import Model
internal import Pipeline
internal import Reporting

/// Attributions in, the same without forgotten devices out (PRIV-3): `forget` and `rebuild` agree by
/// this.
///
/// A session of a forgotten device leaves what it counts for, and its place in histories and limits of
/// others. Another session that would be found to be something else without the device is final from
/// now on, with what it was found to be, if it came before the device was forgotten.
struct Forgetting: Sendable {
  let job: Job
  let options: RunOptions
  /// Name the devices, with the hasher of the state.
  let texts: ForgottenTexts
  let parallel: Parallel

  private var tombstones: Tombstones { texts.tombstones }

  /// The job's reports, without keys that none had when the devices were forgotten: a rebuild does not bring back what
  /// these say.
  private var reports: [ReportDefinition] {
    guard let known = tombstones.reportKeys else { return job.reports }
    return job.reports.map { report in
      var report = report
      report.keys.removeAll { !known.contains($0) }
      return report
    }
  }

  /// What is left, and what is gone.
  struct Result: Sendable {
    var derivation: Derivation
    var forgotten: ForgottenRecords
    /// What of these went from other sessions.
    var names: ForgottenNames
    /// The batches of before that are others now.
    var changed: Set<Int>
    /// Duplicates that are gone, as their counts tell from now on.
    var duplicateSessions = 0
    var duplicateClicks = 0
  }

  /// Takes the devices out: one, or several that may be taken out at once (`Tombstones.steps`).
  func apply(_ before: Derivation) throws(PipelineError) -> Result {
    if tombstones.isEmpty {
      return Result(
        derivation: before, forgotten: ForgottenRecords(), names: ForgottenNames(), changed: [])
    }
    let duplicates = before.attributed.duplicates
    let forgotten = ForgottenRecords(before, tombstones, parallel)
    let days = ReportStage(
      job: job, derivation: before, beginnings: .none(job.reports), parallel: parallel
    ).days
    let names = ForgottenNames(before, forgotten, texts)
    var kept: Set<RecordID> = []
    while true {
      let removal = Removal(
        before, forgotten, names, tombstones, keeping: kept, reports: reports, days: days)
      if removal.changed.isEmpty {
        return Result(derivation: before, forgotten: forgotten, names: names, changed: [])
      }
      let after = try before.over(removal.batches, options)
      let found = AttributionComparison(before: before, after: after, removal: removal)
      let others = found.changed(parallel).filter {
        before.events.session($0).timestamp <= tombstones.last
      }
      if others.isEmpty {
        var result = Result(
          derivation: after, forgotten: forgotten, names: names, changed: removal.changed)
        result.duplicateSessions =
          forgotten.twinSessions.count
          + forgotten.sessions.count(where: duplicates.sessions.contains)
        result.duplicateClicks =
          forgotten.twinClicks.count
          + forgotten.clicks.count(where: duplicates.clicks.contains)
        return result
      }
      kept.formUnion(others)
    }
  }
}
