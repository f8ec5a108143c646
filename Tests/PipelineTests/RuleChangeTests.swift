import EventStore
import Foundation
import Model
import TestJobs
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// What a run says of rules that changed, and which changes stop it (TIME-6).
@Suite struct RuleChangeTests {
  private static let dayTwo = RulesJob.firstDay + 86_400_000

  /// A job whose watermark is the end of its first day.
  private func finalDay(_ settings: String = "") throws -> RulesJob {
    let job = try RulesJob()
    job.settings = settings
    try job.write(job.open(1), job.open(72), to: "sessions-1")
    try job.run()
    return job
  }

  private func mark(_ rule: String, run: Int, from: Int64 = dayTwo + 1) -> [String: String] {
    ["rule": rule, "run": "\(run)", "day": "2024-06-02", "from_ms": "\(from)"]
  }

  @Test func `TIME-6: adopted rules are marked in run.json with their day, from then on`() throws {
    let job = try finalDay()
    #expect(try job.published("adopted_rules") == [])
    job.settings = "lookback: { install: \"7d\" }, clock_skew: \"3s\","
    try job.run(adopting: true)
    let marks = [mark("clock_skew", run: 2), mark("lookback.install", run: 2)]
    #expect(try job.published("adopted_rules") == marks)
    // Nothing new, then something new, then rules as they were: the day stays what it is.
    try job.run(adopting: true)
    #expect(try job.published("adopted_rules") == marks)
    try job.write(job.open(73), to: "sessions-2")
    try job.run()
    #expect(try job.published("adopted_rules") == marks)
    job.settings = "lookback: { install: \"7d\" },"
    try job.run(adopting: true)
    let later = mark("clock_skew", run: 5, from: Self.dayTwo + 3_600_001)
    #expect(try job.published("adopted_rules") == marks + [later])
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
  }

  @Test(arguments: ["", "[]", "{\"lateness\": 1}"])
  func `rules of a state that are none are damage of its catalogue`(_ rules: String) throws {
    let job = try finalDay()
    do {
      let store = try job.job().openState(job.options) { .write(wait: $0) }
      var record = try #require(store.state.runs.last).record
      record.rules = rules
      record.inputs = []
      try store.begin().commit(record)
    }
    let error = #expect(throws: PipelineError.self) { try job.run() }
    let path = job.folder.path + "/state/catalogue.sqlite"
    #expect(
      error?.lines.first?.hasPrefix("\(path): the file is damaged - put the state back") ?? false)
  }

  @Test func `TIME-6: another way to write an accent is another rule`() throws {
    for (before, now, problem) in [
      ("aliases: [\"caf\u{e9}\"]", "aliases: [\"cafe\u{301}\"]", "apps[a].aliases: "),
      ("link_hosts: [\"caf\u{e9}\"]", "link_hosts: [\"cafe\u{301}\"]", "apps[a].link_hosts: "),
    ] {
      let job = try finalDay("apps: [{ app: \"a\", \(before) }],")
      job.settings = "apps: [{ app: \"a\", \(now) }],"
      let error = try #require(throws: PipelineError.self) { try job.run() }
      #expect(error.lines[0].hasPrefix(problem), "\(error)")
    }
    let error = try refusal(
      of: "apps: [{ app: \"cafe\u{301}\" }],", after: "apps: [{ app: \"caf\u{e9}\" }],",
      app: "caf\u{e9}")
    #expect(error.lines[0].hasSuffix("the job has it no more"), "\(error)")
  }

  @Test(
    arguments: [
      ("time_zone", #"time_zone: "Europe/Berlin","#, ""),
      ("dedupe_window", #"dedupe_window: "6d","#, ""),
      (".fields", "", #", fields: { ip: "my.ip" }"#),
      (".time_zone", "", #", time_zone: "Europe/Berlin""#), (".app", "", #", app: "b""#),
    ])
  func `TIME-6: what says how lines are read takes a rebuild, and is not adopted by a run`(
    _ rule: String, _ settings: String, _ source: String
  ) throws {
    let job = try RulesJob()
    func set(_ settings: String, _ source: String) {
      job.settings = settings
      job.sources =
        #", { kind: "sessions", dialect: "tune", paths: ["tune-*"], optional: true\#(source) }"#
    }
    set("", "")
    try job.write(job.open(1), job.open(72), to: "sessions-1")
    try job.run()
    let before = try #require(try job.job().committedState().state.runs.last).record
    try job.write(job.open(73), to: "sessions-2")
    set(settings, source)
    for adopting in [false, true] {
      let error = #expect(throws: PipelineError.self) { try job.run(adopting: adopting) }
      guard case .otherRules(let changes, let remedy)? = error, remedy.need == .rebuilding else {
        Issue.record("\(error.map { "\($0)" } ?? "nothing") was thrown")
        continue
      }
      #expect(changes.count == 1 && changes[0].contains(rule), "\(changes)")
    }
    let state = try job.job().committedState().state
    #expect(state.runs.map(\.record) == [before])
    // Under the rules of the state a run goes on, and a rebuild takes the others.
    set("", "")
    try job.run()
    set(settings, source)
    _ = try Rebuild(try job.job(), RebuildOptions(), options: job.options).perform()
    try job.run()
  }

  /// Why a job is refused, though it may adopt rules, whose state has an open of an app.
  private func refusal(
    of settings: String, after before: String = "", app: String
  ) throws -> PipelineError {
    let job = try RulesJob()
    job.settings = before
    try job.write(job.open(1, app: app), to: "sessions-1")
    try job.run()
    job.settings = settings
    return try #require(throws: PipelineError.self) { try job.run(adopting: true) }
  }

  @Test func `TIME-6: an app whose name begins with a mark is one that the job has no more`() throws
  {
    let error = try refusal(
      of: "apps: [{ app: \"b\" }],", after: "apps: [{ app: \"\u{301}q\" }, { app: \"b\" }],",
      app: "\u{301}q")
    #expect(error.lines[0].hasPrefix("app '\u{301}q': the state has its records under this name"))
  }

  @Test func `an app whose name has the end of a line in it is told in one line`() throws {
    let error = try refusal(of: "apps: [{ app: \"b\" }],", app: #"x\nlookback: y"#)
    #expect(error.lines.count == 2)
    #expect(error.lines[0].contains("'x\nlookback: y'"))
  }

  @Test func `TIME-6: a rule of one app is marked with the day of that app`() throws {
    let job = try RulesJob()
    job.settings = #"apps: [{ app: "a" }, { app: "b" }],"#
    try job.write(
      job.open(1), job.open(72), job.open(1, app: "b"), job.open(96, app: "b"), to: "sessions-1")
    try job.run()
    job.settings = #"apps: [{ app: "a" }, { app: "b", link_hosts: ["b.link"] }],"#
    try job.run(adopting: true)
    let from = Self.dayTwo + 86_400_001
    #expect(
      try job.published("adopted_rules") == [
        ["rule": "apps[b].link_hosts", "run": "2", "day": "2024-06-03", "from_ms": "\(from)"]
      ])
  }

  @Test func `TIME-6: after a rebuild no session was judged by other rules`() throws {
    let job = try finalDay()
    job.settings = "clock_skew: \"3s\","
    try job.run(adopting: true)
    var since = RebuildOptions()
    since.since = Timestamp(milliseconds: RulesJob.firstDay + 3 * 86_400_000)
    _ = try Rebuild(try job.job(), since, options: job.options).perform()
    #expect(try job.published("adopted_rules") == [mark("clock_skew", run: 2)])
    since.since = Timestamp(milliseconds: RulesJob.firstDay)
    job.settings = "clock_skew: \"4s\","
    _ = try Rebuild(try job.job(), since, options: job.options).perform()
    let first = ["rule": "clock_skew", "day": "2024-06-01", "from_ms": "\(RulesJob.firstDay)"]
    #expect(
      try job.published("adopted_rules")
        == ["2", "4"].map {
          first.merging(["run": $0]) { $1 }
        })
    _ = try Rebuild(try job.job(), RebuildOptions(), options: job.options).perform()
    #expect(try job.published("adopted_rules") == [])
  }

  @Test func `TIME-6: changed contents of files that belong to the rules are noted`() throws {
    let job = try RulesJob()
    try job.write("77,Brand", to: "names.csv")
    try job.write(#"{"applinks":{"details":[]}}"#, to: "aasa.json")
    job.settings = """
      campaign_names: "names.csv", apps: [{ app: "a", apple_app_site_association: "aasa.json" }],
      """
    try job.write(job.open(1), job.open(72), to: "sessions-1")
    try job.run()
    #expect(try job.published("changed_files") == [])
    try job.write("77,Other", to: "names.csv")
    try job.run()
    #expect(try job.published("changed_files") == [mark("campaign_names", run: 2)])
    try job.write(#"{"applinks":{"details":[{}]}}"#, to: "aasa.json")
    try job.run()
    try job.run()
    #expect(
      try job.published("changed_files") == [
        mark("campaign_names", run: 2), mark("apps[a].apple_app_site_association", run: 3),
      ])
    #expect(try job.published("adopted_rules") == [])
  }

  @Test func `TIME-6: a run goes by the files that it notes, where one is replaced meanwhile, too`()
    throws
  {
    let rules = try RulesJob()
    try rules.write("77,Brand", to: "names.csv")
    rules.settings = "campaign_names: \"names.csv\","
    let claim = #"{"attribution":true,"orgId":1,"campaignId":77}"#
    try rules.write(
      #"{"timestamp":\#(RulesJob.firstDay + 3_600_000),"app":"a","os":"iOS","session_id":"first","#
        + #""first_session":true,"apple_attribution_token":"T"}"#, rules.open(72), to: "sessions-1")
    try rules.write(
      #"{"timestamp":\#(RulesJob.firstDay + 3_600_000),"app":"a","token":"T","status":200,"#
        + #""payload":\#(claim)}"#, to: "adservices-1")
    let (folder, job) = (rules.folder, try rules.job())
    var options = rules.options
    options.progress = { progress in
      guard case .attributing = progress else { return }
      do { _ = try folder.write(Array("77,Other".utf8), to: "names.csv") } catch {
        Issue.record(error)
      }
    }
    _ = try Run(job, options: options).perform()
    func campaigns() throws -> String {
      let bytes = TemporaryFolder.content(folder.path + "/reports/campaigns.csv") ?? []
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(try campaigns().contains(",Brand,"))
    try rules.run()
    #expect(try rules.published("changed_files") == [mark("campaign_names", run: 2)])
    // The session was final before the file was another one.
    #expect(try campaigns().contains(",Brand,"))
  }

  @Test func `TIME-6: a file that belongs to the rules and is gone is no other rule`() throws {
    let job = try RulesJob()
    try job.write("77,Brand", to: "names.csv")
    job.settings = "campaign_names: \"names.csv\","
    try job.write(job.open(1), job.open(72), to: "sessions-1")
    try job.run()
    // Under its name, and as a setting that would be another rule.
    for name in ["names.csv", "gone.csv"] {
      try FileManager.default.removeItem(atPath: job.folder.path + "/names.csv")
      job.settings = "campaign_names: \"\(name)\","
      let expected =
        "campaign_names: '\(job.folder.path)/\(name)': no such file - expected a CSV of campaignId,name"
      for adopting in [false, true] {
        let error = #expect(throws: PipelineError.self) { try job.run(adopting: adopting) }
        #expect(error?.description == expected)
      }
      let error = #expect(throws: PipelineError.self) {
        try Verify(try job.job(), options: job.options).perform()
      }
      #expect(error?.description == expected)
      try job.write("77,Brand", to: "names.csv")
    }
  }

  @Test(arguments: [
    #"{ app: "a" }, { app: "b", aliases: ["c"], link_hosts: ["new.link"] }"#,
    #"{ app: "a" }, { app: "b", link_hosts: ["b.link"] }"#, #"{ app: "a" }"#,
    #"{ app: "a" }, { app: "b", uri_schemes: ["s"], aliases: ["d"] }, { app: "n" }"#,
  ])
  func `TIME-6: an app of which the state holds no record needs nothing`(apps: String) throws {
    let job = try finalDay(
      #"apps: [{ app: "a" }, { app: "b", aliases: ["c"], link_hosts: ["b.link"] }],"#)
    job.settings = "apps: [\(apps)],"
    try job.run()
    #expect(try job.published("adopted_rules") == [])
    try job.write(job.open(73), to: "sessions-2")
    try job.run()
  }

  @Test(arguments: [
    ("install_referrers", #""android_id":"e1b1b06bba3d62fd","install_referrer":"utm_source=x""#),
    ("adservices", #""token":"t","status":404"#),
    ("cookie_syncs", #""uuid":"5939992A-D9CF-C27E-40A1-438139F515F7","cookie_id":"k1""#),
    ("links", #""url":"https://b.link/x","id":"5""#),
  ])
  func `TIME-6: an app of which it holds any record is known`(kind: String, fields: String) throws {
    let job = try RulesJob()
    job.settings = #"apps: [{ app: "a" }, { app: "b", aliases: ["c"], link_hosts: ["b.link"] }],"#
    try job.write(job.open(1), job.open(72), to: "sessions-1")
    try job.write(
      #"{"timestamp":\#(RulesJob.firstDay + 260_000_000),"app":"b",\#(fields)}"#, to: "\(kind)-1")
    try job.run()
    for (apps, need): (String, RuleRemedy.Need) in [
      (#"{ app: "a" }, { app: "b", aliases: ["c"], link_hosts: ["n.link"] }"#, .adopting),
      (#"{ app: "a" }, { app: "b", link_hosts: ["b.link"] }"#, .rebuilding),
      (#"{ app: "a" }"#, .rebuilding),
    ] {
      job.settings = "apps: [\(apps)],"
      do {
        try job.run()
        Issue.record("\(apps) was taken")
      } catch PipelineError.otherRules(_, let remedy) where remedy.need == need {
      }
    }
  }
}
