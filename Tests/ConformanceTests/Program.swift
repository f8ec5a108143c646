import Analysis
import Configuration
import Decoding
import Foundation
import Model
import Operations
import Pipeline
import ReferenceModel
import Reporting
import TestJobs
import TestSupport
import Testing

/// Runs the program's own code over a world, as the command line would.
struct Program {
  /// What the program made of a world.
  static func observe(
    _ world: World, writing: WritingOptions = WritingOptions(), workers: Int = 2,
    explains: Bool = false
  ) throws -> Observation {
    let folder = try TemporaryFolder()
    let place = URL(filePath: folder.path)
    try world.write(to: place, writing)
    return try observe(
      world, in: place, asOf: world.settings.asOf, workers: workers, explains: explains)
  }

  /// What the program made of one run of a sequence, whose files lie in a folder.
  static func observe(
    _ expected: ExpectedRun, of sequence: RunSequence, in folder: URL, workers: Int = 2,
    explains: Bool = false, verifies: Bool = true
  ) throws -> Observation {
    try observe(
      sequence.world, in: folder, asOf: sequence.settings(run: expected.run).asOf,
      workers: workers, adoptsRules: expected.arguments.contains("--adopt-rules"),
      explains: explains, verifies: verifies)
  }

  /// What the program makes of a folder when it rebuilds the state.
  static func rebuild(
    _ world: World, in folder: URL, workers: Int, _ rebuild: RebuildOptions = RebuildOptions()
  ) throws -> Observation {
    try observe(
      world, in: folder, asOf: world.settings.asOf, workers: workers, verifies: true
    ) { job, options throws(PipelineError) in
      try Rebuild(job, rebuild, options: options).perform()
    }
  }

  /// What is there when the program has forgotten a device after a run of a sequence.
  static func forget(
    _ device: ForgottenDevice, of sequence: RunSequence, run: Int, in folder: URL, workers: Int
  ) throws -> Observation {
    let name = try #require(DeviceName(text: device.text))
    let job = try job(in: folder, workers: workers)
    var options = RunOptions(asOf: Timestamp(milliseconds: device.asOf))
    let before = try published(job)
    _ = try Forget(name, job: job, options: options).perform()
    #expect(try published(job) == before, "REP-5: published reports stay as they are")
    // Nothing new: only what the state gives is looked at.
    options.asOf = Timestamp(milliseconds: sequence.settings(run: run).asOf)
    return try observe(
      sequence.world, in: folder, asOf: options.asOf.milliseconds, workers: workers, verifies: true)
  }

  /// The bytes of everything that is published.
  private static func published(_ job: Job) throws -> [String: Data?] {
    let names = try FileManager.default.contentsOfDirectory(atPath: job.output)
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, FileManager.default.contents(atPath: "\(job.output)/\($0)"))
      })
  }

  /// The job of a world that was written to a folder.
  static func job(in folder: URL, workers: Int) throws -> Job {
    var job = try Job.load(
      path: folder.appendingPathComponent("job.json").path,
      knownFields: { DialectTable.fieldNames($0, $1) })
    job.workers = workers
    // Then no row has room in memory, which may change nothing (TIME-4).
    if workers == 3 { job.memory = ByteSize(bytes: 1) }
    return job
  }

  private static func observe(
    _ world: World, in folder: URL, asOf: Int64, workers: Int, adoptsRules: Bool = false,
    explains: Bool = false, verifies: Bool = false
  ) throws -> Observation {
    try observe(
      world, in: folder, asOf: asOf, workers: workers, explains: explains, verifies: verifies
    ) { job, options throws(PipelineError) in
      var options = options
      options.adoptsRules = adoptsRules
      return try Run(job, options: options).perform()
    }
  }

  private static func observe(
    _ world: World, in folder: URL, asOf: Int64, workers: Int, explains: Bool = false,
    verifies: Bool = false,
    _ perform: (Job, RunOptions) throws(PipelineError) -> RunSummary
  ) throws -> Observation {
    let job = try job(in: folder, workers: workers)
    let options = RunOptions(asOf: Timestamp(milliseconds: asOf))
    let summary = try perform(job, options)
    let problems = verifies ? try Verify(job, options: options).perform().problems : []
    #expect(problems == [], "REP-5: state and reports are whole and equal")
    let explainer = explains ? try Explainer(job, options: options) : nil
    let audit = try job.audit(options)
    var reports: [String: String] = [:]
    for report in job.reports {
      let path = "\(job.output)/\(report.name).csv"
      reports[report.name] = try String(contentsOfFile: path, encoding: .utf8)
    }
    return Observation(
      auditCSV: audit, reports: reports,
      sources: sources(world, summary), outcomes: outcomes(summary), clicks: clicks(summary),
      late: late(world, summary),
      watermarks: Dictionary(
        uniqueKeysWithValues: summary.watermarks.map { ($0.key.text, $0.value.milliseconds) }),
      status: summary.isComplete ? 0 : 3,
      explanation: explainer.map { explainer in { touches(of: $0, explainer) } })
  }

  /// What `explain` says of all kept records of a session id, in all apps.
  static func explanations(of id: String, _ explainer: Explainer) -> [Explanation] {
    let all: [Explanation]
    do throws(ExplainError) {
      all = try explainer.explain(id, app: nil)
    } catch {
      guard case .severalApps(_, let apps) = error else { return [] }
      all = apps.flatMap { (try? explainer.explain(id, app: $0)) ?? [] }
    }
    return all.filter { $0.event != nil }
  }

  /// Their candidates, in the shape in which the model gives them.
  private static func touches(of id: String, _ explainer: Explainer) -> [ExplainedTouch] {
    explanations(of: id, explainer).flatMap { explanation in
      explanation.touches.map { touch in
        ExplainedTouch(
          app: explanation.app, method: touch.method.name, type: touch.type.name, id: touch.id,
          timeMS: touch.timestamp.isPresent ? touch.timestamp.milliseconds : nil,
          reason: touch.reason?.name, isFinal: explanation.isFinal)
      }
    }
  }

  private static func sources(_ world: World, _ summary: RunSummary) -> [SourceCounts] {
    zip(world.sources, summary.balance.sources).map { source, counts in
      SourceCounts(
        kind: source.kind, dialect: source.dialect, accepted: counts.accepted,
        rejected: counts.rejected == 0 ? [:] : ["any": counts.rejected], blank: counts.blank)
    }
  }

  private static func outcomes(_ summary: RunSummary) -> [String: Int] {
    var outcomes: [String: Int] = [:]
    for (outcome, count) in summary.balance.outcomes where count > 0 {
      outcomes[outcome.name] = count
    }
    return outcomes
  }

  private static func clicks(_ summary: RunSummary) -> [String: Int] {
    let balance = summary.balance
    let clicks = [
      "counted": balance.countedClicks, "duplicate": balance.duplicateClicks,
      "late": balance.lateClicks,
    ]
    return clicks.filter { $0.value > 0 }
  }

  /// Those of this run; a sequence adds them up.
  private static func late(_ world: World, _ summary: RunSummary) -> [Source.Kind: Int] {
    var late: [Source.Kind: Int] = [:]
    for file in summary.files where file.late > 0 {
      late[world.sources[file.source].kind, default: 0] += file.late
    }
    return late
  }
}
