import Testing

struct MistakeTests {
  @Test(arguments: values)
  func `a wrong value is named with its place and what was expected`(_ mistake: Mistake) {
    #expect(errors(mistake.text) == mistake.lines)
  }

  @Test(arguments: names)
  func `an unknown name comes with the nearest known one`(_ mistake: Mistake) {
    #expect(errors(mistake.text) == mistake.lines)
  }

  @Test(arguments: structure)
  func `a wrong shape is named with what was found`(_ mistake: Mistake) {
    #expect(errors(mistake.text) == mistake.lines)
  }

  @Test(arguments: conflicts)
  func `values that exclude each other are named together`(_ mistake: Mistake) {
    #expect(errors(mistake.text) == mistake.lines)
  }

  @Test(arguments: [
    "workers: 0", "workers: 1024", "throttle: { max: 1 }", "throttle: { max: 1000000 }",
    "fingerprint: { min_signals: 0 }", "fingerprint: { min_signals: 5 }",
    "max_lookback: \"36500d\"", "max_rejected: \"100%\"", "warn_rejected: \"0%\"",
    "reports: [\(list(of: 500) { "{ name: \"r\($0)\", keys: [\"date\"], metrics: [\"opens\"] }" })]",
  ])
  func `a value at its limit is right`(_ settings: String) {
    #expect(errors(jobText(settings)) == [])
  }

  @Test func `a thousand sources are not too many`() {
    let sources = Self.list(of: 1000) { "{ kind: \"clicks\", paths: [\"a\($0)\"] }" }
    #expect(errors("{ sources: [\(sources)] }") == [])
  }

  @Test func `all problems of a file are reported at once`() {
    let text = """
      {
        lookbak: { install: "7d" },
        lateness: "-1h",
        sources: [{ kind: "clicks", dialect: "brnch", path: ["a"] }],
        throttle: { max: 0 },
      }
      """
    #expect(
      errors(text) == [
        "jobs/daily.json: lookbak: unknown key; did you mean 'lookback'?",
        "jobs/daily.json: lateness: invalid value '-1h' - expected a duration such as 500ms, 2s, "
          + "10m, 4h or 30d, up to 36500d",
        "jobs/daily.json: sources[0].path: unknown key; did you mean 'paths'?",
        "jobs/daily.json: sources[0].paths: missing - expected a list of paths",
        "jobs/daily.json: throttle.max: invalid value 0 - expected a whole number from 1 to "
          + "1000000",
        "jobs/daily.json: sources[0].dialect: unknown value 'brnch' - expected one of branch, "
          + "onelink, webvisit; did you mean 'branch'?",
      ])
  }

  @Test func `a value that is wrong by itself is not compared with others`() {
    #expect(
      errors(jobText("retention: \"3 days\", dedupe_window: \"40d\"")) == [
        "jobs/daily.json: retention: invalid value '3 days' - expected a duration such as 500ms, "
          + "2s, 10m, 4h or 30d, up to 36500d"
      ])
  }
}
