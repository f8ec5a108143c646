import Foundation
import TestServer
import TestSupport
import Testing

@testable import Commands

/// `lookback resolve` as cron calls it.
@Suite struct ResolveCommandTests {
  /// A job with one session, which has a token.
  private func withJob<Result>(
    token: String, _ body: (_ folder: String) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let job = """
      { name: "daily", state: "state", output: "reports", sources: [
        { kind: "sessions", dialect: "branch", paths: ["sessions.ndjson"] },
        { kind: "adservices", dialect: "apple", paths: ["answers-*.gz"] } ] }
      """
    let session = """
      {"timestamp":1717243200000,"app":"a","os":"iOS","apple_attribution_token":"\(token)"}
      """
    _ = try folder.write(Array(job.utf8), to: "j.json")
    _ = try folder.write(Array(session.utf8), to: "sessions.ndjson")
    return try body(folder.path)
  }

  private func run(_ folder: String, _ arguments: String...) -> (ExitCode, Recording) {
    let recording = Recording()
    let code = main(
      ["resolve", "j.json", "--as-of", "2024-06-01T13:00:00Z"] + arguments,
      in: recording.surroundings(folder: folder), Interruption())
    return (code, recording)
  }

  @Test func `resolve is silent unless it is asked to speak`() throws {
    let server = try TestServer { _, _ in .status(200, #"{"attribution":true}"#) }
    defer { server.stop() }
    try withJob(token: "secret") { folder in
      let (code, quiet) = run(folder, "--endpoint", server.url)
      #expect(code == .done)
      #expect(quiet.errorText + quiet.output == "")
      #expect(server.requests.map(\.body) == ["secret"])
      // Another state, as programs that other tests start at this moment may hold the first one's
      // lock until they have become another program.
      let (again, verbose) = run(
        folder, "--endpoint", server.url, "--state", "second", "-v", "--json")
      #expect(again == .done)
      #expect(
        verbose.errors == ["lookback: 1 token younger than 24 h, 1 with an answer, 0 asked for"])
      #expect(
        verbose.output == """
          {
            "schema_version": 1,
            "job": "daily",
            "tokens": 1,
            "answered_before": 1,
            "asked": 0,
            "answers": {},
            "put_off": {}
          }

          """)
    }
  }

  @Test func `PRIV-1: a failure names no token`() throws {
    let server = try TestServer { request, _ in .status(500, request.body) }
    defer { server.stop() }
    try withJob(token: "secret") { folder in
      let (code, recording) = run(folder, "--endpoint", server.url, "-v", "--json")
      #expect(code == .incomplete)
      #expect(
        recording.errors == [
          "lookback: warning: the endpoint seems to be down (status 500), no answer came to the one token"
            + " - the next resolve asks for those that are younger than 24 h",
          "lookback: 1 token younger than 24 h, 0 with an answer, 1 asked for",
          "lookback: 1 put off to the next resolve: 1 status 500",
        ])
      #expect(!recording.output.contains("secret"))
    }
  }

  @Test func `metrics say what became of the tokens`() throws {
    let server = try TestServer { _, _ in .status(200, #"{"attribution":true}"#) }
    defer { server.stop() }
    try withJob(token: "secret") { folder in
      let (code, recording) = run(
        folder, "--endpoint", server.url, "--metrics-file", "resolve.prom")
      #expect(code == .done && recording.errors == [])
      let text = try String(contentsOfFile: folder + "/resolve.prom", encoding: .utf8)
      #expect(
        text.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
          #"lookback_resolve_timestamp_seconds{lookback_job="daily"} 946684800"#,
          #"lookback_resolve_complete{lookback_job="daily"} 1"#,
          #"lookback_resolve_tokens{lookback_job="daily"} 1"#,
          #"lookback_resolve_open_tokens{lookback_job="daily"} 1"#,
          #"lookback_resolve_answers{lookback_job="daily",status="200"} 1"#,
          #"lookback_resolve_put_off{lookback_job="daily"} 0"#,
          #"lookback_resolve_damaged_files{lookback_job="daily"} 0"#,
          #"lookback_resolve_exit_status{lookback_job="daily"} 0"#,
        ])
    }
  }

  @Test func `an endpoint that answers no token is down`() throws {
    try withJob(token: "secret") { folder in
      let (code, recording) = run(
        folder, "--endpoint", TestServer.nowhere, "--metrics-file", "resolve.prom")
      #expect(code == .incomplete)
      // Newer versions of libcurl say it without the apostrophe.
      let errors = recording.errors.map {
        $0.replacingOccurrences(of: "couldn't connect", with: "could not connect")
      }
      #expect(
        errors == [
          "lookback: warning: the endpoint seems to be down (could not connect to server), no answer came"
            + " to the one token - the next resolve asks for those that are younger than 24 h"
        ])
      let text = try String(contentsOfFile: folder + "/resolve.prom", encoding: .utf8)
      #expect(text.contains("lookback_resolve_complete{lookback_job=\"daily\"} 0\n"))
      #expect(text.contains("lookback_resolve_exit_status{lookback_job=\"daily\"} 3\n"))
    }
  }

  @Test func `an endpoint that refuses what it is asked for is not down`() throws {
    let server = try TestServer { _, _ in .status(413, "") }
    defer { server.stop() }
    try withJob(token: "secret") { folder in
      let (code, recording) = run(folder, "--endpoint", server.url)
      #expect(code == .incomplete)
      #expect(
        recording.errors == [
          "lookback: warning: no answer came to the one token (status 413)"
            + " - the next resolve asks for those that are younger than 24 h"
        ])
    }
  }

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated)])
  func `resolve that is asked to stop says so, and ends as the signal does`(
    _ signal: Int32, _ expected: ExitCode
  ) throws {
    try withJob(token: "secret") { folder in
      let (recording, interruption) = (Recording(), Interruption())
      interruption.request(signal)
      let code = main(
        [
          "resolve", "j.json", "--as-of", "2024-06-01T13:00:00Z", "--endpoint", TestServer.nowhere,
        ], in: recording.surroundings(folder: folder), interruption)
      #expect(code == expected)
      #expect(recording.errors == ["lookback: stopped; the answers that came are kept"])
    }
  }

  @Test func `a job without a source of answers is wrong`() throws {
    try withJob(token: "secret") { folder in
      let recording = Recording()
      let code = main(
        ["resolve", "j.json", "--set", "sources[1].paths=[\"answers.gz\"]"],
        in: recording.surroundings(folder: folder), Interruption())
      #expect(code == .configuration)
      #expect(
        recording.errors == [
          "lookback: sources: resolve has nowhere to write - expected a source of kind "
            + "'adservices' without 'fields' and with a pattern such as 'adservices/*.ndjson.gz' "
            + "in its 'paths'"
        ])
    }
  }

  @Test(arguments: [
    "https://user:p^ss@localhost:8443", "https://user:p^ss@localhost:8443/v1/",
    "http://a{{{{{{{{@h:80", "https://user:p|s@localhost/", "http://localhost:/",
  ])
  func `an endpoint may have marks that a URL has in other forms`(_ url: String) {
    let recording = Recording()
    #expect(recording.run("resolve", "none.json", "--endpoint", url) == .configuration)
  }

  @Test(arguments: [
    "ftp://example.com/", "example.com", "https://", "", "http://localhost:99999/",
    "http://localhost:99999999999999999999/",
    "http://[::1]:0", "http://localhost:x?y", "http://:80", "http://localhost:+80",
    "http://ex\u{e4}mple.com/",
  ])
  func `an endpoint is a URL of the web`(_ url: String) {
    let recording = Recording()
    #expect(recording.run("resolve", "j.json", "--endpoint", url) == .usage)
    #expect(
      recording.errors.first?.contains("--endpoint") == true
        && recording.errors.first?.contains("expected an http or https URL") == true)
  }
}
