import Configuration
import Decoding
import EventStore
import Foundation
import Model
import TestSupport
import Testing

@testable import Pipeline

/// Hours upon hours.
@Suite struct ManyRunsTests {
  private let folder: TemporaryFolder
  private let job: Job
  /// Midnight of 2024-06-01 in UTC.
  private let first: Int64 = 1_717_200_000_000

  init() throws {
    folder = try TemporaryFolder()
    let text = """
      { name: "hours", state: "state", output: "reports", retention: "3h", dedupe_window: "1h",
        lateness: "25h", lookback: { install: "3h", reinstall: "3h", open: "3h" },
        sources: [
          { kind: "clicks", dialect: "branch", paths: ["clicks"] },
          { kind: "sessions", dialect: "branch", paths: ["sessions"] } ] }
      """
    let path = try folder.write(Array(text.utf8), to: "job.json")
    job = try Job.load(path: path, knownFields: DialectTable.fieldNames)
  }

  /// An hour's logs in the place of those of the hour before.
  private func write(hour: Int) throws {
    let time = first + Int64(hour) * 3_600_000
    let click = #"{"timestamp":\#(time),"branch_key":"a","click_id":"c\#(hour)"}"#
    let session =
      #"{"timestamp":\#(time + 1000),"branch_key":"a","session_id":"s\#(hour)","os":"iOS","#
      + #""first_session":true,"link_identifier":"c\#(hour)"}"#
    _ = try folder.write(Array("\(click)\n".utf8), to: "clicks")
    _ = try folder.write(Array("\(session)\n".utf8), to: "sessions")
  }

  @Test func `TIME-7: segments stay few, and records go, however many runs there are`() throws {
    let hours = 100
    var (most, records) = (0, 0)
    for hour in 0..<hours {
      try write(hour: hour)
      let summary = try Run(job, options: RunOptions(asOf: .end)).perform()
      #expect(!summary.isIdle, "hour \(hour)")
      let state = try job.committedState().state
      #expect(state.runs.count == hour + 1)
      most = max(most, state.segments.count)
      records = state.segments.reduce(0) { $0 + $1.info.counts.sessions }
    }
    // One of each hour that is not final, and seven of each size of those that are.
    #expect(most > 20 && most < 64 + 2 * 8)
    // The hours that are not final, those within retention, and what no merge has taken out yet.
    #expect(records < 60, "\(records) sessions of \(hours) are in state")
    let report = try String(contentsOfFile: folder.path + "/reports/methods.csv", encoding: .utf8)
    let installs = report.split(separator: "\n").dropFirst().compactMap {
      Int($0.split(separator: ",", omittingEmptySubsequences: false)[3])
    }
    #expect(installs.reduce(0, +) == hours)
  }
}
