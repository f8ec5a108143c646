import Configuration
import Decoding
import Model
import TestJobs
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// A rebuild where several devices were forgotten, one after the other: it judges the records of each by the
/// tombstone of that one.
@Suite struct ForgetTwiceTests {
  private let folder: TemporaryFolder
  /// When the first device is forgotten.
  private static let first = Timestamp(milliseconds: 1_717_286_400_000)
  /// When the second one is, after other records came.
  private static let second = first + .hours(3)
  private static let own = #""app":"a","os":"iOS","ad_tracking_enabled":true"#

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(
      Array(
        """
        { name: "daily", state: "state", output: "reports", apps: [{ app: "a" }],
          reports: [{ name: "days", keys: ["date", "campaign"], metrics: ["installs", "reinstalls", "opens"] }],
          sources: [
            { kind: "clicks", dialect: "branch", paths: ["clicks*"], optional: true },
            { kind: "cookie_syncs", dialect: "safari", paths: ["syncs*"], optional: true },
            { kind: "sessions", dialect: "branch", paths: ["sessions*"] } ] }
        """.utf8), to: "job.json")
  }

  private func id(_ number: Int) -> String { "6d92078a-8246-4ba4-ae5b-76104861e7\(number)" }

  private func idfa(_ number: Int) -> String { #""idfa":"\#(id(number))""# }

  private func idfv(_ number: Int) -> String { #""ios_vendor_id":"\#(id(number))""# }

  private func session(
    _ name: String, _ time: Timestamp, isFirst: Bool = true, _ more: String
  ) -> String {
    #"{"timestamp":\#(time.milliseconds),"session_id":"\#(name)","first_session":\#(isFirst),\#(Self.own),\#(more)}"#
  }

  private func write(_ lines: String..., to name: String) throws {
    _ = try folder.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: name)
  }

  private func job() throws -> Job {
    try Job.load(path: folder.path + "/job.json", knownFields: DialectTable.fieldNames)
  }

  private func run(_ asOf: Timestamp) throws {
    _ = try Run(try job(), options: RunOptions(asOf: asOf)).perform()
  }

  private func forget(_ device: String, _ asOf: Timestamp) throws {
    let name = try #require(DeviceName(text: device))
    _ = try Forget(name, job: try job(), options: RunOptions(asOf: asOf)).perform()
  }

  /// The audit export and the report.
  private func seen() throws -> [String] {
    let report = TemporaryFolder.content(folder.path + "/reports/days.csv") ?? []
    return [
      try job().audit(RunOptions(asOf: Self.second + .hours(2))),
      String(decoding: report, as: UTF8.self),
    ]
  }

  /// What a rebuild changes must be nothing.
  private func rebuild() throws {
    let before = try seen()
    let options = RunOptions(asOf: Self.second + .hours(2))
    _ = try Rebuild(try job(), RebuildOptions(), options: options).perform()
    #expect(try seen() == before)
    #expect(try Verify(try job(), options: options).perform().problems == [])
  }

  private func row(_ session: String) throws -> String {
    let rows = try seen()[0].split(separator: "\n").map(String.init)
    return try #require(rows.first { $0.hasPrefix(session + ",") })
  }

  @Test func `PRIV-3: what came between two tombstones is judged without the first device`() throws
  {
    let before = Self.first - .hours(10)
    try write(
      #"{"timestamp":\#(before.milliseconds),"click_id":"gone","~campaign":"spring",\#(Self.own),\#(idfa(10))}"#,
      to: "clicks-1")
    try write(
      session("first", before + .minutes(1), "\(idfa(10)),\(idfv(11))"),
      session("second", before + .minutes(2), idfa(20)),
      session("won", before + .minutes(3), #""link_identifier":"gone",\#(idfa(30))"#),
      to: "sessions-1")
    try run(Self.first)
    try forget("idfa:\(id(10))", Self.first)
    let between = Self.first + .hours(1)
    try write(
      session("again", between, idfa(10)), session("beside", between + .minutes(1), idfv(11)),
      session("late", between + .minutes(2), #""link_identifier":"gone",\#(idfa(31))"#),
      to: "sessions-2")
    try run(Self.second)
    try forget("idfa:\(id(20))", Self.second)
    for name in ["again", "beside"] { #expect(try row(name).contains(",INSTALL,")) }
    #expect(try row("won").contains(",spring,"))
    #expect(try !row("late").contains(",spring,"))
    try rebuild()
  }

  @Test(arguments: [0, 1])
  func `PRIV-3: an id that two forgotten devices had is known by the first one's place`(
    hours: Int64
  ) throws {
    let before = Self.first - .hours(10)
    try write(
      session("first", before, "\(idfa(10)),\(idfv(12))"),
      session("second", before + .minutes(1), isFirst: false, "\(idfa(20)),\(idfv(12))"),
      to: "sessions-1")
    try run(Self.first)
    try forget("idfa:\(id(10))", Self.first)
    try forget("idfa:\(id(20))", Self.first + .hours(hours))
    try write(session("later", Self.first + .hours(2), idfv(12)), to: "sessions-2")
    try run(Self.second)
    #expect(try row("later").contains(",REINSTALL,"))
    try rebuild()
  }

  @Test func `PRIV-3: a session that is forgotten later counts as what it was`() throws {
    let before = Self.first - .hours(10)
    try write(
      session("first", before, "\(idfa(10)),\(idfv(11))"), session("other", before, idfa(30)),
      to: "sessions-1")
    try run(Self.first)
    try forget("idfa:\(id(10))", Self.first)
    try write(session("beside", Self.first + .hours(1), idfv(11)), to: "sessions-2")
    try run(Self.second)
    #expect(try row("beside").contains(",INSTALL,"))
    try forget("idfv:\(id(11))", Self.second)
    try rebuild()
  }

  @Test func `PRIV-3: an id beside a forgotten one goes when it is forgotten itself`() throws {
    let before = Self.first - .hours(10)
    try write(
      session("first", before, "\(idfa(10)),\(idfv(11))"),
      session("second", before + .minutes(1), isFirst: false, idfv(11)), to: "sessions-1")
    try run(Self.first)
    try forget("idfa:\(id(10))", Self.first)
    try forget("idfv:\(id(11))", Self.first + .hours(1))
    try write(session("later", Self.first + .hours(2), idfv(11)), to: "sessions-2")
    try run(Self.second)
    #expect(try row("later").contains(",INSTALL,"))
    try rebuild()
  }

  @Test func `PRIV-3: a cookie sync after a tombstone is the new device's alone`() throws {
    try write(
      #"{"timestamp":\#((Self.first - .hours(2)).milliseconds),"click_id":"c","~campaign":"spring","cookie_id":"cookie","app":"a"}"#,
      to: "clicks-1")
    try write(session("first", Self.first - .hours(1), idfa(10)), to: "sessions-1")
    try run(Self.first)
    try forget("idfa:\(id(10))", Self.first)
    try write(
      #"{"timestamp":\#((Self.first + .hours(1)).milliseconds),"app":"a","uuid":"\#(id(10))","cookie_id":"cookie"}"#,
      to: "syncs-2")
    try write(session("later", Self.first + .hours(2), idfa(10)), to: "sessions-2")
    try run(Self.second)
    let row = try row("later")
    #expect(row.contains(",INSTALL,") && row.contains(",cookie,") && row.contains(",spring,"))
    try rebuild()
  }

  /// Opens of one ip, the first of which starts a limit of four hours.
  @Test(arguments: [false, true])
  func `EVENT-6, PRIV-3: a forgotten open limits others of its ip, a limited one does not`(
    shares: Bool
  ) throws {
    let before = Self.first - .hours(10)
    let ip = #""ip":"203.0.113.9""#
    let shared = shares ? ",\(idfv(11))" : ""
    try write(
      session("starts", before, isFirst: false, "\(idfa(10)),\(ip)\(shared)"),
      session("limited", before + .hours(2), isFirst: false, "\(idfa(10)),\(ip)"),
      session("shares", before + .minutes(1), isFirst: false, "\(idfa(20)),\(idfv(11))"),
      to: "sessions-1")
    try run(before + .hours(2))
    try forget("idfa:\(id(10))", before + .hours(2))
    // The place of the first one stays when the id that it shares is forgotten, too.
    try forget("idfv:\(id(11))", before + .hours(2) + .minutes(1))
    try write(
      session("within", before + .hours(3), isFirst: false, "\(idfa(30)),\(ip)"),
      session("behind", before + .hours(5), isFirst: false, "\(idfa(31)),\(ip)"),
      to: "sessions-2")
    try run(Self.second)
    #expect(try row("within").contains(",rate_limited,"))
    #expect(try row("behind").contains(",counted,"))
    try rebuild()
  }

  @Test func `PRIV-3: a tombstone does not lie before the last session that the state had`() throws
  {
    let before = Self.first - .hours(10)
    try write(
      session("first", before, "\(idfa(10)),\(idfv(11))"),
      session("other", before + .hours(5), idfv(11)), to: "sessions-1")
    try run(Self.first)
    try forget("idfa:\(id(10))", before + .hours(1))
    #expect(try row("other").contains(",REINSTALL,"))
    try rebuild()
  }

  @Test
  func `PRIV-3: a tombstone lies no more than an hour behind the clock for another one's sake`()
    throws
  {
    try write(session("first", Self.first - .hours(10), idfa(10)), to: "sessions-1")
    try run(Self.first)
    try forget("idfa:\(id(10))", Self.first + .days(10))
    try forget("idfa:\(id(20))", Self.first)
    try write(
      session("within", Self.first + .minutes(50), idfa(20)),
      session("behind", Self.first + .minutes(70), idfa(20)), to: "sessions-2")
    try run(Self.second)
    let sessions = try seen()[0].split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(sessions == ["behind"])
  }
}
