import Configuration
import Decoding
import EventStore
import Foundation
import Model
import TestJobs
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// A state that an earlier lookback left.
@Suite struct EarlierVersionTests {
  private let earlier: EarlierJob
  private let job: Job
  private let options = RunOptions(asOf: .end)

  init() throws {
    earlier = try EarlierJob()
    job = try Job.load(path: earlier.file, knownFields: DialectTable.fieldNames)
  }

  @Test func `TIME-4: a state of an earlier version goes on with the same bytes`() throws {
    let summary = try Run(job, options: options).perform()
    #expect(!summary.isIdle)
    for name in ["attribution.csv", "campaigns.csv", "methods.csv"] {
      let found = try String(contentsOfFile: earlier.report(name), encoding: .utf8)
      #expect(try found == EarlierJob.expected(name), "\(name)")
    }
    #expect(try job.audit(options) == EarlierJob.expected("audit.csv"))
    #expect(try Verify(job, options: options).perform().problems == [])
    // All of it was derived once more, so that the next run need not do so.
    let last = try job.committedState().state.runs.last
    #expect(last?.number == 5)
    #expect(last?.record.outdated == [])
  }

  @Test
  func `before its first run exports derive what records of an earlier version were found to be`()
    throws
  {
    _ = try Store(folder: earlier.state, job: EarlierJob.name, mode: .write(wait: .zero))
    #expect(try job.audit(options) == EarlierJob.expected("audit-before.csv"))
  }

  @Test func `those who only read it say what brings it up to date`() throws {
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
