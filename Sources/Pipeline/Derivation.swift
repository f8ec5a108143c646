internal import Attribution
internal import Configuration
internal import Decoding
internal import Model

/// A job's logs in, its attributions out: everything before something is published.
struct Derivation: Sendable {
  var plans: [SourcePlan]
  var intake: Intake.Result
  var stage: AttributionStage
  var attributed: Attributed
  /// What the job's association files say (EV-4).
  var associations: AssociationFiles

  var events: Events { stage.events }

  /// What to say of files that are damaged, none of whose records count, or unusable.
  var damages: [String] {
    associations.unusable.map(\.description)
      + intake.files.compactMap { file in
        guard case .damaged(let error) = file.outcome else { return nil }
        return "\(error); none of its records count"
      }
  }

  /// Takes in all logs of a job and attributes their sessions.
  static func run(
    _ job: Job, options: RunOptions, parallel: Parallel, stopwatch: inout Stopwatch
  ) throws(PipelineError) -> Derivation {
    let associations = try AssociationFiles(job)
    let apps = AppDirectory(apps: job.apps.map { (name: $0.app, aliases: $0.aliases) })
    let plans = try InputSearch(job: job, skipped: options.skipped, apps: apps).run()
    let intake = try Intake(
      sources: plans, apps: apps, asOf: options.asOf, parallel: parallel,
      isInterrupted: options.isInterrupted, progress: options.progress
    ).run()
    try checkRejects(job, intake.files)
    stopwatch.lap("read")
    options.progress(.attributing(sessions: intake.batches.reduce(0) { $0 + $1.sessions.count }))
    let stage = try stage(job, intake, apps: apps.names, associations, parallel)
    let attributed = stage.run(&stopwatch)
    if options.isInterrupted() { throw .interrupted }
    return Derivation(
      plans: plans, intake: intake, stage: stage, attributed: attributed,
      associations: associations)
  }

  /// Stops a run of which more than `max_rejected` of a source's lines were rejected: it is more
  /// likely that the source is described wrongly than that its lines are broken.
  private static func checkRejects(
    _ job: Job, _ files: [FileReport]
  ) throws(PipelineError) {
    for source in job.sources {
      let own = files.filter { $0.source == source.index }
      let lines = own.reduce(0) { $0 + $1.lines - $1.blank }
      let rejected = own.reduce(0) { $0 + $1.rejected }
      if lines >= 1000, job.maxRejected.isExceeded(by: rejected, of: lines) {
        throw .tooManyRejected(
          source: source.name, rejected: rejected, lines: lines, limit: "\(job.maxRejected)")
      }
    }
  }

  private static func stage(
    _ job: Job, _ intake: Intake.Result, apps: [String],
    _ associations: AssociationFiles, _ parallel: Parallel
  ) throws(PipelineError) -> AttributionStage {
    var strings = intake.strings
    let names = try CampaignNames.read(job.campaignNames, into: &strings)
    let apple = strings.intern("Apple Search Ads")
    let google = strings.intern("google")
    let ownerships = ownerships(job, apps: apps, associations, &strings)
    let events = Events(
      batches: intake.batches, strings: strings, apps: apps,
      trackingDisabled: intake.trackingDisabled)
    let resolver = Resolver(
      events: events, rules: job.rules, campaignNames: names, appleChannel: apple,
      googleChannel: google)
    return AttributionStage(
      events: events, rules: job.rules, ownerships: ownerships, resolver: resolver,
      parallel: parallel)
  }

  /// Which links belong to each app.
  static func ownerships(
    _ job: Job, apps: [String], _ associations: AssociationFiles,
    _ strings: inout StringTable
  ) -> [AppOwnership] {
    apps.map { name in
      guard let app = job.apps.first(where: { $0.app == name }) else { return AppOwnership() }
      return AppOwnership(
        hosts: Set(app.linkHosts.map { strings.intern($0) }),
        schemes: Set(app.uriSchemes.map { strings.intern($0) }),
        association: associations.byApp[name])
    }
  }
}
