internal import Configuration
internal import Decoding
internal import Model
internal import Streams

/// A job in, the files and clocks of its sources out.
struct InputSearch: Sendable {
  let job: Job
  let skipped: [String]
  let apps: AppDirectory
  /// The places of the sources of which files were taken in before: those may be gone.
  var known: Set<Int> = []

  /// Finds the files of every source.
  ///
  /// Throws `noInput` when a source that is not optional has none, and `nothingToSkip` when a file to
  /// leave out is not among them, before anything is read.
  func run() throws(PipelineError) -> [SourcePlan] {
    var plans: [SourcePlan] = []
    var empty: [(source: String, patterns: [String])] = []
    let unwanted = skipped.map { (path: $0, file: Folder.canonical($0)) }
    var found: Set<String> = []
    for source in job.sources {
      var files = try Self.files(of: source)
      if !unwanted.isEmpty {
        files.removeAll { path in
          let file = Folder.canonical(path)
          let isUnwanted = unwanted.contains { $0.file == file }
          if isUnwanted { found.insert(file) }
          return isUnwanted
        }
      }
      if files.isEmpty && !source.isOptional && !known.contains(source.index) {
        empty.append((source.name, source.paths))
      }
      plans.append(
        SourcePlan(
          definition: source, clock: try clock(source), fixedApp: try fixedApp(source),
          files: files))
    }
    if let missing = unwanted.first(where: { !found.contains($0.file) }) {
      throw .nothingToSkip(missing.path)
    }
    if !empty.isEmpty { throw .noInput(empty) }
    return plans
  }

  /// The files of a source, each once, whatever patterns they match.
  static func files(of source: SourceDefinition) throws(PipelineError) -> [String] {
    var files: Set<String> = []
    do throws(StreamError) {
      for pattern in source.paths { files.formUnion(try Glob.files(pattern)) }
    } catch {
      throw .stream(error)
    }
    return files.sorted()
  }

  private func clock(_ source: SourceDefinition) throws(PipelineError) -> LocalClock {
    guard let clock = LocalClock(zone: source.timeZone) else {
      throw .badSetting(
        path: "sources[\(source.index)].time_zone", problem: "unknown zone '\(source.timeZone)'")
    }
    return clock
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
