import Model
import TestJobs
import Testing

@testable import Operations
@testable import Pipeline

/// What monitors read: when a run is overdue, and numbers for Prometheus.
@Suite struct StatusSummaryTests {
  @Test func `a run is overdue once more time has passed than it may`() throws {
    let job = try RulesJob()
    try job.write(job.open(1), to: "sessions-1")
    try job.run()
    let status = try Status(try job.job()).read()
    let finished = try #require(status.lastGood).finished
    #expect(status.overdue(at: finished + .hours(26), limit: .hours(26)) == nil)
    let later = finished + .hours(26) + Interval(milliseconds: 1)
    let problem = try #require(status.overdue(at: later, limit: .hours(26)))
    #expect(problem.contains("the last good run, 1, ended at"))
  }

  @Test func `a run that ended in the future, as the clock went back, is told as that`() throws {
    let job = try RulesJob()
    try job.write(job.open(1), to: "sessions-1")
    try job.run()
    let status = try Status(try job.job()).read()
    let before = try #require(status.lastGood).finished - .hours(2)
    #expect(status.age(at: before) == .zero)
    #expect(status.overdue(at: before, limit: .hours(2)) == nil)
    #expect(status.text(at: before).contains(" UTC, 2 hours in the future\n"))
    let problem = status.overdue(at: before - Interval(milliseconds: 1), limit: .hours(2))
    #expect(
      try #require(problem).hasSuffix("in the future - set the clock right, and run it once more"))
  }

  @Test func `the time of the last good run is that of its end`() throws {
    let job = try RulesJob()
    try job.write(job.open(1), to: "sessions-1")
    try job.run()
    var status = try Status(try job.job()).read()
    status.lastGood?.finished = Timestamp(milliseconds: 1_700_000_123_456)
    #expect(
      status.metrics(at: 0).contains(
        "\nlookback_status_last_good_run_timestamp_seconds{lookback_job=\"rules\"} 1700000123\n"))
  }

  @Test func `of many runs the last ten are shown`() throws {
    let job = try RulesJob()
    for run in 1...12 {
      try job.write(job.open(run), to: "sessions-\(run)")
      try job.run()
    }
    #expect(try Status(try job.job()).read().runs.map(\.number) == Array((3...12).reversed()))
  }
}
