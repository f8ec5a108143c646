package import Configuration
package import Decoding
internal import Model
internal import Streams

/// A job in, the files and clocks of its sources out.
package struct InputSearch: Sendable {
  let job: Job
  let skipped: [String]
  let apps: AppDirectory
  /// The paths of the files that were taken in before, by the places of their sources: those may be
  /// gone.
  var known: [[String]] = []

  /// A search that leaves out some files, as the user named them.
  package init(job: Job, skipped: [String], apps: AppDirectory, known: [[String]] = []) {
    self.job = job
    self.skipped = skipped
    self.apps = apps
    self.known = known
  }

  /// Finds the files of every source.
  ///
  /// Throws `noInput` when a source that is not optional has none, and `nothingToSkip` when a file to
  /// leave out is not among them, before anything is read.
  package func run() throws(PipelineError) -> [SourcePlan] {
    let (plans, empty) = try look()
    if !empty.isEmpty { throw .noInput(empty) }
    return plans
  }

  /// The same, with the sources that have none and are not optional.
  package func look() throws(PipelineError) -> (plans: [SourcePlan], empty: [EmptySource]) {
    var plans: [SourcePlan] = []
    var empty: [EmptySource] = []
    let unwanted = skipped.map { (path: $0, file: Folder.canonical($0)) }
    var found: Set<ExactText> = []
    let own = JobOutputs(job)
    for source in job.sources {
      var files = try Self.files(of: source)
      try own.refuse(among: files, of: source)
      let isThere = !files.isEmpty
      if !unwanted.isEmpty {
        files.removeAll { path in
          let file = Folder.canonical(path)
          let isUnwanted = unwanted.contains { $0.file == file }
          if isUnwanted { found.insert(file) }
          return isUnwanted
        }
      }
      if !isThere && !source.isOptional && !hadFile(source) {
        empty.append(EmptySource(name: source.name, patterns: source.paths))
      }
      plans.append(try plan(source, files: files))
    }
    if let missing = unwanted.first(where: { !found.contains($0.file) }) {
      throw .nothingToSkip(missing.path)
    }
    return (plans, empty)
  }

  /// The files of a source, each once, whatever patterns they match.
  package static func files(of source: SourceDefinition) throws(PipelineError) -> [String] {
    var files: Set<ExactText> = []
    do throws(StreamError) {
      for pattern in source.paths { files.formUnion(try Glob.files(pattern).map { ExactText($0) }) }
    } catch {
      throw .stream(error)
    }
    return files.sorted().map(\.text)
  }

  /// Sources of one kind and dialect are told apart by their order. Throws where one has the place of another,
  /// so that what the state knows of this one's files would count for that one's.
  package func checkOrder() throws(PipelineError) {
    for source in job.sources where !hadFile(source) {
      let moved = job.sources.first { other in
        other.index != source.index && (other.kind, other.dialect) == (source.kind, source.dialect)
          && !hadFile(other) && hadFile(other, as: source)
      }
      guard let moved else { continue }
      throw .badSetting(
        path: "sources[\(moved.index)]",
        problem:
          "the state knows its files as those of '\(source.name)', which sources[\(source.index)] is by "
          + "its place - keep the order of sources of one kind and dialect, and put new ones behind them, "
          + "or 'lookback rebuild JOB' takes all in by the sources that find them now")
    }
  }

  /// Whether a file was taken in that the source would find if it were there still. What was found by
  /// other paths says nothing of these.
  ///
  /// - Parameter other: whose files these were; the source itself by default.
  private func hadFile(_ source: SourceDefinition, as other: SourceDefinition? = nil) -> Bool {
    let index = (other ?? source).index
    return known.indices.contains(index)
      && known[index].contains { path in
        source.paths.contains { Glob.matches(path, pattern: $0) }
      }
  }

  /// What it takes to read the lines of a source.
  package func plan(
    _ source: SourceDefinition, files: [String]
  ) throws(PipelineError) -> SourcePlan {
    SourcePlan(
      definition: source, clock: source.clock, fixedApp: try fixedApp(source), files: files)
  }

  private func fixedApp(_ source: SourceDefinition) throws(PipelineError) -> AppID? {
    guard let name = source.app else { return nil }
    do { return try apps.find(name) } catch {
      throw .badSetting(
        path: "sources[\(source.index)].app",
        problem: "'\(name)' is not one of the job's apps - add it to 'apps'")
    }
  }
}
