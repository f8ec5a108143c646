import Configuration
import Model
import Testing

/// A job under the rules of a state that was made with others (TIME-6).
struct RestoredRulesTests {
  private func rules(of job: Job) -> [ExactText: String] {
    Dictionary(uniqueKeysWithValues: job.rulesDescription.map { (ExactText($0.key), $0.value) })
  }

  private func restored(_ text: String, under rules: [ExactText: String]) throws -> Job {
    try Job(json5: text, file: "job.json", path: "/jobs/job.json", under: rules)
  }

  @Test(arguments: [
    "", "lookback: { install: \"7d\", open: \"90m\" }", "max_lookback: \"10d\"",
    "methods: [\"cookie\", \"app_link\"]", "methods: []", "throttle: { max: 3, per: \"1h\" }",
    "reject_after_install_begin: false",
    "fingerprint: { min_signals: 2, on_ambiguous: \"latest\" }",
    "campaign_names: \"names.csv\"", "retention: \"40d\", lateness: \"3d\"",
    "apps: [{ app: \"a\", link_hosts: [\"x.example\", \"y.example\"], uri_schemes: [\"s\"] }, { app: \"b\" }]",
    """
    apps: [{ app: "b", apple_app_site_association: "b.json", apple_app_id: "T.b" },
           { app: "a", aliases: ["one", "two"] }]
    """,
    """
    apps: [{ app: "b", aliases: ["Bar, Inc.", "[b]", "é, \\"x\\""] },
           { app: "a", aliases: ["Foo, Inc."] }]
    """,
  ])
  func `TIME-6: any rules come back`(_ settings: String) throws {
    let state = rules(of: try job(jobText(settings)))
    let others = [
      """
      apps: [{ app: "a", link_hosts: ["z.example"], aliases: ["id"] }, { app: "b", uri_schemes: ["t"] }],
      lookback: { install: "1d" }, max_lookback: "20d", methods: ["device_id"],
      throttle: { max: 2 }, campaign_names: "others.csv", fingerprint: { min_signals: 3 },
      clock_skew: "1m"
      """,
      "apps: [{ app: \"a\" }, { app: \"b\", link_hosts: [\"w.example\"] }]",
    ]
    for other in others {
      let found = rules(of: try restored(jobText(other), under: state))
      // Apps that the state did not know are there without rules.
      for (key, value) in found where state[key] != value {
        #expect(key.text.hasPrefix("apps["), "\(key): \(value)")
        #expect(
          state[key] == nil && (value == "" || key.text.hasSuffix(".app")), "\(key): \(value)")
      }
      for (key, value) in state { #expect(found[key] == value, "\(key)") }
    }
  }

  @Test func `TIME-6: two apps that Unicode calls equivalent have their own rules back`() throws {
    func text(_ first: String, _ second: String) -> String {
      jobText(
        "apps: [{ app: \"caf\u{e9}\", link_hosts: [\"\(first)\"] }, { app: \"cafe\u{301}\", link_hosts: [\"\(second)\"] }]"
      )
    }
    let state = rules(of: try job(text("x.example", "y.example")))
    let found = try restored(text("z.example", "z.example"), under: state)
    #expect(found.apps.map(\.linkHosts) == [["x.example"], ["y.example"]])
  }

  @Test func `sources and what is no rule stay as the job file has them`() throws {
    let state = rules(of: try job(jobText("")))
    let text = """
      { sources: [{ kind: "sessions", paths: ["b"], time_zone: "Asia/Tokyo" }], workers: 3 }
      """
    let found = try restored(text, under: state)
    #expect(found.sources.map(\.kind) == [.sessions] && found.sources[0].timeZone == "Asia/Tokyo")
    #expect(found.workers == 3)
  }
}
