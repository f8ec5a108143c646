import Configuration
import Foundation
import Model
import TestSupport
import Testing

struct JobTests {
  @Test func `a job that names its sources alone has every default`() throws {
    let job = try job(jobText(""))
    #expect(job.name == "daily")
    #expect(job.path == "/nowhere/jobs/daily.json")
    #expect(job.state == "/nowhere/jobs/var/daily/state")
    #expect(job.output == "/nowhere/jobs/var/daily/reports")
    #expect(job.timeZone == "UTC")
    #expect(job.apps.isEmpty)
    #expect(job.rules == Rules())
    #expect(job.currencies == ["USD"])
    #expect(job.campaignNames == nil)
    #expect(job.warnRejected.description == "0.1%")
    #expect(job.maxRejected.description == "5%")
    #expect(job.memory.description == "1GiB")
    #expect(job.workers == 0)
    #expect(!job.exportDeviceIDs)
    #expect(job.spreadsheetSafe)
    #expect(job.reports == ReportDefinition.defaults(currencies: ["USD"]))
    #expect(
      job.sources == [
        SourceDefinition(
          index: 0, name: "clicks/branch", kind: .clicks, dialect: .branch,
          paths: ["/nowhere/jobs/clicks/*.gz"])
      ])
  }

  @Test func `the rules of a job that sets none are those that are documented`() {
    let rules = Rules()
    #expect(
      [rules.installWindow, rules.reinstallWindow, rules.openWindow, rules.maxLookback]
        == [.days(30), .days(30), .days(30), .days(30)])
    #expect([rules.fingerprintWindow, rules.impressionWindow] == [.hours(24), .hours(24)])
    #expect(rules.maxLookbackSetting == nil)
    #expect(rules.clockSkew == .seconds(2))
    #expect(rules.dedupeWindow == .days(7))
    #expect(rules.lateness == .hours(48))
    #expect(rules.retention == .days(35))
    #expect(rules.methods == MethodSet(MatchMethod.allCases))
    #expect(rules.rejectAfterInstallBegin)
    #expect(rules.openRateLimit == .hours(4))
    #expect(rules.referredWithin == .hours(24))
    #expect(rules.throttleMax == 10)
    #expect(rules.throttlePeriod == .seconds(60))
    #expect(rules.repeatedInstallGap == .seconds(60))
    #expect(rules.minSignals == 1)
    #expect(rules.onAmbiguous == .reject)
  }

  @Test(arguments: [
    (50, 1000, false), (51, 1000, true), (50, 999, false), (999, 999, false), (1000, 1000, true),
    (0, 0, false),
  ])
  func `more than max_rejected stop a run from 1,000 lines up`(
    _ rejected: Int, _ lines: Int, _ isStopped: Bool
  ) throws {
    #expect(try job(jobText("")).isStopped(byRejected: rejected, of: lines) == isStopped)
  }

  @Test(arguments: [
    ("../\u{301}log/*", "/nowhere/\u{301}log/*"), ("./../x", "/nowhere/x"),
    ("../../x", "/x"), ("/\u{301}x", "/\u{301}x"), (".\u{301}/x", "/nowhere/jobs/.\u{301}/x"),
  ])
  func `a path begins in the folder of the job file`(_ path: String, _ absolute: String) throws {
    let job = try job("{ sources: [{ kind: \"clicks\", paths: [\"\(path)\"] }] }")
    #expect(ExactText(job.sources[0].paths[0]) == ExactText(absolute))
  }

  @Test func `reports within the state are noticed, whatever their name begins with`() {
    #expect(!errors(jobText("state: \"st\", output: \"st/\u{301}x\"")).isEmpty)
    #expect(errors(jobText("state: \"caf\u{e9}\", output: \"cafe\u{301}\"")).isEmpty)
  }

  @Test func `EV-4: of a host of links letters of ASCII are lower-cased`() throws {
    let job = try job(
      jobText("apps: [{ app: \"a\", link_hosts: [\"B\u{dc}CHER.Example\", \"x.lin\u{212a}\"] }]"))
    #expect(
      job.apps[0].linkHosts.map { ExactText($0) } == ["b\u{dc}cher.example", "x.lin\u{212a}"])
  }

  @Test(arguments: [#"a\\."#, #"a\\..b"#, #"\\.a"#])
  func `a dot of a key may stand at either end of it`(_ path: String) throws {
    let job = try job(
      "{ sources: [{ kind: \"clicks\", paths: [\"a\"], fields: { ip: \"\(path)\" } }] }")
    #expect(job.sources[0].fields["ip"] == path.replacing(#"\\"#, with: #"\"#))
  }

  @Test func `every key reaches its place`() throws {
    let job = try job(
      """
      {
        name: "weekly", state: "/s", output: "../out", time_zone: "Asia/Tokyo", lateness: "1h",
        apps: [{ app: "a", aliases: ["id1"], link_hosts: ["A.app.Link"], uri_schemes: ["Ex"],
                 apple_app_site_association: "aasa.json", apple_app_id: "T.a" }],
        sources: [{ kind: "sessions", dialect: "tune", paths: ["./x"], fields: { ip: "h.ip" },
                    time_zone: "Asia/Tokyo", app: "id1", optional: true }],
        lookback: { install: "1d", reinstall: "2d", open: "3d", fingerprint: "4h", impression: "5h" },
        max_lookback: "6d", retention: "8d", dedupe_window: "7d",
        methods: ["cookie", "app_link"], clock_skew: "500ms", reject_after_install_begin: false,
        open_rate_limit: "9h", referred_within: "10h", throttle: { max: 11, per: "12s" },
        repeated_install_gap: "13s", fingerprint: { min_signals: 2, on_ambiguous: "latest" },
        currencies: ["EUR", "USD"], campaign_names: "c.csv", warn_rejected: "14%",
        max_rejected: "15.5%", memory: "16MiB", workers: 17, export_device_ids: true,
        spreadsheet_safe: false,
        reports: [{ name: "r", keys: ["country"], metrics: ["clicks", "cost_EUR",
                    "cost_per_install_USD"] }],
      }
      """)
    var app = AppDefinition(app: "a")
    app.aliases = ["id1"]
    app.linkHosts = ["a.app.link"]
    app.uriSchemes = ["ex"]
    app.associationFile = "/nowhere/jobs/aasa.json"
    app.appleAppID = "T.a"
    var rules = Rules()
    rules.lateness = .hours(1)
    rules.installWindow = .days(1)
    rules.reinstallWindow = .days(2)
    rules.openWindow = .days(3)
    rules.fingerprintWindow = .hours(4)
    rules.impressionWindow = .hours(5)
    rules.maxLookbackSetting = .days(6)
    rules.retention = .days(8)
    rules.dedupeWindow = .days(7)
    rules.methods = [.appLink, .cookie]
    rules.clockSkew = Interval(milliseconds: 500)
    rules.rejectAfterInstallBegin = false
    rules.openRateLimit = .hours(9)
    rules.referredWithin = .hours(10)
    rules.throttleMax = 11
    rules.throttlePeriod = .seconds(12)
    rules.repeatedInstallGap = .seconds(13)
    rules.minSignals = 2
    rules.onAmbiguous = .latest
    #expect(job.name == "weekly")
    #expect(job.state == "/s")
    #expect(job.output == "/nowhere/out")
    #expect(job.timeZone == "Asia/Tokyo")
    #expect(job.apps == [app])
    #expect(job.rules == rules)
    #expect(
      job.sources == [
        SourceDefinition(
          index: 0, name: "sessions/tune", kind: .sessions, dialect: .tune,
          paths: ["/nowhere/jobs/x"], fields: ["ip": "h.ip"], timeZone: "Asia/Tokyo", app: "id1",
          isOptional: true)
      ])
    #expect(job.currencies == ["EUR", "USD"])
    #expect(job.campaignNames == "/nowhere/jobs/c.csv")
    #expect(job.warnRejected == Share(millionths: 140_000))
    #expect(job.maxRejected == Share(millionths: 155_000))
    #expect(job.memory == ByteSize(bytes: 16 << 20))
    #expect(job.workers == 17)
    #expect(job.exportDeviceIDs)
    #expect(!job.spreadsheetSafe)
    #expect(
      job.reports == [
        ReportDefinition(
          name: "r", keys: [.country],
          metrics: [.clicks, .cost("EUR"), .costPerInstall("USD")])
      ])
  }

  @Test func `as many currencies and as long a name as may be`() throws {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let codes = letters.flatMap { first in letters.map { "A\(first)\($0)" } }.prefix(300)
    let name = String(repeating: "r", count: 251)
    let job = try job(
      jobText(
        "currencies: [\(codes.map { "\"\($0)\"" }.joined(separator: ", "))], "
          + "reports: [{ name: \"\(name)\", keys: [], metrics: [\"opens\"] }]"))
    #expect(job.currencies == Array(codes))
    #expect(job.reports.map(\.name) == [name])
  }

  @Test func `reports take the place of the default ones unless they extend them`() throws {
    let own = "{ name: \"own\", keys: [], metrics: [\"opens\"] }"
    let instead = try job(jobText("reports: [\(own)]"))
    let beside = try job(jobText("reports: [\(own), { extends: \"default\" }], currencies: []"))
    #expect(instead.reports.map(\.name) == ["own"])
    #expect(beside.reports.map(\.name) == ["own", "attribution", "campaigns", "methods"])
    #expect(beside.reports[2].metrics.last == .clickToInstallRate)
  }

  @Test func `the name of a job is that of its file`() throws {
    let text = jobText("")
    let job = try Job(json5: text, file: "x", path: "/j/my.app.json")
    #expect(job.name == "my.app")
    #expect(job.state == "/j/var/my.app/state")
  }

  @Test func `the folder of a job is no pattern`() throws {
    let text = "{ sources: [{ kind: \"clicks\", paths: [\"../*.gz\", \"/[a]\"] }] }"
    let job = try Job(json5: text, file: "x", path: "/all*/[j]/a?/x.json")
    #expect(job.sources[0].paths == [#"/all\*/\[j]/*.gz"#, "/[a]"])
    #expect(job.state == "/all*/[j]/a?/var/x/state")
    let beside = try Job(
      json5: "{ sources: [{ kind: \"clicks\", paths: [\"x\"] }] }", file: "x", path: #"/a\b/x.json"#
    )
    #expect(beside.sources[0].paths == [#"/a\\b/x"#])
  }

  @Test func `the sources of a kind and dialect are told apart by number`() throws {
    let source = "{ kind: \"clicks\", paths: [\"a\"] }"
    let job = try job(
      "{ sources: [\(source), { kind: \"sessions\", paths: [\"b\"] }, \(source)] }")
    #expect(job.sources.map(\.name) == ["clicks/branch", "sessions/branch", "clicks/branch#2"])
    #expect(job.sources.map(\.index) == [0, 1, 2])
  }

  @Test(arguments: [
    ("nowhere.json", "no such file - expected a job file"),
    ("", "a folder - expected a job file"),
    ("latin1.json", "no valid UTF-8 - expected a JSON5 text"),
  ])
  func `a file that cannot be read is named`(_ name: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([0x7B, 0xE4, 0x7D], to: "latin1.json")
    let error = #expect(throws: JobError.self) {
      try Job.load(path: "./\(name)", workingDirectory: folder.path)
    }
    #expect(error?.lines == ["./\(name): \(reason)"])
  }

  @Test func `paths are relative to the real folder of the job file`() throws {
    let folder = try TemporaryFolder()
    let root = URL(filePath: folder.path).resolvingSymlinksInPath()
    let real = root.appending(path: "real/jobs")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    try Data(jobText("state: \"../state\"").utf8).write(to: real.appending(path: "daily.json"))
    let link = root.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    let job = try Job.load(path: "link/daily.json", workingDirectory: root.path)
    #expect(job.path == "\(root.path)/link/daily.json")
    #expect(job.state == "\(root.path)/real/state")
    #expect(job.sources[0].paths == ["\(real.path)/clicks/*.gz"])
  }
}
