private let aDuration = "a duration such as 500ms, 2s, 10m, 4h or 30d, up to 36500d"

// These are tables.
extension MistakeTests {
  /// Values of the wrong type, and values that cannot be meant.
  static let values: [Mistake] = [
    Mistake(
      "a negative duration", "lateness: \"-1h\"",
      "lateness: invalid value '-1h' - expected \(aDuration)"),
    Mistake(
      "a duration without a unit", "clock_skew: \"2\"",
      "clock_skew: invalid value '2' - expected \(aDuration)"),
    Mistake(
      "a duration with a fraction", "lookback: { install: \"1.5d\" }",
      "lookback.install: invalid value '1.5d' - expected \(aDuration)"),
    Mistake(
      "a duration beyond a hundred years", "max_lookback: \"36501d\"",
      "max_lookback: invalid value '36501d' - expected \(aDuration)"),
    Mistake(
      "a number for a duration", "dedupe_window: 7",
      "dedupe_window: wrong type: found the number 7 - expected \(aDuration)"),
    Mistake(
      "null for a duration", "open_rate_limit: null",
      "open_rate_limit: wrong type: found null - expected \(aDuration)"),
    Mistake(
      "a number for a text", "name: 3.5",
      "name: wrong type: found the number 3.5 - expected a name that can be part of a path"),
    Mistake(
      "a name with a slash", "name: \"a/b\"",
      "name: invalid value 'a/b' - expected a name that can be part of a path"),
    Mistake(
      "an empty path", "state: \"\"",
      "state: invalid value '' - expected a path that is not empty"),
    Mistake(
      "a text for a flag", "spreadsheet_safe: \"yes\"",
      "spreadsheet_safe: wrong type: found the text 'yes' - expected true or false"),
    Mistake(
      "a flag for a number", "workers: true",
      "workers: wrong type: found true - expected a whole number from 0 to 1024"),
    Mistake(
      "a fraction for a whole number", "workers: 1.5",
      "workers: wrong type: found the number 1.5 - expected a whole number from 0 to 1024"),
    Mistake(
      "a negative number", "workers: -1",
      "workers: invalid value -1 - expected a whole number from 0 to 1024"),
    Mistake(
      "more threads than are allowed", "workers: 1025",
      "workers: invalid value 1025 - expected a whole number from 0 to 1024"),
    Mistake(
      "more sessions within the throttle than are allowed", "throttle: { max: 1000001 }",
      "throttle.max: invalid value 1000001 - expected a whole number from 1 to 1000000"),
    Mistake(
      "no session within the throttle", "throttle: { max: 0 }",
      "throttle.max: invalid value 0 - expected a whole number from 1 to 1000000"),
    Mistake(
      "more signals than there are", "fingerprint: { min_signals: 6 }",
      "fingerprint.min_signals: invalid value 6 - expected a whole number from 0 to 5"),
    Mistake(
      "a share above the whole", "max_rejected: \"101%\"",
      "max_rejected: invalid value '101%' - expected a share from 0% to 100% such as 0.1%"),
    Mistake(
      "a share without a sign", "warn_rejected: \"0.1\"",
      "warn_rejected: invalid value '0.1' - expected a share from 0% to 100% such as 0.1%"),
    Mistake(
      "a number for a share", "warn_rejected: 0.001",
      "warn_rejected: wrong type: found the number 0.001 - "
        + "expected a share from 0% to 100% such as 0.1%"),
    Mistake(
      "a size without a unit", "memory: \"1000\"",
      "memory: invalid value '1000' - expected a size such as 256MiB or 1GiB"),
    Mistake(
      "no memory", "memory: \"0MiB\"",
      "memory: invalid value '0MiB' - expected a size such as 256MiB or 1GiB"),
    Mistake(
      "a currency that is none", "currencies: [\"DOLLAR\"]",
      "currencies[0]: invalid value 'DOLLAR' - expected a currency of three letters such as USD"),
    Mistake(
      "a currency that is none, beside a cost of the one that was meant",
      "currencies: [\"EU\"], reports: [{ name: \"r\", keys: [], metrics: [\"cost_EUR\"] }]",
      "currencies[0]: invalid value 'EU' - expected a currency of three letters such as USD"),
    Mistake(
      "a host with a scheme", "apps: [{ app: \"a\", link_hosts: [\"https://a.app.link\"] }]",
      "apps[0].link_hosts[0]: invalid value 'https://a.app.link' - "
        + "expected a host such as example.app.link"),
    Mistake(
      "a host with a user", "apps: [{ app: \"a\", link_hosts: [\"u@a.link\"] }]",
      "apps[0].link_hosts[0]: invalid value 'u@a.link' - expected a host such as example.app.link"),
    Mistake(
      "a name that hides its folder", "name: \".x\"",
      "name: invalid value '.x' - expected a name that can be part of a path"),
    Mistake(
      "a host with a backslash", "apps: [{ app: \"a\", link_hosts: [\"a\\\\b\"] }]",
      "apps[0].link_hosts[0]: invalid value 'a\\b' - expected a host such as example.app.link"),
    Mistake(
      "a scheme of letters that no URL has",
      "apps: [{ app: \"a\", uri_schemes: [\"m\u{fc}ller\"] }]",
      "apps[0].uri_schemes[0]: invalid value 'm\u{fc}ller' - "
        + "expected a URL scheme such as example, and hosts of web links in link_hosts"),
    Mistake(
      "a name with a slash that an accent stands behind", "name: \"a/\u{301}b\"",
      "name: invalid value 'a/\u{301}b' - expected a name that can be part of a path"),
    Mistake(
      "a scheme with slashes", "apps: [{ app: \"a\", uri_schemes: [\"example://\"] }]",
      "apps[0].uri_schemes[0]: invalid value 'example://' - "
        + "expected a URL scheme such as example, and hosts of web links in link_hosts"),
    Mistake(
      "the scheme of every web link", "apps: [{ app: \"a\", uri_schemes: [\"a\", \"HTTPS\"] }]",
      "apps[0].uri_schemes[1]: invalid value 'HTTPS' - "
        + "expected a URL scheme such as example, and hosts of web links in link_hosts"),
    Mistake(
      "a pattern with levels that are none",
      source: "{ kind: \"clicks\", paths: [\"a\", \"logs/**/*.gz\"] }",
      ".paths[1]: invalid value 'logs/**/*.gz' - expected one '*' for each level of "
        + "folders, and a path for each depth, such as 'logs/*/*.gz'"),
    Mistake(
      "a field with a key that is empty",
      source: "{ kind: \"clicks\", paths: [\"b\"], fields: { ip: \"a..b\" } }",
      ".fields.ip: invalid value 'a..b' - expected keys between dots such as headers.X-IP"
    ),
    Mistake(
      "a field with a key of spaces",
      source: "{ kind: \"clicks\", paths: [\"b\"], fields: { ip: \"a. \" } }",
      ".fields.ip: invalid value 'a. ' - expected keys between dots such as headers.X-IP"
    ),
    Mistake(
      "a field that is no text", source: "{ kind: \"clicks\", paths: [\"b\"], fields: { ip: 1 } }",
      ".fields.ip: wrong type: found the number 1 - expected a text that is not empty"),
    Mistake(
      "a report's name in capitals", report: "{ name: \"Daily\", keys: [], metrics: [\"opens\"] }",
      ".name: invalid value 'Daily' - expected a name of the form [a-z0-9_]+"),
    Mistake(
      "a report's name that SQLite keeps for itself",
      report: "{ name: \"sqlite_x\", keys: [], metrics: [\"opens\"] }",
      ".name: invalid value 'sqlite_x' - expected a name that does not begin with sqlite_, as "
        + "SQLite keeps these tables to itself"),
    Mistake(
      "a report's name that is too long for a file",
      report: "{ name: \"\(String(repeating: "r", count: 252))\", keys: [], metrics: [\"opens\"] }",
      ".name: invalid value '\(String(repeating: "r", count: 252))' - expected at most 251 "
        + "characters, as the name of its file has no more than 255 with .csv"),
  ]

  /// Names that are none of those known.
  static let names: [Mistake] = [
    Mistake(
      "a misspelt key", "retenton: \"35d\"",
      "retenton: unknown key; did you mean 'retention'?"),
    Mistake(
      "a misspelt key in a group", "throttle: { mx: 3 }",
      "throttle.mx: unknown key; did you mean 'max'?"),
    Mistake(
      "a key outside of its group", "on_ambiguous: \"latest\"",
      "on_ambiguous: unknown key; did you mean 'fingerprint.on_ambiguous'?"),
    Mistake(
      "a key that is near to none", "throttle: { burst: 3 }",
      "throttle.burst: unknown key - expected one of max, per"),
    Mistake(
      "a key with its group before it", "throttle_max: 3",
      "throttle_max: unknown key; did you mean 'throttle: { max: … }'?"),
    Mistake(
      "a key as an option has it", "\"lookback.install\": \"7d\"",
      "lookback.install: unknown key; did you mean 'lookback: { install: … }'?"),
    Mistake(
      "a key of nothing", "throttle: { \" \": 1 }",
      "throttle.' ': unknown key - expected one of max, per"),
    Mistake(
      "a misspelt key of an app", "apps: [{ app: \"a\", link_host: [] }]",
      "apps[0].link_host: unknown key; did you mean 'link_hosts'?"),
    Mistake(
      "a misspelt time zone", "time_zone: \"Europe/Berlim\"",
      "time_zone: unknown value 'Europe/Berlim' - expected an IANA time zone such as "
        + "Europe/Berlin; did you mean 'Europe/Berlin'?"),
    Mistake(
      "a time zone that is ambiguous", "time_zone: \"PST\"",
      "time_zone: unknown value 'PST' - expected an IANA time zone such as Europe/Berlin"),
    Mistake(
      "an offset for a time zone", "time_zone: \"GMT+0500\"",
      "time_zone: unknown value 'GMT+0500' - expected an IANA time zone such as Europe/Berlin"),
    Mistake(
      "an unknown kind", source: "{ kind: \"click\", paths: [\"b\"] }",
      ".kind: unknown value 'click' - expected one of clicks, sessions, install_referrers, "
        + "adservices, cookie_syncs, links; did you mean 'clicks'?"),
    Mistake(
      "a misspelt dialect", source: "{ kind: \"clicks\", dialect: \"brnch\", paths: [\"b\"] }",
      ".dialect: unknown value 'brnch' - expected one of branch, onelink, webvisit; "
        + "did you mean 'branch'?"),
    Mistake(
      "a dialect of another kind",
      source: "{ kind: \"clicks\", dialect: \"tune\", paths: [\"b\"] }",
      ".dialect: unknown value 'tune' - expected one of branch, onelink, webvisit"),
    Mistake(
      "an unknown field",
      source: "{ kind: \"clicks\", paths: [\"b\"], fields: { user_agnet: \"ua\" } }",
      ".fields.user_agnet: unknown key; did you mean 'user_agent'?"),
    Mistake(
      "an unknown method", "methods: [\"device_id\", \"devise_id\"]",
      "methods[1]: unknown value 'devise_id' - expected one of link_click_id, app_link, "
        + "install_referrer, clipboard, device_id, adservices, cookie, fingerprint; "
        + "did you mean 'device_id'?"),
    Mistake(
      "an unknown policy", "fingerprint: { on_ambiguous: \"first\" }",
      "fingerprint.on_ambiguous: unknown value 'first' - expected one of reject, latest"),
    Mistake(
      "an unknown key of a report",
      report: "{ name: \"a\", keys: [\"campain\"], metrics: [\"opens\"] }",
      ".keys[0]: unknown value 'campain' - expected one of date, app, os, event, campaign, "
        + "channel, custom_param_1, custom_param_2, custom_param_3, match_method, touch_type, "
        + "country, app_version; did you mean 'campaign'?"),
    Mistake(
      "an unknown metric", report: "{ name: \"a\", keys: [], metrics: [\"instals\"] }",
      ".metrics[0]: unknown value 'instals' - expected one of installs, reinstalls, opens, "
        + "attributed_installs, attributed_reinstalls, attributed_opens, organic_installs, "
        + "organic_reinstalls, organic_opens, rate_limited_opens, throttled_sessions, "
        + "ambiguous_sessions, clicks, click_to_install_rate, median_click_to_install_seconds, "
        + "p10_click_to_install_seconds, p90_click_to_install_seconds, cost_<currency>, "
        + "cost_per_install_<currency>; did you mean 'installs'?"),
    Mistake(
      "a cost in a currency that the job does not have",
      report: "{ name: \"a\", keys: [], metrics: [\"opens\", \"cost_EUR\"] }",
      ".metrics[1]: unknown value 'cost_EUR' - expected a cost in one of currencies (USD)"),
    Mistake(
      "a cost per install in a currency that is misspelt",
      report: "{ name: \"a\", keys: [], metrics: [\"cost_per_install_usd\"] }",
      ".metrics[0]: unknown value 'cost_per_install_usd' - expected a cost in one of currencies "
        + "(USD); did you mean 'cost_per_install_USD'?"),
  ]
}
