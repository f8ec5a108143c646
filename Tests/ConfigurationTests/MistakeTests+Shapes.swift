// These are tables.
extension MistakeTests {
  /// Objects, lists and keys where they do not belong or are missing.
  static let structure: [Mistake] = [
    Mistake(
      "a list for the file", file: "[]", "found a list - expected an object of settings"),
    Mistake(
      "an empty object", file: "{}", "sources: missing - expected a list of objects"),
    Mistake(
      "no sources", file: "{ sources: [] }", "sources: empty - expected at least one source"),
    Mistake(
      "an object for the sources", file: "{ sources: {} }",
      "sources: wrong type: found an object - expected a list of objects"),
    Mistake(
      "a text for a source", source: "\"clicks\"",
      ": wrong type: found the text 'clicks' - expected an object"),
    Mistake(
      "a source without its keys", source: "{}",
      ".kind: missing - expected one of clicks, sessions, install_referrers, adservices, "
        + "cookie_syncs, links",
      ".paths: missing - expected a list of paths"),
    Mistake(
      "a source without paths", source: "{ kind: \"clicks\", paths: [] }",
      ".paths: empty - expected a list of paths with at least one entry"),
    Mistake(
      "a text for the paths", source: "{ kind: \"clicks\", paths: \"b\" }",
      ".paths: wrong type: found the text 'b' - expected a list of paths"),
    Mistake(
      "a list for the fields", source: "{ kind: \"clicks\", paths: [\"b\"], fields: [\"ip\"] }",
      ".fields: wrong type: found a list - expected an object of texts"),
    Mistake(
      "a text for a group", "lookback: \"30d\"",
      "lookback: wrong type: found the text '30d' - expected an object"),
    Mistake(
      "a text for the methods", "methods: \"device_id\"",
      "methods: wrong type: found the text 'device_id' - expected a list of methods"),
    Mistake(
      "an app without a name", "apps: [{ aliases: [\"a\"] }]",
      "apps[0].app: missing - expected a text that is not empty, without white space at its ends"),
    Mistake(
      "a key given twice", "lateness: \"48h\", name: \"a\", lateness: \"24h\"",
      "lateness: given again in line 1 - expected each key once"),
    Mistake(
      "a report without its keys", report: "{ }",
      ".name: missing - expected a name of the form [a-z0-9_]+, or extends: \"default\"",
      ".keys: missing - expected a list of keys", ".metrics: missing - expected a list of metrics"),
    Mistake(
      "a report without metrics", report: "{ name: \"a\", keys: [], metrics: [] }",
      ".metrics: empty - expected a list of metrics with at least one entry"),
    Mistake(
      "a number for a report", report: "3",
      ": wrong type: found the number 3 - expected an object"),
  ]

  /// Values that are right by themselves.
  static let conflicts: [Mistake] = [
    Mistake(
      "a retention below the dedupe window", "retention: \"3d\"",
      "retention: 3d is shorter than dedupe_window (7d) - expected at least 7d"),
    Mistake(
      "a retention below the throttle", "throttle: { per: \"40d\" }",
      "retention: 35d is shorter than throttle.per (40d) - expected at least 40d"),
    Mistake(
      "a retention below the gap", "repeated_install_gap: \"36d\"",
      "retention: 35d is shorter than repeated_install_gap (36d) - expected at least 36d"),
    Mistake(
      "an app twice", "apps: [{ app: \"a\" }, { app: \"a\" }]",
      "apps[1].app: 'a' given twice, first at apps[0].app - expected it once"),
    Mistake(
      "an alias that is another app", "apps: [{ app: \"a\" }, { app: \"b\", aliases: [\"a\"] }]",
      "apps[1].aliases[0]: 'a' given twice, first at apps[0].app - expected it once"),
    Mistake(
      "an alias twice", "apps: [{ app: \"a\", aliases: [\"x\", \"x\"] }]",
      "apps[0].aliases[1]: 'x' given twice, first at apps[0].aliases[0] - expected it once"),
    Mistake(
      "too many currencies",
      "currencies: [\(list(of: 301) { "\"A\(letter($0 / 26))\(letter($0 % 26))\"" })]",
      "currencies: 301 currencies - expected at most 300"),
    Mistake(
      "too many reports",
      "reports: [\(list(of: 501) { "{ name: \"r\($0)\", keys: [\"date\"], metrics: [\"opens\"] }" })]",
      "reports: 501 reports - expected at most 500"),
    Mistake(
      "too many sources",
      file: "{ sources: [\(list(of: 1001) { "{ kind: \"clicks\", paths: [\"a\($0)\"] }" })] }",
      "sources: 1001 sources - expected at most 1000"),
    Mistake(
      "a method twice", "methods: [\"cookie\", \"cookie\"]",
      "methods[1]: 'cookie' given twice, first at methods[0] - expected it once"),
    Mistake(
      "a currency twice in another case", "currencies: [\"USD\", \"usd\"]",
      "currencies[1]: 'usd' given twice, first at currencies[0] - expected it once"),
    Mistake(
      "a currency twice, first in lower case", "currencies: [\"usd\", \"USD\"]",
      "currencies[1]: 'USD' given twice, first at currencies[0] - expected it once"),
    Mistake(
      "a source of an app that is not measured",
      file: """
        { apps: [{ app: "key_live_example", aliases: ["id1"] }],
          sources: [{ kind: "clicks", paths: ["a"], app: "key_live_exmple" }] }
        """,
      "sources[0].app: unknown value 'key_live_exmple' - expected the app or an alias of one of "
        + "apps; did you mean 'key_live_example'?"),
    Mistake(
      "reports inside of the private state", "state: \"s\", output: \"s/reports\"",
      "output: shares a folder with state - "
        + "expected a folder outside of the private /nowhere/jobs/s"),
    Mistake(
      "state among the reports", "state: \"reports/state\", output: \"reports\"",
      "output: shares a folder with state - "
        + "expected a folder outside of the private /nowhere/jobs/reports/state"),
    Mistake(
      "clicks by a key that clicks do not have",
      report: "{ name: \"a\", keys: [\"date\", \"event\"], metrics: [\"clicks\"] }",
      ".metrics: 'clicks' by event, which clicks do not have - "
        + "expected keys out of date, app, os, campaign, channel, country"),
    Mistake(
      "a click rate by keys that clicks do not have",
      report: """
        { name: "a", keys: ["custom_param_1", "app_version"], metrics: ["click_to_install_rate"] }
        """,
      ".metrics: 'click_to_install_rate' by custom_param_1, app_version, which clicks do not have "
        + "- expected keys out of date, app, os, campaign, channel, country"),
    Mistake(
      "a report's key twice",
      report: "{ name: \"a\", keys: [\"date\", \"date\"], metrics: [\"opens\"] }",
      ".keys[1]: 'date' given twice, first at reports[0].keys[0] - expected it once"),
    Mistake(
      "a report's metric twice",
      report: "{ name: \"a\", keys: [], metrics: [\"opens\", \"opens\"] }",
      ".metrics[1]: 'opens' given twice, first at reports[0].metrics[0] - expected it once"),
    Mistake(
      "a report with the name of a default one",
      """
      reports: [{ extends: "default" }, { name: "methods", keys: [], metrics: ["opens"] }]
      """,
      "reports[1].name: 'methods' given twice, first at reports[0].extends - expected it once"),
    Mistake(
      "the default reports and a report in one entry",
      report: "{ extends: \"default\", name: \"a\" }",
      ".extends: stands beside name - expected an entry of its own: { extends: \"default\" }"),
    Mistake(
      "the default reports and metrics in one entry",
      report: "{ extends: \"default\", metrics: [\"installs\"] }",
      ".extends: stands beside metrics - expected an entry of its own: { extends: \"default\" }"),
  ]

  static func list(of count: Int, _ entry: (Int) -> String) -> String {
    (0..<count).map(entry).joined(separator: ", ")
  }

  private static func letter(_ place: Int) -> Character {
    Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(place)))
  }
}
