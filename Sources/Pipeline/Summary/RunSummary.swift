public import Configuration
internal import Decoding
internal import EventStore
public import Model
public import Reporting

/// What a run did, for people, for `--json` and for run.json.
public struct RunSummary: Sendable {
  /// The job's name.
  public var job: String
  /// The input files that were not known, by source and path.
  public var files: [FileReport]
  /// The counts and what they add up to (BAL-1).
  public var balance: Balance
  /// What the lines of each source looked like (IN-6).
  var schemas: [SchemaCounts]
  /// The watermarks of the apps that have one (TIME-1).
  public var watermarks: [ExactText: Timestamp]
  /// The reports; those that were published without their rows, which would only take memory.
  var tables: [ReportTable] = []
  /// How many rows of each report that was published may be others than before.
  var madeRows: [Int] = []
  /// Published files with their size and digest, by name; those of the run before where nothing is new, else empty
  /// for a dry run.
  var outputs: [PublishedFile] = []
  /// How long each part took, in milliseconds.
  var timings: [(name: String, milliseconds: Int64)] = []
  /// Whether nothing was written.
  public var isDryRun: Bool
  /// The quarantine file, if there is one.
  public var quarantine: String?
  /// The quarantine files of runs that ended before they could warn of them.
  public var untoldQuarantines: [String] = []
  /// Sources whose rejected lines are more than `warn_rejected`.
  var rejectedTooMuch: [RejectedSource] = []

  /// How many records of clicks, referrers, answers and syncs came late in this run, by their sources: final sessions
  /// do not get them (TIME-3). Without those that may be in already, as they are behind `retention`.
  public var lateEvidence: [(source: SourceDefinition, records: Int)]

  /// Whether reports of this job were there, and no state that they were made from.
  var hasLostState = false

  /// Folders of sources that are there no more.
  var missingFolders: [MissingFolder] = []

  /// Apps whose watermark this run has moved by more than `retention` and a week: a clock may have been wrong (TIME-1).
  var leaps: [WatermarkLeap] = []

  /// Files that two sources read, and whose records count twice (IN-7).
  var sharedFiles: [SharedFiles] = []

  /// Costs in the logs of this run that are in no report (REP-2).
  var uncountedCosts: [UncountedCosts] = []

  /// The number of files whose content was taken in before (IN-1).
  var knownFiles: Int
  /// Whether nothing was new, so that the reports are as before (TIME-5).
  var isIdle = false
  /// What changed of the rules behind final sessions, by this run or before (TIME-6).
  var ruleChanges: [ChangedRule] = []
  /// What a rebuild left out.
  var rebuild = RebuildOutcome()
  /// Reports whose rows of older days this run has ended; nil where there are none.
  var endedReports: EndedReports?
  /// New and changed reports that have no rows of older days, as the state does not hold these whole, with the last
  /// such day (TIME-6).
  var begunReports: [(name: String, isNew: Bool, lastDay: String)] = []
  /// Association files that say nothing (EV-4).
  var unusableAssociations: [UnusableAssociation] = []

  init(
    job: Job, derivation: Derivation, totals: Totals, before: StateCounts, knownFiles: Int,
    options: RunOptions
  ) {
    self.job = job.name
    self.knownFiles = knownFiles
    files = derivation.intake.files
    unusableAssociations = derivation.unusableAssociations
    uncountedCosts = derivation.intake.uncountedCosts(job)
    schemas = derivation.intake.schemas
    isDryRun = options.isDryRun
    watermarks = derivation.watermarks.named(derivation.events.apps)
    balance = Balance(job: job, derivation: derivation, before: before, totals: totals)
    lateEvidence = Self.lateEvidence(of: job, in: files)
    rejectedTooMuch = files.rejected(of: job, where: job.warnRejected.isExceeded)
  }

  /// A run that found nothing new after another one.
  init(
    idle job: Job, after last: CommittedRun, knownFiles: Int,
    unusableAssociations: [UnusableAssociation], options: RunOptions
  ) {
    self.unusableAssociations = unusableAssociations
    self.job = job.name
    self.knownFiles = knownFiles
    isIdle = true
    files = []
    schemas = job.sources.map { _ in SchemaCounts() }
    isDryRun = options.isDryRun
    watermarks = last.record.watermarks
    balance = Balance(sources: job.sources.map { Balance.SourceCounts(name: $0.name) })
    balance.restore(last.record.counts, last.record.balance)
    outputs = last.record.outputs.reports
    lateEvidence = Self.lateEvidence(of: job, in: files)
  }

  /// Without the catalogue: its new entries that have no time are always late, and mostly of links that come with them.
  private static func lateEvidence(
    of job: Job, in files: [FileReport]
  ) -> [(source: SourceDefinition, records: Int)] {
    job.sources.filter { ![.sessions, .links].contains($0.kind) }.map { source in
      let own = files.of(source)
      return (source, own.reduce(0) { $0 + $1.late - $1.lateAndOld })
    }
  }

  /// The rows of the report of campaigns, else of the first report, with the largest numbers; nil when
  /// the reports are as before.
  public func head(_ count: Int, of job: Job) throws(PipelineError) -> ReportTable? {
    guard let table = tables.first(where: { $0.name == "campaigns" }) ?? tables.first else {
      return nil
    }
    if isDryRun { return table.top(count) }
    let path = job.path(ofOutput: OutputNames.database)
    do {
      return try ReportDatabase.top(count, of: table, in: path)
    } catch {
      throw .database(path: path, message: "\(error)")
    }
  }

  /// Whether everything was taken in, up to `warn_rejected` lines.
  public var isComplete: Bool {
    files.damages.isEmpty && rejectedTooMuch.isEmpty && unusableAssociations.isEmpty && tooLate == 0
      && untoldQuarantines.isEmpty && endedReports == nil
  }

  /// Sessions of this run that came too late (EVENT-7).
  public var tooLate: Int { files.reduce(0) { $0 + $1.tooLate } }

  /// Those of them that may be in already, as they are behind `retention` (TIME-7).
  public var tooOld: Int { files.reduce(0) { $0 + $1.tooOld } }

  /// Records of this run of devices that were forgotten after them (PRIV-3).
  var forgotten: Int { files.reduce(0) { $0 + $1.forgotten } }

  /// Other records of this run that came late (TIME-3).
  var late: Int { files.reduce(0) { $0 + $1.late } }
}
