public import Configuration
internal import Decoding
internal import Model
public import Pipeline
internal import Streams

/// A look at a job's logs before it runs: whether their lines can be read, and whether what they
/// hold can match. Writes nothing.
///
///     logs -> InputSearch -> a few files -> Intake, up to a limit -> SampleFacts -> hints
public struct Check: Sendable {
  /// The most files of a source that are looked at.
  static let filesPerSource = 3
  /// The most lines of a file that are looked at.
  static let linesPerFile = 10_000

  private let job: Job
  private let options: RunOptions

  /// A check of a job.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
  }

  /// Reads a sample of every source and says what it holds.
  public func perform() throws(PipelineError) -> CheckSummary {
    let associations = try RuleFiles(job).associations
    let apps = AppDirectory(job)
    var (plans, empty) = try InputSearch(job: job, skipped: options.skipped, apps: apps).look()
    if plans.allSatisfy(\.files.isEmpty) && !empty.isEmpty { throw .noInput(empty) }
    let matched = plans.map(\.files.count)
    let foreignFiles = plans.map { plan in Self.foreign(among: plan.files) }
    for index in plans.indices { plans[index].files = Self.spread(plans[index].files) }
    let intake = try read(plans, apps)
    if options.isInterrupted() { throw .interrupted }
    var strings = intake.strings
    let ownerships = AppOwnership.all(
      of: job, apps: apps.names, associations, &strings)
    let facts = SampleFacts(batches: intake.batches, ownerships: ownerships)
    let hints = CheckHints(
      job: job, apps: apps.names, strings: strings, facts: facts, intake: intake,
      otherDialects: try otherDialects(plans, intake), foreignFiles: foreignFiles,
      files: job.sources.map { $0.paths.map { (try? Glob.files($0)) ?? [] } }
    ).all
    return CheckSummary(
      job: job, intake: intake, associations: associations, matched: matched, empty: empty,
      hints: hints)
  }

  private func read(
    _ plans: [SourcePlan], _ apps: AppDirectory
  ) throws(PipelineError) -> Intake.Result {
    try Intake(
      plans, apps: apps, hasher: KeyHasher(secret: KeyHasher.newSecret()), options: options,
      parallel: Parallel(job), lineLimit: Self.linesPerFile
    ).run()
  }

  /// Which dialect would read most lines of a source of which its own reads none.
  private func otherDialects(
    _ plans: [SourcePlan], _ intake: Intake.Result
  ) throws(PipelineError) -> [Int: OtherDialect] {
    var found: [Int: OtherDialect] = [:]
    for (source, plan) in plans.enumerated() {
      if !intake.files.filter({ $0.source == source }).areRejectedWhole { continue }
      for dialect in plan.definition.kind.dialects where dialect != plan.definition.dialect {
        var other = plan
        other.definition.dialect = dialect
        let accepted = try read([other], AppDirectory(job)).files.reduce(0) { $0 + $1.accepted }
        if accepted > found[source]?.accepted ?? 0 {
          found[source] = OtherDialect(dialect: dialect, accepted: accepted)
        }
      }
    }
    return found
  }

  /// Files in forms that nobody reads: all are looked at, as one among many others is in no sample.
  private static func foreign(among files: [String]) -> [ForeignForm: [String]] {
    var found: [ForeignForm: [String]] = [:]
    for file in files {
      if let form = ForeignForm(ofFile: file) { found[form, default: []].append(file) }
    }
    return found
  }

  /// Some of a sorted list of files: the first, the last, and those at equal distances between.
  private static func spread(_ files: [String]) -> [String] {
    if files.count <= filesPerSource { return files }
    return (0..<filesPerSource).map { files[$0 * (files.count - 1) / (filesPerSource - 1)] }
  }
}
