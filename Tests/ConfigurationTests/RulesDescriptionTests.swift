import Configuration
import Testing

struct RulesDescriptionTests {
  private func rules(_ text: String) throws -> [String: String] {
    let pairs = try job(text).rulesDescription.map { ($0.key, $0.value) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func `rules that are written down and the same ones left out are equal`() throws {
    let written = try job(
      jobText(
        """
        lateness: "2d", max_lookback: "720h", throttle: { per: "1m", max: 10 },
        methods: ["fingerprint", "cookie", "adservices", "device_id", "clipboard",
                  "install_referrer", "app_link", "link_click_id"]
        """))
    #expect(try job(jobText("")).rulesDescription == written.rulesDescription)
  }

  @Test func `what decides no attribution is no rule`() throws {
    let other = try job(
      """
      { name: "x", state: "s", output: "o", memory: "1MiB", workers: 3, currencies: [],
        spreadsheet_safe: false, warn_rejected: "1%", max_rejected: "1%", export_device_ids: true,
        reports: [], sources: [{ kind: "clicks", paths: ["other"], optional: true }] }
      """)
    #expect(try job(jobText("")).rulesDescription == other.rulesDescription)
  }

  @Test func `rules name apps and sources whatever their order`() throws {
    let apps = [
      "{ app: \"b\", aliases: [\"y\", \"x\"], uri_schemes: [\"t\", \"s\"] }", "{ app: \"a\" }",
    ]
    let sources = [
      "{ kind: \"sessions\", paths: [\"s\"] }", "{ kind: \"clicks\", paths: [\"c\"] }",
    ]
    func text(_ apps: [String], _ sources: [String]) -> String {
      "{ apps: [\(apps.joined(separator: ","))], sources: [\(sources.joined(separator: ","))] }"
    }
    let one = try job(text(apps, sources)).rulesDescription
    let other = try job(text(apps.reversed(), sources.reversed())).rulesDescription
    #expect(one == other)
    #expect(one.contains(RuleText(key: "apps[b].aliases", value: "x, y")))
    #expect(one.contains(RuleText(key: "apps[b].uri_schemes", value: "s, t")))
    #expect(one.contains(RuleText(key: "sources[sessions/branch].time_zone", value: "UTC")))
  }

  @Test(arguments: [
    ("time_zone: \"Asia/Tokyo\"", "time_zone", "Asia/Tokyo"),
    ("lookback: { open: \"90m\" }", "lookback.open", "90m"),
    ("throttle: { max: 3 }", "throttle.max", "3"),
    ("methods: [\"cookie\", \"app_link\"]", "methods", "app_link, cookie"),
    ("reject_after_install_begin: false", "reject_after_install_begin", "false"),
    ("fingerprint: { on_ambiguous: \"latest\" }", "fingerprint.on_ambiguous", "latest"),
    ("campaign_names: \"../names.csv\"", "campaign_names", "../names.csv"),
    (
      "apps: [{ app: \"a\", apple_app_site_association: \"aasa.json\" }]",
      "apps[a].apple_app_site_association", "aasa.json"
    ),
  ])
  func `a rule is written in one way`(_ settings: String, _ key: String, _ value: String) throws {
    #expect(try rules(jobText(settings))[key] == value)
  }

  @Test func `the fields of a source are a rule of their own`() throws {
    let text = """
      { sources: [{ kind: "clicks", paths: ["a"], fields: { ip: "h.ip", app: "x" } }] }
      """
    #expect(try rules(text)["sources[clicks/branch].fields"] == "app=x, ip=h.ip")
  }
}
