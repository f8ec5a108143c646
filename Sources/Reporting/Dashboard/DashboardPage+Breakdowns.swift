internal import Model

extension DashboardPage {
  /// The reports by one key, in the order of the page.
  var breakdowns: [Breakdown] {
    [campaigns, channels, methods, systems, apps].compactMap(\.self)
  }

  private var campaigns: Breakdown? {
    breakdown(
      .campaigns, id: "campaigns", "Campaigns", noun: "Campaign", absent: "no campaign",
      "What is attributed to each campaign. Clicks stand on their own day, installs on theirs, so the rate of a "
        + "few days can be more than 100%.")
  }

  private var channels: Breakdown? {
    breakdown(
      .channels, id: "channels", "Channels", noun: "Channel", absent: "no channel",
      "What is attributed to each channel.")
  }

  private var methods: Breakdown? {
    breakdown(
      .methods, id: "methods", "Match methods", noun: "Method", absent: "none",
      "How the touches were found, and how long after the touch installs came."
    ) { key in MatchMethod.allCases.first { $0.name == key }?.meaning }
  }

  private var systems: Breakdown? {
    breakdown(
      .systems, id: "systems", "Operating systems", noun: "System", absent: "unknown",
      "All installs, organic ones among them; only clicks may be of an unknown system.")
  }

  private var apps: Breakdown? {
    if dashboard.apps.count < 2 { return nil }
    var details: [ExactText: String] = [:]
    for app in dashboard.apps {
      var words = app.name.map { [Self.shown($0)] } ?? []
      if app.finalUpTo.isPresent {
        words.append("final up to \(CivilTime(app.finalUpTo).spaced.prefix(16)) UTC")
      }
      if !words.isEmpty { details[ExactText(app.key)] = words.joined(separator: ", ") }
    }
    return breakdown(
      .apps, id: "apps", "Apps", noun: "App", absent: "unknown",
      "All installs, organic ones among them."
    ) { [details] key in details[ExactText(key)] }
  }

  private func breakdown(
    _ part: Dashboard.Part, id: String, _ title: String, noun: String, absent: String,
    _ caption: String, name: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Breakdown? {
    dashboard.tables[part].map { table in
      Breakdown(
        id: id, title: title, caption: caption, absent: absent, noun: noun, table: table,
        days: dashboard.range.map { "--from \($0.first) --to \($0.last)" } ?? "", name: name)
    }
  }
}

extension MatchMethod {
  /// How it finds a touch, in words.
  fileprivate var meaning: String {
    switch self {
    case .linkClickID: "the session names the click"
    case .appLink: "a link of the app opened it"
    case .installReferrer: "Google Play's referrer"
    case .clipboard: "a link on the clipboard"
    case .deviceID: "the same device id"
    case .adServices: "Apple's answer"
    case .cookie: "the same browser"
    case .fingerprint: "the same address and kind of device"
    }
  }
}
