internal import Configuration
public import Decoding
public import Model
public import Reporting

/// What a run did, for people, for `--json` and for run.json.
public struct RunSummary: Sendable {
  /// The job's name.
  public var job: String
  /// Every input file, by source and path.
  public var files: [FileReport]
  /// The counts and what they add up to (BAL-1).
  public var balance: Balance
  /// What the lines of each source looked like (IN-6).
  public var schemas: [SchemaCounts]
  /// The apps with their watermarks (TIME-1).
  public var watermarks: [(app: String, time: Timestamp)]
  /// The reports.
  public var tables: [ReportTable]
  /// Published files with their size and digest, by name; empty for a dry run.
  public var outputs: [PublishedFile] = []
  /// How long each part took, in milliseconds.
  public var timings: [(name: String, milliseconds: Int64)] = []
  /// Whether nothing was written.
  public var isDryRun: Bool
  /// The quarantine file, if there is one.
  public var quarantine: String?
  /// Sources whose rejected lines are more than `warn_rejected`.
  public var rejectedTooMuch: [(source: String, rejected: Int, lines: Int)] = []

  /// Association files that say nothing (EV-4).
  public var unusableAssociations: [UnusableAssociation] = []

  init(
    job: Job, derivation: Derivation, reports: ReportStage.Result, options: RunOptions
  ) {
    self.job = job.name
    files = derivation.intake.files
    unusableAssociations = derivation.associations.unusable
    schemas = derivation.intake.schemas
    isDryRun = options.isDryRun
    tables = reports.tables
    watermarks = zip(derivation.events.apps, reports.watermarks).map { ($0, $1) }
    balance = Balance(job: job, derivation: derivation, totals: reports.totals)
    for (source, counts) in zip(job.sources, balance.sources) {
      let lines = counts.lines - counts.blank
      if job.warnRejected.isExceeded(by: counts.rejected, of: lines) {
        rejectedTooMuch.append((source.name, counts.rejected, lines))
      }
    }
  }

  /// Files that were damaged or could not be read.
  public var damaged: [FileReport] {
    files.filter { if case .damaged = $0.outcome { true } else { false } }
  }

  /// Whether everything was taken in, up to `warn_rejected` lines.
  public var isComplete: Bool {
    damaged.isEmpty && rejectedTooMuch.isEmpty && unusableAssociations.isEmpty
  }
}

/// A file that a run has published.
public struct PublishedFile: Sendable {
  /// Its name in the output folder.
  public var name: String
  /// Its size in bytes.
  public var bytes: Int
  /// The XXH3-128 digest of its bytes, 32 hex digits.
  public var digest: String
}

extension Balance {
  init(job: Job, derivation: Derivation, totals: Totals) {
    let events = derivation.events
    let attributed = derivation.attributed
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
    for (source, counts) in zip(job.sources, sources) {
      switch source.kind {
      case .sessions: acceptedSessions += counts.accepted
      case .clicks: acceptedClicks += counts.accepted
      default: break
      }
    }
    for batch in attributed.batches {
      for row in batch.rows { outcomes[row.outcome, default: 0] += 1 }
    }
    if events.trackingDisabled > 0 { outcomes[.trackingDisabled] = events.trackingDisabled }
    duplicateClicks = attributed.duplicates.clicks.count
    countedClicks = events.batches.reduce(0) { $0 + $1.clicks.count } - duplicateClicks
    duplicateEvidence = attributed.duplicates.others
    self.totals = totals
  }
}
