import Model

/// The keys of a job file, in the order of the documentation. This is a table.
public enum SettingTable {
  /// A line per key, with the keys of list entries below their list.
  public static let rows: [SettingRow] = job.flatMap(\.rows)

  static let job: [Setting<JobDraft>] = [
    Setting(
      "name", .jobName, \.name, default: .words("the file's name without its extension"),
      isRule: false, "The job's name in messages and default paths."),
    Setting(
      "state", .path, \.state, default: .words("`var/<name>/state`"),
      isRule: false, "The private folder in which the job keeps what it knows."),
    Setting(
      "output", .path, \.output, default: .words("`var/<name>/reports`"),
      isRule: false, "The folder in which reports appear; no other job may have it."),
    Setting(
      "time_zone", .timeZone, \.timeZone, default: .value("\"UTC\""),
      "The time zone of the days in reports."),
    Setting(
      "lateness", .duration, \.rules.lateness, default: .value("\"48h\""),
      "How far before an app's latest session or click records still count; at least 24h plus "
        + "any log's longest delay."
    ),
    Setting(
      "apps", listOf: app, from: AppDefinition(), \.apps, default: .value("[]"),
      names: { $0.map(\.app) },
      "The measured apps; a record of another app is rejected. Without any, every app is "
        + "measured; up to 65,535 entries."
    ),
    Setting(
      "sources", listOf: source, from: SourceEntry(), \.sources, default: .required,
      names: SourceEntry.names, "The logs that are read; up to 1,000 entries."),
    Setting(
      "lookback.install", .duration, \.rules.installWindow, default: .value("\"30d\""),
      "How far back a touch may lie for an INSTALL."),
    Setting(
      "lookback.reinstall", .duration, \.rules.reinstallWindow, default: .value("\"30d\""),
      "How far back a touch may lie for a REINSTALL."),
    Setting(
      "lookback.open", .duration, \.rules.openWindow, default: .value("\"30d\""),
      "How far back a touch may lie for an OPEN."),
    Setting(
      "lookback.fingerprint", .duration, \.rules.fingerprintWindow, default: .value("\"24h\""),
      "How far back a click may lie to match by fingerprint."),
    Setting(
      "lookback.impression", .duration, \.rules.impressionWindow, default: .value("\"24h\""),
      "How far back an impression may lie."),
    Setting(
      "max_lookback", .duration, \.rules.maxLookbackSetting,
      default: .words("the longest of `lookback`"),
      "The upper limit of every window, also of one that a link asks for."),
    Setting(
      "retention", .duration, \.rules.retention, default: .value("\"35d\""),
      "How long before the watermark sessions are kept."),
    Setting(
      "dedupe_window", .duration, \.rules.dedupeWindow, default: .value("\"7d\""),
      "How long a second record with the same id is a duplicate."),
    Setting(
      "methods", .methods, \.rules.methods,
      default: .value(
        "[\(MatchMethod.allCases.map { "\"\($0.name)\"" }.joined(separator: ", "))]"),
      "The match methods that are on."),
    Setting(
      "clock_skew", .duration, \.rules.clockSkew, default: .value("\"2s\""),
      "How much later than its session a touch may be dated."),
    Setting(
      "reject_after_install_begin", .flag, \.rules.rejectAfterInstallBegin,
      default: .value("true"),
      "Whether a click after the install began, which cannot have caused it, is rejected."),
    Setting(
      "open_rate_limit", .duration, \.rules.openRateLimit, default: .value("\"4h\""),
      "How long a counted non-referred open keeps others of its ip from counting (EVENT-6)."),
    Setting(
      "referred_within", .duration, \.rules.referredWithin, default: .value("\"24h\""),
      "How old the touch of an open may be for `open_rate_limit` not to apply."),
    Setting(
      "throttle.max", .integer(1...1_000_000), \.rules.throttleMax, default: .value("10"),
      "How many sessions of one device count within `throttle.per`."),
    Setting(
      "throttle.per", .duration, \.rules.throttlePeriod, default: .value("\"60s\""),
      "The time in which `throttle.max` sessions of one device count."),
    Setting(
      "repeated_install_gap", .duration, \.rules.repeatedInstallGap, default: .value("\"60s\""),
      "How soon after another session of its device a first session is a repetition."),
    Setting(
      "fingerprint.min_signals", .integer(0...5), \.rules.minSignals, default: .value("1"),
      "How many of os version, model, screen, local ip and language must agree beyond ip and os."),
    Setting(
      "fingerprint.on_ambiguous",
      .choice([.reject, .latest]) { $0 == .reject ? "reject" : "latest" },
      \.rules.onAmbiguous, default: .value("\"reject\""),
      "What happens when fingerprints name several touches: none wins, or the latest."),
    Setting(
      "currencies", .list(of: .currency, "list of currencies"), \.currencies,
      default: .value("[\"USD\"]"), isRule: false,
      "The currencies of the cost metrics, as reports write them; up to 300. Reports with other "
        + "columns begin anew (see \"Reports\")."
    ),
    Setting(
      "campaign_names", .path, \.campaignNames, default: .words("none"),
      "A CSV file `campaignId,name` with the names of Apple's campaigns."),
    Setting(
      "warn_rejected", .share, \.warnRejected, default: .value("\"0.1%\""), isRule: false,
      "Rejected lines up to this share of a source's lines do not set exit status 3."),
    Setting(
      "max_rejected", .share, \.maxRejected, default: .value("\"5%\""), isRule: false,
      "Above this share of a source's lines, from 1,000 lines up, nothing is published."),
    Setting(
      "memory", .byteSize, \.memory, default: .value("\"1GiB\""), isRule: false,
      "How much memory to take; records for which there is no room are read from disk."),
    Setting(
      "workers", .integer(0...1024), \.workers, default: .value("0"), isRule: false,
      "Number of threads; 0 is one per core, or just one if the system cannot give that many."
    ),
    Setting(
      "export_device_ids", .flag, \.exportDeviceIDs, default: .value("false"), isRule: false,
      "Whether device ids of sessions taken in from now on are kept as logged and printed by exports."
    ),
    Setting(
      "spreadsheet_safe", .flag, \.spreadsheetSafe, default: .value("true"), isRule: false,
      "Whether a CSV cell that a spreadsheet would run as a formula gets a leading `'`."),
    Setting(
      "reports", listOf: report, from: ReportEntry(), \.reports,
      default: .value("[{ extends: \"default\" }]"), names: nil,
      "The reports, instead of the three defaults; up to 500."),
  ]

  static let app: [Setting<AppDefinition>] = [
    Setting("app", .appName, \.app, default: .required, "The app's name in logs and reports."),
    Setting(
      "aliases", .list(of: .appName, "list of texts"), \.aliases, default: .value("[]"),
      "Other names that logs use for it."),
    Setting(
      "name", .text, \.name, default: .words("`app`"), isRule: false,
      "What people call it, on a dashboard of several apps."),
    Setting(
      "link_hosts", .list(of: .host, "list of hosts"), \.linkHosts, default: .value("[]"),
      "The hosts of its own links."),
    Setting(
      "uri_schemes", .list(of: .scheme, "list of URL schemes"), \.uriSchemes,
      default: .value("[]"), "The schemes of its own links."),
    Setting(
      "apple_app_site_association", .path, \.associationFile, default: .words("none"),
      "The file that its universal links have to match."),
    Setting(
      "apple_app_id", .text, \.appleAppID, default: .words("any"), "Its entry in that file."),
  ]

  static let source: [Setting<SourceEntry>] = [
    Setting(
      "kind", .choice(SourceKind.allCases, name: \.name), \.kind, default: .required,
      "What a line is."),
    Setting(
      "dialect", .text, \.dialect, default: .words("the first of the kind"),
      "How a line is written. "
        + SourceKind.allCases.map { kind in
          "`\(kind.name)`: \(kind.dialects.map { "`\($0.name)`" }.joined(separator: ", "))"
        }.joined(separator: "; ") + "."),
    Setting(
      "paths", .list(of: .pattern, "list of paths", mayBeEmpty: false), \.paths,
      default: .required, isRule: false,
      "The files, with `*`, `?` and `[a-z]`, none of which matches a leading dot or a `/`; `\\` "
        + "makes the next character literal."
    ),
    Setting(
      "fields", .fieldPaths, \.fields, default: .value("{}"),
      "Dotted paths in a line by canonical field, for logs that name a field otherwise."),
    Setting(
      "time_zone", .timeZone, \.timeZone, default: .value("\"UTC\""),
      "The time zone of times that name none."),
    Setting(
      "app", .appName, \.app, default: .words("none"), "The app of lines that name none."),
    Setting(
      "optional", .flag, \.isOptional, default: .value("false"), isRule: false,
      "Whether the paths may match no file."),
  ]

  static let report: [Setting<ReportEntry>] = [
    Setting(
      "extends", .choice(["default"], name: \.self), \.extends, default: .words("none"),
      "In an entry of its own: the three default reports."),
    Setting(
      "name", .reportName, \.name, default: .words("required without `extends`"),
      "The name of its file and table."),
    Setting(
      "keys", .list(of: .choice(ReportKey.allCases, name: \.name), "list of keys"), \.keys,
      default: .words("required without `extends`"), "The columns that tell its rows apart."),
    Setting(
      "metrics", .list(of: .metric, "list of metrics", mayBeEmpty: false), \.metrics,
      default: .words("required without `extends`"), "The columns that it counts."),
  ]
}
