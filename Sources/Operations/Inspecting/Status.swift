public import Configuration
internal import EventStore
internal import Model
public import Pipeline
internal import Streams

/// Looks at what the runs of a job left: the catalogue of its state and the names of its files. No
/// segment and hardly any log is read, and a run may be at work.
public struct Status: Sendable {
  private let job: Job

  /// How many runs are shown.
  private static let runs = 10

  /// The status of a job.
  public init(_ job: Job) { self.job = job }

  /// Reads it; throws where no run ever committed.
  public func read() throws(PipelineError) -> StatusSummary {
    let state = try job.committedState().state
    var summary = StatusSummary(job: job.name, state: job.state)
    let kept = Set(state.quarantines)
    for run in state.runs.reversed().prefix(Self.runs) {
      summary.runs.append(try entry(of: run, hasQuarantine: kept.contains(run.number)))
    }
    if let good = state.runs.last(where: \.isPublished) {
      summary.lastGood = try entry(of: good, hasQuarantine: kept.contains(good.number))
    }
    summary.watermarks = state.watermarks.sorted { $0.key < $1.key }
      .map { (app: $0.key.text, time: $0.value) }
    summary.sources = sources(state, &summary.warnings)
    summary.size = try size(state)
    return summary
  }

  private func entry(
    of run: CommittedRun, hasQuarantine: Bool
  ) throws(PipelineError) -> StatusSummary.Run {
    let quarantine = Quarantine(job: job).path(of: run.number)
    let size = try Self.size(quarantine)
    return StatusSummary.Run(
      number: run.number, started: run.record.started, finished: run.record.finished,
      newFiles: run.record.takenIn.count,
      newBytes: run.record.takenIn.reduce(0) { $0 + $1.size }, isPublished: run.isPublished,
      quarantine: hasQuarantine || size != nil ? (path: quarantine, bytes: size) : nil)
  }

  /// The job's sources, then those that it had before.
  private func sources(
    _ state: CommittedState, _ warnings: inout [String]
  ) -> [StatusSummary.Source] {
    var taken: [String: StatusSummary.Source] = [:]
    for run in state.runs {
      for (name, inputs) in Dictionary(grouping: run.record.takenIn, by: \.source) {
        var source = taken[name] ?? StatusSummary.Source(name: name)
        source.files += inputs.count
        source.bytes += inputs.reduce(0) { $0 + $1.size }
        source.lastPath =
          inputs.map(\.path).max { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? ""
        source.lastRecord = inputs.reduce(source.lastRecord) { max($0, $1.last) }
        taken[name] = source
      }
    }
    let known = state.inputs.withLeftOutShared(by: job)
    var leftOut = Dictionary(grouping: known.filter(\.isLeftOut), by: \.source)
      .mapValues { inputs in Set(inputs.map { ExactText($0.path) }).sorted().map(\.text) }
    var sources: [StatusSummary.Source] = []
    for definition in job.sources {
      var source =
        taken.removeValue(forKey: definition.name) ?? StatusSummary.Source(name: definition.name)
      source.leftOut = leftOut.removeValue(forKey: definition.name) ?? []
      do throws(PipelineError) {
        source.waiting = try WaitingFiles(definition, known).count()
      } catch {
        source.waiting = nil
        // Two sources may look into one folder.
        if !warnings.contains("\(error)") { warnings.append("\(error)") }
      }
      sources.append(source)
    }
    // What was left out of those is told of others that may read their logs now.
    for (name, files) in leftOut where !job.sources.contains(where: { $0.kind.isOf(name) }) {
      taken[name, default: StatusSummary.Source(name: name)].leftOut = files
    }
    return sources + taken.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What the folder of the state holds.
  private func size(_ state: CommittedState) throws(PipelineError) -> StatusSummary.Size {
    var size = StatusSummary.Size()
    for live in state.segments {
      size.segments += 1
      size.clicks += live.info.counts.clicks
      size.sessions += live.info.counts.sessions
      size.others += live.info.counts.others
    }
    let folders = [StateFile.segments, .rejects]
    for folder in [job.state] + folders.map({ $0.path(in: job.state) }) {
      // A run may make and remove files meanwhile; a state without rejects has no such folder.
      guard let names = try? Folder.names(in: folder) else { continue }
      for name in names where !folders.contains(where: { $0.rawValue == name }) {
        guard let bytes = try Self.size("\(folder)/\(name)") else { continue }
        size.files += 1
        size.bytes += bytes
      }
    }
    return size
  }

  private static func size(_ path: String) throws(PipelineError) -> Int64? {
    do throws(StreamError) { return try FileStatus(of: path)?.size } catch { throw .stream(error) }
  }
}
