import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// Commands that print are asked to stop while they do.
@Suite struct InterruptedOutputTests {
  private let folder: TemporaryFolder

  /// A day after the sessions.
  private static let now = Date(timeIntervalSince1970: 1_717_322_400)

  init() throws {
    folder = try TemporaryFolder()
    let job = #"{ sources: [{ kind: "sessions", dialect: "branch", paths: ["sessions"] }] }"#
    _ = try folder.write(Array(job.utf8), to: "j.json")
    let padding = String(repeating: "x", count: 200)
    let lines = (0..<500).map {
      #"{"timestamp":1717236000,"app":"\#($0)\#(padding)","os":"iOS","session_id":"s\#($0)","first_session":true}"#
    }
    _ = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "sessions")
    let surroundings = Recording().surroundings(folder: folder.path, now: Self.now)
    #expect(main(["run", "j.json"], in: surroundings, Interruption()) == .done)
  }

  /// Runs a command that is asked to stop when it has written something.
  private func interrupt(
    _ arguments: [String], by signal: Int32
  ) -> (status: ExitCode, pieces: Int, errors: [String]) {
    let (recording, interruption) = (Recording(), Interruption())
    let pieces = Mutex(0)
    var surroundings = recording.surroundings(folder: folder.path, now: Self.now)
    surroundings.writeOutput = { _ throws(Surroundings.OutputError) in
      pieces.withLock { $0 += 1 }
      interruption.request(signal)
    }
    let status = main(arguments, in: surroundings, interruption)
    return (status, pieces.withLock { $0 }, recording.errors)
  }

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated)], ["csv", "json"])
  func `a report that is asked to stop while it is printed ends there`(
    _ signal: (number: Int32, status: ExitCode), _ format: String
  ) {
    let ended = interrupt(
      ["report", "j.json", "--by", "app", "--format", format], by: signal.number)
    #expect(ended.status == signal.status)
    #expect(ended.pieces == 1)
    #expect(ended.errors == ["lookback: stopped; nothing of it was kept"])
  }

  @Test func `a run that is asked to stop while it says what it did did it`() {
    let ended = interrupt(["run", "j.json", "--json"], by: SIGTERM)
    #expect(ended.status == .done)
    #expect(ended.errors == [])
  }
}
