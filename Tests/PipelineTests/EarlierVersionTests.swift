import Configuration
import Decoding
import Foundation
import Model
import TestJobs
import TestSupport
import Testing

@testable import EventStore
@testable import Operations
@testable import Pipeline

/// A state that an earlier lookback left.
@Suite struct EarlierVersionTests {
  private let options = RunOptions(asOf: .end)

  private func load(_ earlier: EarlierJob) throws -> Job {
    try Job.load(path: earlier.file, knownFields: DialectTable.fieldNames)
  }

  @Test(arguments: 3...Int(SegmentFormat.version))
  func `TIME-4: a state of any version goes on with the same bytes`(version: Int) throws {
    let earlier = try EarlierJob(version: version)
    let job = try load(earlier)
    let summary = try Run(job, options: options).perform()
    #expect(!summary.isIdle)
    for name in ["attribution.csv", "campaigns.csv", "methods.csv"] {
      let found = try String(contentsOfFile: earlier.report(name), encoding: .utf8)
      #expect(try found == earlier.expected(name), "\(name)")
    }
    #expect(try job.audit(options) == earlier.expected("audit.csv"))
    #expect(try Verify(job, options: options).perform().problems == [])
    // All of it was derived once more where that had to be, so that the next run need not do so.
    let last = try job.committedState().state.runs.last
    #expect(last?.number == 5)
    #expect(last?.record.outdated == [])
  }

  @Test(arguments: 3...Int(SegmentFormat.version))
  func `before its first run exports derive what records of any version were found to be`(
    version: Int
  ) throws {
    let earlier = try EarlierJob(version: version)
    if version < SegmentFormat.earliestRead {
      _ = try Store(folder: earlier.state, job: EarlierJob.name, mode: .write(wait: .zero))
    }
    #expect(try load(earlier).audit(options) == earlier.expected("audit-before.csv"))
  }

  @Test func `those who only read it say what brings it up to date`() throws {
    let earlier = try EarlierJob()
    let job = try load(earlier)
    var dry = options
    dry.isDryRun = true
    for body in [
      { _ = try Run(job, options: dry).perform() }, { _ = try Status(job).read() },
    ] as [() throws -> Void] {
      let error = #expect(throws: PipelineError.self) { try body() }
      #expect(
        error.map { "\($0)" }
          == "\(earlier.state)/catalogue.sqlite: an earlier lookback wrote version 1 of the state; "
          + "this one knows version 5 - the next 'lookback run JOB' brings it up to date")
    }
    #expect(
      try Verify(job, options: options).perform().problems.map { "\($0)" }.first
        == "\(earlier.state)/catalogue.sqlite: an earlier lookback wrote version 1 of the state; "
        + "this one knows version 5 - the next 'lookback run JOB' brings it up to date")
  }
}
