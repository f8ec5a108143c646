extension World {
  /// The job file and the files that it names.
  func jobFiles() -> [(name: String, text: String)] {
    var files = [("job.json", jobJSON + "\n")]
    if let names = settings.campaignNames {
      let rows = names.sorted { $0.key < $1.key }.map {
        [Cell.text(Text($0.key)), .text(Text($0.value))]
      }
      files.append(
        (
          "campaigns.csv",
          csv(header: ["campaignId", "name"], rows: rows, spreadsheetSafe: false).string
        ))
    }
    for (index, app) in settings.apps.enumerated() {
      if let association = app.association { files.append(("aasa-\(index).json", association)) }
    }
    return files
  }

  /// The job file's text.
  public var jobJSON: String {
    var members: [(String, JSONText)] = [
      ("name", "world"), ("state", "state"), ("output", "reports"),
      ("time_zone", "\(settings.timeZone)"), ("lateness", duration(settings.lateness)),
    ]
    if !settings.apps.isEmpty { members.append(("apps", list(appTexts))) }
    members.append(("sources", list(sources.enumerated().map { sourceText($0, $1) })))
    members.append(
      (
        "lookback",
        .raw(
          jsonObject([
            ("install", duration(settings.lookbackInstall)),
            ("reinstall", duration(settings.lookbackReinstall)),
            ("open", duration(settings.lookbackOpen)),
            ("fingerprint", duration(settings.lookbackFingerprint)),
            ("impression", duration(settings.lookbackImpression)),
          ]))
      ))
    if let longest = settings.maxLookback { members.append(("max_lookback", duration(longest))) }
    members += [
      ("dedupe_window", duration(settings.dedupeWindow)),
      ("retention", duration(settings.retention)),
      ("methods", list(settings.methods.map { "\($0.rawValue)" })),
      ("clock_skew", duration(settings.clockSkew)),
      ("reject_after_install_begin", .raw(String(settings.rejectAfterInstallBegin))),
      ("open_rate_limit", duration(settings.openRateLimit)),
      ("referred_within", duration(settings.referredWithin)),
      (
        "throttle",
        .raw(
          jsonObject([
            ("max", JSONText(Int64(settings.throttleMax))), ("per", duration(settings.throttlePer)),
          ]))
      ),
      ("repeated_install_gap", duration(settings.repeatedInstallGap)),
      (
        "fingerprint",
        .raw(
          jsonObject([
            ("min_signals", JSONText(Int64(settings.minSignals))),
            ("on_ambiguous", settings.latestOnAmbiguous ? "latest" : "reject"),
          ]))
      ),
      ("currencies", list(settings.currencies.map { "\($0)" })),
      // Worlds are full of broken lines.
      ("warn_rejected", "100%"), ("max_rejected", "100%"),
      ("spreadsheet_safe", .raw(String(settings.spreadsheetSafe))),
    ]
    if settings.campaignNames != nil { members.append(("campaign_names", "campaigns.csv")) }
    if let reports = settings.reports { members.append(("reports", list(reports.map(reportText)))) }
    return jsonObject(members)
  }

  private var appTexts: [JSONText] {
    settings.apps.enumerated().map { index, app in
      var members: [(String, JSONText)] = [("app", "\(app.app)")]
      if !app.aliases.isEmpty { members.append(("aliases", list(app.aliases.map { "\($0)" }))) }
      if !app.linkHosts.isEmpty {
        members.append(("link_hosts", list(app.linkHosts.map { "\($0)" })))
      }
      if !app.uriSchemes.isEmpty {
        members.append(("uri_schemes", list(app.uriSchemes.map { "\($0)" })))
      }
      if app.association != nil {
        members.append(("apple_app_site_association", "aasa-\(index).json"))
      }
      if let id = app.appleAppID { members.append(("apple_app_id", "\(id)")) }
      return .raw(jsonObject(members))
    }
  }

  private func sourceText(_ index: Int, _ source: Source) -> JSONText {
    var members: [(String, JSONText)] = [
      ("kind", "\(source.kind.rawValue)"), ("dialect", "\(source.dialect)"),
      ("paths", list(["\(source.folder(index))/*"])),
      // A run of a sequence may find nothing in a folder.
      ("optional", true),
    ]
    if let app = source.app { members.append(("app", "\(app)")) }
    if source.timeZone != "UTC" { members.append(("time_zone", "\(source.timeZone)")) }
    if !source.fields.isEmpty {
      let fields = source.fields.sorted { $0.key < $1.key }.map {
        ($0.key, JSONText("\($0.value)"))
      }
      members.append(("fields", .raw(jsonObject(fields))))
    }
    return .raw(jsonObject(members))
  }

  private func reportText(_ report: Settings.Report) -> JSONText {
    .raw(
      jsonObject([
        ("name", "\(report.name)"), ("keys", list(report.keys.map { "\($0)" })),
        ("metrics", list(report.metrics.map { "\($0)" })),
      ]))
  }
}

extension Source {
  /// The folder of its files.
  func folder(_ index: Int) -> String { "source-\(index)-\(kind.rawValue)-\(dialect)" }
}

private func list(_ elements: [JSONText]) -> JSONText {
  .raw("[" + elements.map(\.text).joined(separator: ",") + "]")
}

/// A duration in the largest unit that gives it exactly.
private func duration(_ ms: Int64) -> JSONText {
  let units = [(oneDay, "d"), (oneHour, "h"), (oneMinute, "m"), (oneSecond, "s")]
  for (size, name) in units where ms > 0 && ms % size == 0 { return "\(ms / size)\(name)" }
  return "\(ms)ms"
}
