import Configuration
import Decoding
import Distributing
import Foundation
import Model
import Pipeline
import ReferenceModel
import TestJobs
import TestSupport
import Testing

/// The stages of a distributed job, one after the other, and one run, over the same random worlds.
@Suite struct DistributedTests {
  @Test(arguments: 0..<20)
  func `TIME-4: stages over parts attribute as one run does`(_ tens: Int) throws {
    var decided = 0
    for seed in UInt64(tens) * 10..<UInt64(tens + 1) * 10 {
      let world = World.random(seed: seed, features: .program)
      let folder = try TemporaryFolder()
      let place = URL(filePath: folder.path)
      try world.write(to: place, WritingOptions(seed: seed, isShuffled: true))
      let job = try Program.job(in: place, workers: 1)
      let options = RunOptions(asOf: Timestamp(milliseconds: world.settings.asOf))
      _ = try Run(job, options: options).perform()
      let expected = try job.audit(options)
      var distributed = try DistributedJob(job, options, parts: Int(seed % 5), seed: seed)
      let found = try distributed.audit()
      #expect(found == expected, "seed \(seed)")
      decided += expected.split(separator: "\n").count - 1
    }
    #expect(decided > 50)
  }

  @Test func `TIME-4: a cookie that is synced again and again leads to its clicks in any part`()
    throws
  {
    var won = 0
    for seed in 0..<60 {
      var random = SeededGenerator(seed: seed)
      let logs = Self.synced(
        devices: 3, cookies: 2, syncs: 16, sessions: 12, days: 8, using: &random)
      let (expected, found, _) = try Self.audits(logs, parts: seed % 4, seed: UInt64(seed))
      #expect(found == expected, "seed \(seed)")
      won += expected.split(separator: "\n").count { $0.contains(",cookie,") }
    }
    #expect(won > 60)
  }

  /// A record of the store under one id, and a sync of a cookie under the other.
  @Test(arguments: [0, 1, 2])
  func `MATCH-2: when an install began is told under another id than a cookie`(parts: Int) throws {
    let (id, other) = (
      "\"android_id\":\"aaaaaaaaaaaaaaaa\"", "bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb"
    )
    func line(_ seconds: Int, _ more: String) -> String {
      "{\"timestamp\":\(1_760_000_000_000 + seconds * 1000),\"app\":\"a\",\(more)}"
    }
    func visit(_ seconds: Int, _ name: String) -> String {
      line(
        seconds,
        "\"visit_id\":\"\(name)\",\"url\":\"https://x.example/?utm_campaign=\(name)\",\"cookie_id\":\"c1\""
      )
    }
    func record(_ seconds: Int, _ id: String, begin: String = "") -> String {
      line(seconds, "\(id),\"install_referrer\":\"utm_medium=organic\"\(begin)")
    }
    let session = line(
      1200,
      "\"session_id\":\"s1\",\"os\":\"Android\",\"first_session\":true,\"ad_tracking_enabled\":true,\(id),"
        + "\"google_advertising_id\":\"\(other)\"")
    let sync = line(1100, "\"uuid\":\"\(other)\",\"cookie_id\":\"c1\"")
    let begin = ",\"install_begin_ts\":1760000300"
    let visits = [visit(0, "before"), visit(500, "after")]
    let records = [
      ("before", [record(1000, id, begin: begin)]),
      // The later record serves the session, and says nothing of its install.
      (
        "after",
        [record(1000, "\"gaid\":\"\(other)\"", begin: begin), record(1010, id)]
      ),
    ]
    for (winner, refs) in records {
      let logs = ["clicks": visits, "syncs": [sync], "sessions": [session], "refs": refs]
      let (expected, found, _) = try Self.audits(logs, parts: parts, seed: 1)
      #expect(found == expected)
      #expect(expected.contains(",cookie,1,click,\(winner),"), "\(expected)")
    }
  }

  @Test func `a session that sees many cookies is handed on with each of them once`() throws {
    var random = SeededGenerator(seed: 1)
    let (sessions, cookies) = (6, 30)
    let logs = Self.synced(
      devices: 1, cookies: cookies, syncs: 600, sessions: sessions, days: 1, using: &random)
    let (expected, found, rows) = try Self.audits(logs, parts: 1, seed: 1)
    #expect(found == expected)
    // With each cookie the session and a sync, and sessions and clicks under at most two keys of their own.
    let pairs = sessions * cookies
    #expect((pairs...2 * (pairs + sessions + cookies)).contains(rows[.candidates] ?? 0))
  }

  /// Logs of clicks with cookies, of syncs of these and of sessions, by the names of their sources.
  private static func synced(
    devices: Int, cookies: Int, syncs: Int, sessions: Int, days: Int,
    using random: inout SeededGenerator
  ) -> [String: [String]] {
    func line(_ hours: Int, _ more: String) -> String {
      "{\"timestamp\":\(1_760_000_000_000 + hours * 3_600_000),\"app\":\"a\",\(more)}"
    }
    func hour() -> Int { Int.random(in: 0..<days * 24, using: &random) }
    func device() -> String { "D000000\(Int.random(in: 0..<devices, using: &random))-aaaa-2" }
    func cookie(_ number: Int) -> String { "\"cookie_id\":\"c\(number)\"" }
    var logs: [String: [String]] = [:]
    logs["clicks"] = (0..<cookies).map {
      let url = "\"url\":\"https://x.example/?utm_campaign=spring\($0)\""
      return line(hour(), "\"visit_id\":\"v\($0)\",\(url),\(cookie($0))")
    }
    logs["syncs"] = (0..<syncs).map {
      line(hour(), "\"uuid\":\"\(device())\",\(cookie($0 % cookies))")
    }
    logs["sessions"] = (0..<sessions).map {
      let os = "\"os\":\"iOS\",\"first_session\":true"
      return line(hour(), "\"session_id\":\"s\($0)\",\(os),\"idfv\":\"\(device())\"")
    }
    return logs
  }

  /// What a run and what stages export of logs, and how many rows these read.
  private static func audits(
    _ logs: [String: [String]], parts: Int, seed: UInt64
  ) throws -> (run: String, stages: String, rows: [WorkerStage: Int]) {
    let folder = try TemporaryFolder()
    for (name, lines) in logs {
      _ = try folder.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: name)
    }
    let text = """
      { name: "synced", state: "state", output: "reports", retention: "2000d", workers: 1, sources: [
        { kind: "clicks", dialect: "webvisit", paths: ["clicks"] },
        { kind: "cookie_syncs", dialect: "safari", paths: ["syncs"] },
        { kind: "sessions", dialect: "branch", paths: ["sessions"] },
        { kind: "install_referrers", dialect: "play", paths: ["refs"], optional: true },
      ] }
      """
    let path = try folder.write(Array(text.utf8), to: "job.json")
    let job = try Job.load(
      path: path, overrides: [], under: nil, workingDirectory: folder.path,
      knownFields: DialectTable.fieldNames)
    let options = RunOptions(asOf: Timestamp(milliseconds: 1_762_000_000_000))
    _ = try Run(job, options: options).perform()
    let expected = try job.audit(options)
    var distributed = try DistributedJob(job, options, parts: parts, seed: seed)
    return (expected, try distributed.audit(), distributed.rowsRead)
  }
}
