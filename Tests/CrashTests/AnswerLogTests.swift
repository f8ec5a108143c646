import Streams
import TestServer
import TestSupport
import Testing

/// `resolve` where its file of answers cannot grow any more.
@Suite struct AnswerLogTests {
  @Test func `answers that were logged count, also when there is no room for the next`() throws {
    let server = try TestServer { _, _ in .status(200, #"{"attribution":true,"campaignId":42}"#) }
    defer { server.stop() }
    let folder = try TemporaryFolder()
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
    let arguments = [
      "resolve", job, "--as-of", "2024-06-01T12:00:00Z", "--endpoint", server.url, "-q",
    ]
    let full = try LookbackProcess(arguments, limit: 2).wait()
    #expect(full.status == 74)
    #expect(full.errors.contains("file too large"))
    let answers = "\(folder.path)/answers-lookback-answers-2024-06-01.gz"
    let logged = try lines(answers)
    #expect((1..<200).contains(logged))
    #expect(try LookbackProcess(arguments).wait().status == 0)
    #expect(try lines(answers) == 200)
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
