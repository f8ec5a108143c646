import Model
import TestJobs
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// Where the days of a rebuild with `--since` begin and end (TIME-3, TIME-7).
@Suite struct SinceTests {
  private func rebuild(_ job: RulesJob, sinceHour hour: Int64) throws {
    var options = RebuildOptions()
    options.since = Timestamp(milliseconds: RulesJob.firstDay + hour * 3_600_000)
    _ = try Rebuild(try job.job(), options, options: job.options).perform()
  }

  @Test func `TIME-3: a session of the day's first moment counts once after a rebuild`() throws {
    let job = try RulesJob()
    try job.write(job.open(1), job.open(48), to: "sessions-1")
    try job.write(job.open(120), to: "sessions-2")
    try job.run()
    let before = try job.job().audit(job.options)
    #expect(before.split(separator: "\n").count == 4)
    try rebuild(job, sinceHour: 48)
    #expect(try job.job().audit(job.options) == before)
  }

  @Test func `TIME-3: a log that begins with the day's first moment can be left out since it`()
    throws
  {
    let job = try RulesJob()
    try job.write(job.open(1), job.open(120), to: "sessions-1")
    try job.write(job.open(48), to: "sessions-2")
    try job.run()
    var options = RebuildOptions()
    options.since = Timestamp(milliseconds: RulesJob.firstDay + 48 * 3_600_000)
    let wrong = "\(job.folder.path)/sessions-2"
    options.without = [.init(wrong, pattern: wrong)]
    _ = try Rebuild(try job.job(), options, options: job.options).perform()
    #expect(try job.job().audit(job.options).split(separator: "\n").count == 3)
  }

  @Test func `TIME-3, TIME-7: a day whose first moment is just behind retention is refused`() throws
  {
    let job = try RulesJob()
    job.settings = "retention: \"7d\","
    // The watermark is two days before the last session.
    try job.write(job.open(1), job.open(264), to: "sessions-1")
    try job.run()
    let before = try job.job().audit(job.options)
    do {
      try rebuild(job, sinceHour: 48)
      Issue.record("it was rebuilt")
    } catch PipelineError.tooFarBack {
    }
    #expect(try job.job().audit(job.options) == before)
  }
}
