/// A session or a click as the reports count it: its keys and what it adds.
private struct Fact {
  var app: Text
  var time: Int64
  var keys: [String: Text]
  var counts: Set<String> = []
  /// Cost in millionths by currency.
  var cost: [String: Int64] = [:]
  var clickToInstallSeconds: Int64?

  /// Whether it adds to a metric, if only a cost of zero or a touch without a time.
  func adds(to metric: String) -> Bool {
    let counted: Set<String> =
      if metric.hasPrefix("cost_") {
        ["attributed_installs", "attributed_reinstalls"]
      } else if metric.hasSuffix("_click_to_install_seconds") {
        ["attributed_installs"]
      } else if metric == "click_to_install_rate" {
        ["installs_by_click", "clicks"]
      } else {
        [metric]
      }
    return !counts.isDisjoint(with: counted)
  }
}

extension Settings {
  /// The three default reports (REP-1).
  public var defaultReports: [Report] {
    let events = ["installs", "reinstalls", "opens"]
    return [
      Report(
        "attribution",
        by: [
          "date", "app", "os", "campaign", "channel", "custom_param_1", "custom_param_2",
          "custom_param_3",
        ], events),
      Report(
        "campaigns", by: ["date", "app", "os", "campaign", "channel"],
        events + ["clicks", "click_to_install_rate"] + costs),
      Report("methods", by: ["date", "app", "match_method"], events + Self.quantiles),
    ]
  }

  /// Metrics of money: all costs come first, then all costs per install.
  var costs: [String] {
    currencies.map { "cost_\($0)" } + currencies.map { "cost_per_install_\($0)" }
  }

  static let quantiles = ["median", "p10", "p90"].map { "\($0)_click_to_install_seconds" }

  /// The keys of reports (REP-1), first those that clicks have, too.
  static let clickKeys = ["date", "app", "os", "campaign", "channel", "country"]
  static let sessionKeys = [
    "custom_param_1", "custom_param_2", "custom_param_3", "event", "match_method", "touch_type",
    "app_version",
  ]

  /// The metrics of reports that are counts (REP-2), without those of clicks.
  static let counts =
    ["", "attributed_", "organic_"].flatMap { kind in
      ["installs", "reinstalls", "opens"].map { kind + $0 }
    } + ["rate_limited_opens", "throttled_sessions", "ambiguous_sessions"]
}

extension ReferenceResult {
  /// A report as CSV (REP-1 to REP-4); nil when the job defines no such report.
  public func report(_ name: String) -> String? {
    reports.first { $0.name == name }.map(reportCSV)
  }

  /// The job's reports: its own, or the three defaults.
  public var reports: [Settings.Report] { settings.reports ?? settings.defaultReports }

  private func reportCSV(_ report: Settings.Report) -> String {
    let zone = Zone(settings.timeZone)
    // Clicks matter only to reports that count them, by keys that clicks have.
    let clickMetrics = ["clicks", "click_to_install_rate"]
    let countsClicks = report.metrics.contains(where: clickMetrics.contains)
    let facts = sessionFacts + (countsClicks ? clickFacts : [])
    let hasDate = report.keys.contains("date")

    let groups = Dictionary(grouping: facts) { fact in
      report.keys.map { $0 == "date" ? Text(zone.day(of: fact.time)) : fact.keys[$0] ?? "" }
    }
    let rows =
      groups
      .filter { _, facts in report.metrics.contains { !isZero($0, facts) } }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { key, facts in
        // REP-3: the apps in the row are those that add to one of its metrics.
        let adding = facts.filter { fact in report.metrics.contains { fact.adds(to: $0) } }
        let isFinal = adding.allSatisfy { fact in
          state.isFinal(fact.app, zone.lastMillisecond(ofDayOf: fact.time))
        }
        return key.map { Cell.text($0) } + report.metrics.map { .plain(value($0, facts)) }
          + (hasDate ? [.plain(isFinal ? "1" : "0")] : [])
      }
    return csv(
      header: report.keys + report.metrics + (hasDate ? ["is_final"] : []), rows: rows,
      spreadsheetSafe: settings.spreadsheetSafe
    ).string
  }

  private var clickFacts: [Fact] {
    state.clicks.map { counted in
      let click = counted.click
      return Fact(
        app: click.header.app, time: click.header.timestamp.ms,
        keys: [
          "app": click.header.app, "os": Text(click.signals.os?.rawValue ?? ""),
          "campaign": counted.campaign ?? "", "channel": counted.channel ?? "",
          "country": click.country ?? "",
        ], counts: ["clicks"])
    }
  }

  private var sessionFacts: [Fact] {
    state.attributions.map { attribution in
      let session = attribution.session
      let touch = attribution.touch
      var keys: [String: Text] = [
        "app": session.header.app, "os": Text(session.os.rawValue),
        "event": Text(attribution.event.rawValue), "campaign": touch?.campaign ?? "",
        "channel": touch?.channel ?? "", "match_method": Text(touch?.method.rawValue ?? ""),
        "touch_type": Text(touch?.type.rawValue ?? ""), "country": session.country ?? "",
        "app_version": session.appVersion ?? "",
      ]
      for (index, parameter) in session.customParameters.enumerated() {
        keys["custom_param_\(index + 1)"] = parameter ?? ""
      }
      var fact = Fact(app: session.header.app, time: session.header.timestamp.ms, keys: keys)
      add(attribution, to: &fact)
      return fact
    }
  }

  /// REP-2: what a session counts as.
  private func add(_ attribution: Attribution, to fact: inout Fact) {
    switch attribution.outcome {
    case .throttled: fact.counts = ["throttled_sessions"]
    case .rateLimited: fact.counts = ["rate_limited_opens"]
    case .repeatedInstall: break
    case .counted:
      let touch = attribution.touch
      let events = attribution.event.rawValue.lowercased() + "s"
      fact.counts = [events, (touch == nil ? "organic_" : "attributed_") + events]
      if attribution.match.isAmbiguous { fact.counts.insert("ambiguous_sessions") }
      if attribution.event != .open, let click = touch?.click {
        fact.cost = [click.currency.string: click.cost]
      }
      guard attribution.event == .install, let touch else { return }
      if touch.type == .click { fact.counts.insert("installs_by_click") }
      if let time = touch.time, !touch.hasSessionTime {
        fact.clickToInstallSeconds =
          max(0, attribution.session.header.timestamp.ms - time.ms) / 1000
      }
    }
  }
}

/// Whether a metric keeps a row alive: a count or a sum of money that is not zero (REP-1).
private func isZero(_ metric: String, _ facts: [Fact]) -> Bool {
  if metric.hasPrefix("cost_per_install_") || metric.hasSuffix("_seconds")
    || metric == "click_to_install_rate"
  {
    return true
  }
  return value(metric, facts) == "0"
}

/// One cell of a report (REP-2).
private func value(_ metric: String, _ facts: [Fact]) -> String {
  func count(_ name: String) -> Int64 { Int64(facts.count { $0.counts.contains(name) }) }
  func cost(_ currency: Substring) -> Int64 {
    facts.map { $0.cost[String(currency)] ?? 0 }.reduce(0, +)
  }
  if metric == "click_to_install_rate" {
    return ratio(1_000_000 * count("installs_by_click"), over: count("clicks"))
  }
  if metric.hasPrefix("cost_per_install_") {
    let installs = count("attributed_installs") + count("attributed_reinstalls")
    return ratio(cost(metric.dropFirst("cost_per_install_".count)), over: installs)
  }
  if metric.hasPrefix("cost_") { return decimal(cost(metric.dropFirst("cost_".count))) }
  if metric.hasSuffix("_click_to_install_seconds") {
    let seconds = facts.compactMap(\.clickToInstallSeconds).sorted()
    let percent = metric.hasPrefix("median") ? 50 : metric.hasPrefix("p10") ? 10 : 90
    // Nearest rank: the smallest value that at least this share is not above.
    let rank = (percent * seconds.count + 99) / 100
    return seconds.isEmpty ? "" : String(seconds[rank - 1])
  }
  return String(count(metric))
}

/// A ratio in millionths, rounded half to even; empty when divided by 0.
private func ratio(_ millionths: Int64, over divisor: Int64) -> String {
  guard divisor > 0 else { return "" }
  let (quotient, remainder) = millionths.quotientAndRemainder(dividingBy: divisor)
  let isUp = 2 * remainder > divisor || (2 * remainder == divisor && quotient % 2 == 1)
  return decimal(quotient + (isUp ? 1 : 0))
}

/// Millionths as a decimal without trailing zeros.
private func decimal(_ millionths: Int64) -> String {
  let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
  guard rest > 0 else { return String(whole) }
  let digits = String(String(1_000_000 + rest).dropFirst())
  return "\(whole).\(digits.reversed().drop { $0 == "0" }.reversed().map(String.init).joined())"
}
