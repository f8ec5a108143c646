import Decoding
import Model
import TestJobs
import Testing

@testable import Operations
@testable import Pipeline

/// Watermarks when a device is forgotten (PRIV-3, TIME-1).
@Suite struct ForgottenWatermarkTests {
  private let job: RulesJob

  /// A job of which a device was forgotten that has the latest session.
  init() throws {
    job = try RulesJob()
    try job.write(job.open(1), job.open(2, Self.own), to: "sessions-1")
    try job.write(job.open(72, Self.own), to: "sessions-2")
    let summary = try job.run()
    #expect(Self.watermark(of: summary) == 24)
    let device = try #require(DeviceName(text: "idfv:aaaaaaaa"))
    _ = try Forget(device, job: try job.job(), options: job.options).perform()
  }

  private static let own = #","idfv":"aaaaaaaa""#

  /// The watermark of the job's app, in hours behind the first midnight.
  private static func watermark(of summary: RunSummary) -> Int64? {
    summary.watermarks[ExactText("a")].map {
      ($0.milliseconds - RulesJob.firstDay) / 3_600_000
    }
  }

  @Test func `TIME-1, PRIV-3: a device that is forgotten leaves the watermark where it brought it`()
    throws
  {
    #expect(Self.watermark(of: try job.run()) == 24)
    try job.write(job.open(24), job.open(25), to: "sessions-3")
    let summary = try job.run()
    #expect(Self.watermark(of: summary) == 24)
    #expect(summary.tooLate == 1)
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
  }

  @Test func `TIME-1, PRIV-3: what logs bring of a forgotten device moves no watermark`() throws {
    try job.write(job.open(100, Self.own), to: "sessions-3")
    let passed = try job.run()
    #expect(passed.forgotten == 1)
    #expect(Self.watermark(of: passed) == 24)
    try job.write(job.open(73), to: "sessions-4")
    #expect(Self.watermark(of: try job.run()) == 25)
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
  }

  @Test func `TIME-1, PRIV-3: a rebuild brings the watermark where the device brought it`() throws {
    try job.write(job.open(30), to: "sessions-3")
    try job.run()
    let rebuilt = try Rebuild(try job.job(), RebuildOptions(), options: job.options).perform()
    #expect(Self.watermark(of: rebuilt) == 24)
    // A new device after its tombstone.
    let later = Int((job.options.asOf.milliseconds - RulesJob.firstDay) / 3_600_000) + 1
    try job.write(job.open(later, Self.own), to: "sessions-4")
    #expect(Self.watermark(of: try job.run()) == Int64(later - 48))
  }
}
