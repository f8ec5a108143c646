internal import Configuration
internal import Decoding
internal import Model
internal import Pipeline
internal import Reporting

/// The sources of a distributed job, whose lines come from elsewhere, but for those of the catalogue of links.
struct WorkerSources: Sendable {
  /// One for each source of the job, in their order; only those of the catalogue have files.
  private(set) var plans: [SourcePlan] = []
  private let places: [ExactText: Int]

  /// - Parameter withCatalogue: whether the files of the catalogue are looked for.
  init(_ job: Job, apps: AppDirectory, withCatalogue: Bool) throws(PipelineError) {
    places = Dictionary(
      uniqueKeysWithValues: job.sources.map { (ExactText($0.name), $0.index) })
    var catalogue = job
    catalogue.sources.removeAll { $0.kind != .links || !withCatalogue }
    let search = InputSearch(job: catalogue, skipped: [], apps: apps)
    let found = try search.run()
    for source in job.sources {
      if let own = found.first(where: { $0.definition.index == source.index }) {
        plans.append(own)
      } else {
        plans.append(try search.plan(source, files: []))
      }
    }
  }

  /// The names of the sources whose lines go from stage to stage.
  var names: String {
    plans.map(\.definition).filter { $0.kind != .links }.map(\.name).joined(separator: ", ")
  }

  /// The place of a source whose lines go from stage to stage; nil for any other name.
  func place(of name: Span<UInt8>) -> Int? {
    let place = places[ExactText(String(decoding: [UInt8](name), as: UTF8.self))]
    return place.flatMap { plans[$0].definition.kind == .links ? nil : $0 }
  }

  /// What the catalogue's files say.
  func catalogue(
    _ options: RunOptions, _ apps: AppDirectory, _ parallel: Parallel
  ) throws(PipelineError) -> Intake.Result {
    if plans.allSatisfy({ $0.files.isEmpty }) { return .empty }
    var options = options
    options.progress = { _ in }
    return try Intake(
      plans, apps: apps, hasher: .withoutSecret, options: options, parallel: parallel
    ).run()
  }

  /// What to say of the catalogue's lines that were rejected: `rejected` rows have those of the others.
  func rejects(_ files: [FileReport]) -> [String] {
    plans.map(\.definition).flatMap { source in
      files.of(source).rejectCounts.map { reason in
        "\(source.name): \(reason.lines.counted("line")) rejected: \(reason.cause)"
      }
    }
  }
}
