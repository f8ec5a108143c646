import Foundation
import Model
import TestSupport
import Testing

@testable import Commands

/// `lookback status` as a monitor calls it.
@Suite struct StatusCommandTests {
  /// A job that ran once, with the moment at which the run ended.
  private func withRun<Result>(
    _ body: (_ folder: String, _ finished: Timestamp) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let job = """
      { name: "daily", state: "state", output: "reports", sources: [
        { kind: "sessions", dialect: "branch", paths: ["sessions.ndjson"] } ] }
      """
    let session = #"{"timestamp":1717243200000,"app":"a","os":"iOS","session_id":"s"}"#
    _ = try folder.write(Array(job.utf8), to: "j.json")
    _ = try folder.write(Array(session.utf8), to: "sessions.ndjson")
    let recording = Recording()
    let now = Date(timeIntervalSince1970: 1_717_300_000)
    let code = main(
      ["run", "j.json"], in: recording.surroundings(folder: folder.path, now: now), Interruption())
    #expect(code == .done && recording.errors == [])
    let (_, status) = self.status(folder.path, at: now, "--json")
    let json = try JSONSerialization.jsonObject(with: Data(status.output.utf8))
    let last = (json as? [String: Any])?["last_good_run"] as? [String: Any]
    let finished = try #require((last?["finished_ms"] as? NSNumber)?.int64Value)
    return try body(folder.path, Timestamp(milliseconds: finished))
  }

  private func status(
    _ folder: String, at now: Date, _ arguments: String...
  ) -> (ExitCode, Recording) {
    let recording = Recording()
    let code = main(
      ["status", "j.json"] + arguments, in: recording.surroundings(folder: folder, now: now),
      Interruption())
    return (code, recording)
  }

  @Test func `a run that is too old is told in one line`() throws {
    try withRun { folder, finished in
      // Whole seconds, as the clock of commands has.
      let later = Date(timeIntervalSince1970: Double(finished.milliseconds / 1000 + 26 * 3600))
      let (code, recent) = status(folder, at: later, "--max-age", "26h", "-q")
      #expect(code == .done)
      #expect(recent.output + recent.errorText == "")

      let (late, old) = status(folder, at: later + 3660, "--max-age", "26h", "-q")
      #expect(late == .tooOld)
      #expect(old.output == "")
      let time = CivilTime(finished).spaced
      #expect(
        old.errors == [
          "lookback: job 'daily': the last good run, 1, ended at \(time) UTC, 1 day 3 hours ago, "
            + "more than 26h - run 'lookback run JOB -v' and see what it says"
        ])
    }
  }

  @Test func `without a limit no age is wrong`() throws {
    try withRun { folder, finished in
      let (code, recording) = status(folder, at: Date(timeIntervalSince1970: 4e9))
      #expect(code == .done)
      #expect(recording.errors == [])
      #expect(recording.output.hasPrefix("job            daily\nlast good run  1, ended at "))
    }
  }

  @Test func `a limit is a duration`() {
    let recording = Recording()
    #expect(recording.run("status", "j.json", "--max-age", "yesterday") == .usage)
    #expect(
      recording.errors == [
        "lookback: option '--max-age': invalid value 'yesterday' - expected a duration such as 26h or 2d, up to 36500d"
      ])
  }
}
