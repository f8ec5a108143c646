import TestServer
import TestSupport
import Testing

@testable import Streams

/// `resolve` where its file of answers cannot grow any more.
@Suite struct AnswerLogTests {
  private let folder: TemporaryFolder
  private var answers: String { "\(folder.path)/answers-lookback-answers-2024-06-01.gz" }

  init() throws { folder = try TemporaryFolder() }

  @Test func `answers that were logged count, also when there is no room for the next`() throws {
    try withJob { arguments in
      let full = try LookbackProcess(arguments, limit: 2).wait()
      #expect(full.status == 74)
      #expect(full.errors.contains("file too large"))
      let logged = try lines(answers)
      #expect((1..<200).contains(logged))
      #expect(try LookbackProcess(arguments).wait().status == 0)
      #expect(try lines(answers) == 200)
    }
  }

  @Test(.enabled(if: FaultLibrary.canBeBuilt, "needs a C compiler 'cc'"))
  func `those of another one who made the file meanwhile stay where there is no room`() throws {
    let tokens = (0..<90).map {
      "{\"app\":\"a\",\"token\":\"\($0 * 2_654_435_761 % 4_294_967_291)\"}\n"
    }
    let member = GzipWriter<[UInt8]>.member(Array(tokens.joined().utf8).span)
    let theirs = try folder.write(member, to: "theirs")
    try withJob { arguments in
      let environment = try FaultLibrary.shared.get().environment(
        of: folder.path, waitingFor: "mv '\(theirs)' '\(answers)'", atFirst: "create",
        of: "/answers-lookback-answers-2024-06-01.gz")
      let full = try LookbackProcess(arguments, environment, limit: 2).wait()
      #expect(full.status == 74)
      #expect(full.errors.contains("file too large"))
      #expect(try lines(answers) >= 90)
      #expect(try LookbackProcess(arguments).wait().status == 0)
      #expect(try lines(answers) == 290)
    }
  }

  /// Does something with the arguments of a `resolve` that asks for 200 tokens.
  private func withJob(_ body: ([String]) throws -> Void) throws {
    let server = try TestServer { _, _ in .status(200, #"{"attribution":true,"campaignId":42}"#) }
    defer { server.stop() }
    let sessions = (0..<200).map {
      #"{"timestamp":"2024-06-01T11:00:00Z","app":"a","os":"iOS","session_id":"s\#($0)","#
        + #""apple_attribution_token":"token-\#($0)"}"# + "\n"
    }
    _ = try folder.write(Array(sessions.joined().utf8), to: "sessions")
    let job = try folder.write(
      Array(
        """
        { name: "full", state: "state", output: "reports", sources: [
          { kind: "adservices", dialect: "apple", paths: ["answers-*.gz"], optional: true },
          { kind: "sessions", dialect: "branch", paths: ["sessions"] } ] }
        """.utf8), to: "job.json")
    try body([
      "resolve", job, "--as-of", "2024-06-01T12:00:00Z", "--endpoint", server.url, "-q",
    ])
  }

  /// How many lines a file has whose end is sound.
  private func lines(_ path: String) throws -> Int {
    var reader = try LogFileReader(path: path)
    var chunk = reader.newChunk()
    var count = 0
    while try reader.next(into: &chunk) {
      while chunk.nextLine() != nil { count += 1 }
    }
    return count
  }
}
