import Analysis
import Configuration
import Decoding
import Foundation
import Model
import Operations
import Pipeline
import ReferenceModel
import TestJobs
import TestSupport

/// A sequence whose runs are done, in a folder.
struct PlayedSequence {
  let sequence: RunSequence
  /// Whether the state keeps sessions as short a time as its rules allow.
  let isForgetful: Bool
  private let folder: TemporaryFolder
  private let workers: Int

  private var url: URL { URL(fileURLWithPath: folder.path) }

  init(_ seed: UInt64, _ feed: RunSequence.Feed, isForgetful: Bool = false) throws {
    sequence = RunSequence.random(seed: seed, features: .program, feed: feed)
    folder = try TemporaryFolder()
    self.isForgetful = isForgetful
    workers = Int(seed % 3) + 1
    let played = self
    try sequence.play(in: url) { expected in
      var options = played.options(run: expected.run)
      options.adoptsRules = expected.arguments.contains("--adopt-rules")
      _ = try Run(try played.job(), options: options).perform()
      if let device = played.sequence.deliveries[expected.run].forgets,
        let name = DeviceName(text: device.text)
      {
        options.asOf = Timestamp(milliseconds: device.asOf)
        _ = try Forget(name, job: try played.job(), options: options).perform()
      }
    }
  }

  private func options(run: Int) -> RunOptions {
    RunOptions(asOf: Timestamp(milliseconds: sequence.settings(run: run).asOf))
  }

  private func job(under rules: [ExactText: String]? = nil) throws -> Job {
    var job = try Job.load(
      path: url.appendingPathComponent("job.json").path, under: rules,
      knownFields: { DialectTable.fieldNames($0, $1) })
    job.workers = workers
    if isForgetful {
      let settings = sequence.world.settings
      job.rules.retention = Interval(
        milliseconds: max(
          settings.dedupeWindow, settings.throttlePer, settings.repeatedInstallGap))
    }
    return job
  }

  /// The reports and the audit export, as the last run or rebuild left them.
  func results() throws -> [String: String] {
    let job = try job()
    var results = ["audit": try job.audit(options(run: sequence.deliveries.count - 1))]
    for report in job.reports {
      results[report.name] = try String(
        contentsOfFile: "\(job.output)/\(report.name).csv", encoding: .utf8)
    }
    return results
  }

  /// Makes anew what the state has of a day on.
  func rebuild(since day: Timestamp) throws {
    var since = RebuildOptions()
    since.since = day
    _ = try Rebuild(try job(), since, options: options(run: sequence.deliveries.count - 1))
      .perform()
  }

  /// A comparison of the rules of the state with others; nil are those of the job file.
  func comparison(under settings: Settings?) throws -> Compare {
    if let settings {
      try World(settings: settings, sources: sequence.world.sources).writeJob(to: url)
    }
    let job = try job()
    let rules = try StateRules.read(job)
    let before = try self.job(under: rules)
    return Compare(
      job, before: before, under: rules, DaysQuery(),
      options: options(run: sequence.deliveries.count - 1))
  }
}
