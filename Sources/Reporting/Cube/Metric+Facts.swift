internal import Model

extension Metric {
  /// The records that a count metric counts; nil for money, ratios and quantiles.
  var facts: Facts? {
    switch self {
    case .installs: [.attributedInstall, .organicInstall]
    case .reinstalls: [.attributedReinstall, .organicReinstall]
    case .opens: [.attributedOpen, .organicOpen]
    case .attributedInstalls: .attributedInstall
    case .attributedReinstalls: .attributedReinstall
    case .attributedOpens: .attributedOpen
    case .organicInstalls: .organicInstall
    case .organicReinstalls: .organicReinstall
    case .organicOpens: .organicOpen
    case .rateLimitedOpens: .rateLimitedOpen
    case .throttledSessions: .throttledSession
    case .ambiguousSessions: .ambiguousSession
    case .clicks: .click
    case .clickToInstallRate, .cost, .costPerInstall, .medianClickToInstallSeconds,
      .p10ClickToInstallSeconds, .p90ClickToInstallSeconds:
      nil
    }
  }

  /// The counts that the metric needs, printed or not.
  var neededFacts: [Facts] {
    switch self {
    case .clickToInstallRate: [.installByClick, .click]
    case .cost, .costPerInstall: [.paid]
    case .medianClickToInstallSeconds, .p10ClickToInstallSeconds, .p90ClickToInstallSeconds:
      [.attributedInstall]
    default: facts.map { [$0] } ?? []
    }
  }

  /// The currency of a money metric.
  var currency: String? {
    switch self {
    case .cost(let currency), .costPerInstall(let currency): currency
    default: nil
    }
  }

  /// The percentile of a quantile metric; the median is the 50th.
  var percentile: Int? {
    switch self {
    case .medianClickToInstallSeconds: 50
    case .p10ClickToInstallSeconds: 10
    case .p90ClickToInstallSeconds: 90
    default: nil
    }
  }
}

extension [Metric] {
  /// Whether every record that one of them divides, or divides by, is in a row that stands for another one (REP-1).
  func coverAll(of ratio: Metric) -> Bool {
    let counted = reduce(into: Facts()) { $0.formUnion($1.facts ?? []) }
    return ratio.neededFacts.allSatisfy { needed in
      // An install that a click brought is an attributed one.
      counted.isSuperset(of: needed == .installByClick ? .attributedInstall : needed)
    }
  }
}
