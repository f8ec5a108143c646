internal import Model

/// What a column of a report holds, in a sentence with its unit.
struct ReportColumnMeaning: Equatable, Sendable {
  let text: String

  /// The meaning of a column by its name; nil for columns of no report.
  init?(_ name: String) {
    let cost = "cost_"
    let each = "cost_per_install_"
    if let key = ReportKey.allCases.first(where: { $0.name == name }) {
      text = Self.text(key)
    } else if let metric = Metric.plain.first(where: { $0.name == name }) {
      text = Self.text(metric)
    } else if name.hasPrefix(each) {
      text = Self.text(.costPerInstall(String(name.dropFirst(each.count))))
    } else if name.hasPrefix(cost) {
      text = Self.text(.cost(String(name.dropFirst(cost.count))))
    } else if name == "is_final" {
      text = "1 when late records can no longer change the row, else 0"
    } else {
      return nil
    }
  }

  private static func text(_ key: ReportKey) -> String {
    switch key {
    case .date: "Day in the job's time zone; a click has its own day"
    case .app: "The measured app"
    case .os: "iOS, Android or Windows; empty for clicks whose os is not known"
    case .event: "INSTALL, REINSTALL or OPEN"
    case .campaign:
      "Campaign of the winning touch or of the click; empty for what is not attributed"
    case .channel: "Channel of the winning touch or of the click; empty for what is not attributed"
    case .customParam1: "The session's first custom parameter"
    case .customParam2: "The session's second custom parameter"
    case .customParam3: "The session's third custom parameter"
    case .matchMethod: "How the winning touch was found; empty for what is not attributed"
    case .touchType: "What the winning touch is; empty for what is not attributed"
    case .country: "Country of the session or click, in upper case"
    case .appVersion: "Version of the app in the session"
    }
  }

  private static func text(_ metric: Metric) -> String {
    switch metric {
    case .installs: "Number of first installs"
    case .reinstalls: "Number of installs on a device that was known"
    case .opens: "Number of opens that count"
    case .attributedInstalls: "Number of installs with a touch"
    case .attributedReinstalls: "Number of reinstalls with a touch"
    case .attributedOpens: "Number of opens with a touch"
    case .organicInstalls: "Number of installs without a touch"
    case .organicReinstalls: "Number of reinstalls without a touch"
    case .organicOpens: "Number of opens without a touch"
    case .rateLimitedOpens: "Number of opens too soon after another one of the same address"
    case .throttledSessions: "Number of sessions that were one of too many of their device"
    case .ambiguousSessions: "Number of sessions whose fingerprint named several touches"
    case .clicks: "Number of clicks, without duplicates and late ones"
    case .clickToInstallRate: "Attributed installs whose touch is a click, per click; 0.25 is 25%"
    case .cost(let currency): "Cost of attributed installs and reinstalls, in \(currency)"
    case .costPerInstall(let currency): "Cost per attributed install and reinstall, in \(currency)"
    case .medianClickToInstallSeconds: "Median time from touch to install, in seconds"
    case .p10ClickToInstallSeconds: "Time from touch to install of the fastest tenth, in seconds"
    case .p90ClickToInstallSeconds: "Time from touch to install of nine tenths, in seconds"
    }
  }
}
