internal import Configuration
internal import EventStore
internal import Model
internal import Reporting

extension Balance {
  /// The counts of a run and of all runs before it.
  init(job: Job, derivation: Derivation, before: StateCounts, totals: Totals) {
    self.init(
      sources: job.sources.map { source in
        var counts = SourceCounts(name: source.name)
        for file in derivation.intake.files where file.source == source.index {
          counts.lines += file.lines
          counts.accepted += file.accepted
          counts.rejected += file.rejected
          counts.blank += file.blank
        }
        return counts
      })
    counts = before
    for file in derivation.intake.files {
      switch job.sources[file.source].kind {
      case .sessions:
        counts.acceptedSessions += file.accepted
        counts.trackingDisabled += file.trackingDisabled
        counts.tooLate += file.tooLate
        counts.duplicateSessions += file.lateDuplicates + file.forgotten
      case .clicks:
        counts.acceptedClicks += file.accepted
        counts.duplicateClicks += file.lateDuplicates + file.forgotten
      case .installReferrers, .adServices, .cookieSyncs, .links: break
      }
    }
    let batches = derivation.events.batches
    let derived = batches.indices.filter { derivation.isDerived($0) }
    var passed = derivation.state?.passedOver ?? PassedOver()
    for row in derived.flatMap({ batches[$0].decided?.aged.counts ?? [] }) { passed.add(row) }
    let found = derivation.stage.parallel.map(derived.count) {
      Self.found(in: derived[$0], of: derivation)
    }
    let sessions = found.reduce(into: passed.outcomes) { $0.add($1.outcomes) }
    for outcome in Outcome.allCases { add(sessions[outcome], outcome) }
    for event in SessionEvent.allCases { counted[event] = sessions[.counted, event] }
    add(counts.trackingDisabled, .trackingDisabled)
    add(counts.tooLate, .tooLate)
    add(counts.duplicateSessions, .duplicate)
    duplicateClicks =
      counts.duplicateClicks + passed.duplicateClicks + found.reduce(0) { $0 + $1.duplicateClicks }
    lateClicks = passed.lateClicks + found.reduce(0) { $0 + $1.lateClicks }
    countedClicks =
      passed.clicks + derived.reduce(0) { $0 + batches[$1].clicks.count }
      - (duplicateClicks - counts.duplicateClicks) - lateClicks
    for metric in Self.metrics { self.totals[metric] = totals[metric] ?? 0 }
  }

  private mutating func add(_ count: Int, _ outcome: Outcome) {
    if count > 0 { outcomes[outcome, default: 0] += count }
  }

  /// How many sessions of a batch have each outcome, and how many of its clicks are duplicates or came late.
  private static func found(
    in index: Int, of derivation: Derivation
  ) -> (outcomes: OutcomeCounts, duplicateClicks: Int, lateClicks: Int) {
    var outcomes = OutcomeCounts()
    let rows = derivation.attributed.batches[index].rows.loaded
    let attributions = rows.span
    for row in attributions.indices {
      outcomes.add(attributions[row].outcome, attributions[row].event)
    }
    var (duplicateClicks, lateClicks) = (0, 0)
    let duplicates = derivation.attributed.duplicates.clicks
    let originRows = derivation.events.batches[index].clicks.origins.loaded
    let origins = originRows.span
    for row in origins.indices {
      if duplicates.contains(RecordID(batch: index, row: row)) {
        duplicateClicks += 1
      } else if origins[row].isLate {
        lateClicks += 1
      }
    }
    return (outcomes, duplicateClicks, lateClicks)
  }
}
