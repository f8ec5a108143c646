import Configuration
import Model
import Testing

struct OverrideTests {
  private func read(_ key: String, _ value: String) throws -> Job {
    try job(jobText("lookback: { install: \"3d\" }"), [JobOverride(key: key, value: value)])
  }

  @Test func `an override of each type goes before the file`() throws {
    #expect(try read("lookback.install", "7d").rules.installWindow == .days(7))
    #expect(try read("lookback.open", "7d").rules.installWindow == .days(3))
    #expect(try read("throttle.max", "20").rules.throttleMax == 20)
    #expect(try read("throttle.max", "1e3").rules.throttleMax == 1000)
    #expect(try read("throttle.max", "0x10").rules.throttleMax == 16)
    #expect(try read("throttle.max", "007").rules.throttleMax == 7)
    #expect(try read("throttle", "{ max: 5 }").rules.throttleMax == 5)
    #expect(try !read("reject_after_install_begin", "false").rules.rejectAfterInstallBegin)
    #expect(
      try read("methods", "link_click_id,device_id").rules.methods == [.linkClickID, .deviceID])
    #expect(try read("methods", "[\"cookie\"]").rules.methods == [.cookie])
    #expect(try read("methods", "").rules.methods == [])
    #expect(try read("fingerprint.on_ambiguous", "latest").rules.onAmbiguous == .latest)
    #expect(try read("time_zone", "Asia/Tokyo").timeZone == "Asia/Tokyo")
    #expect(try read("max_rejected", "50%").maxRejected == Share(millionths: 500_000))
    #expect(try read("memory", "2MiB").memory == ByteSize(bytes: 2 << 20))
    #expect(try read("state", "/s").state == "/s")
    #expect(try read("sources[0].optional", "true").sources[0].isOptional)
    #expect(try read("sources[0].paths", "x,y").sources[0].paths.count == 2)
    #expect(try read("sources[0].paths", "x,\u{301}y").sources[0].paths.count == 2)
    #expect(try read("sources[0].fields.ip", "a.b").sources[0].fields == ["ip": "a.b"])
    #expect(try read("apps", "[{app: 'a'}]").apps == [AppDefinition(app: "a")])
    #expect(
      try read("reports", "[{name: 'r', keys: [], metrics: ['opens']}]").reports.map(\.name) == [
        "r"
      ])
  }

  @Test func `an override stands in what the file says is absent`() throws {
    let rules = try job(
      jobText("lookback: null"), [JobOverride(key: "lookback.install", value: "7d")]
    ).rules
    #expect(rules.installWindow == .days(7))
  }

  @Test func `the last of two overrides counts`() throws {
    let overrides = [("7", "a"), ("8", "b")].map { JobOverride(key: "workers", value: $0.0) }
    #expect(try job(jobText(""), overrides).workers == 8)
  }

  @Test(arguments: [
    ("lookback.instal", "7d", "lookback.instal: unknown key; did you mean 'install'?"),
    ("lookback", "7d", "lookback: wrong type: found the text '7d' - expected an object"),
    ("throttle", "{ mx: 5 }", "throttle.mx: unknown key; did you mean 'max'?"),
    (
      "throttle", "{ max: 5,\n max: 7 }",
      "throttle.max: given again in line 2 - expected each key once"
    ),
    (
      "sources[0].fields", "{ ip: 'a', ip: 'b' }",
      "sources[0].fields.ip: given again in line 1 - expected each key once"
    ),
    (
      "apps", "[{ app: 'a', app: 'a' }]",
      "apps[0].app: given again in line 1 - expected each key once"
    ),
    (
      "workers", "1٣",
      "workers: wrong type: found the text '1٣' - expected a whole number from 0 to 1024"
    ),
    (
      "reports[٣]", "[]",
      "reports[٣]: no such entry - expected a path such as lookback.install or sources[0].optional"
    ),
    (
      "sources[1].optional", "true",
      "sources[1].optional: no such entry - expected an index from 0 to 0"
    ),
    (
      "sources.0.kind", "clicks",
      "sources.0.kind: no such entry - expected an index, as in sources[0]"
    ),
    (
      "sources[0].kind.x", "a",
      "sources[0].kind.x: no such entry - expected a path to a setting: this goes on behind one"
    ),
    ("apps[0].app", "a", "apps[0].app: no such entry - expected a list with entries"),
    (
      "sources[a].app", "a",
      "sources[a].app: no such entry - "
        + "expected a path such as lookback.install or sources[0].optional"
    ),
    (
      "", "a",
      ": no such entry - expected a path such as lookback.install or sources[0].optional"
    ),
    (
      "workers", "many",
      "workers: wrong type: found the text 'many' - expected a whole number from 0 to 1024"
    ),
    (
      "spreadsheet_safe", "yes",
      "spreadsheet_safe: wrong type: found the text 'yes' - expected true or false"
    ),
    (
      "methods", "cookie,cokie",
      "methods[1]: unknown value 'cokie' - expected one of link_click_id, app_link, "
        + "install_referrer, clipboard, device_id, adservices, cookie, fingerprint; "
        + "did you mean 'cookie'?"
    ),
    (
      "reports", "none",
      "reports: wrong type: found the text 'none' - expected a list of objects"
    ),
    (
      "clock_skew", "2",
      "clock_skew: invalid value '2' - expected a duration such as 500ms, 2s, 10m, 4h or 30d, "
        + "up to 36500d"
    ),
  ])
  func `a wrong override is named as the option that it is`(
    _ key: String, _ value: String, _ line: String
  ) {
    let found = errors(jobText(""), [JobOverride(key: key, value: value)])
    #expect(found == ["--set \(line)"])
  }

  @Test(arguments: [
    ("lookback.foo.bar", "--set lookback.foo.bar: lookback.foo: unknown key"),
    (
      "lookback.install.x",
      "--set lookback.install.x: lookback.install: wrong type: found an object"
    ),
  ])
  func `an option that sets something below a value is named, too`(_ key: String, _ line: String) {
    let found = errors(jobText(""), [JobOverride(key: key, value: "1")])
    #expect(found.map { $0.hasPrefix(line) } == [true], "\(found)")
  }

  @Test func `an option of its own is named by its name`() {
    let override = JobOverride(key: "state", value: "", option: "--state")
    #expect(
      errors(jobText(""), [override]) == [
        "--state: invalid value '' - expected a path that is not empty"
      ])
  }
}
