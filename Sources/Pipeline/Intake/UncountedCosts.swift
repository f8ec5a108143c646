internal import Configuration
internal import Model
internal import Reporting

/// Costs of clicks in a currency that no report has a column for (REP-2).
struct UncountedCosts: Sendable, Equatable {
  /// The currency in capital letters.
  var currency: String
  /// The clicks with a cost in it.
  var clicks: Int

  /// Whether the job could list it.
  var isCode: Bool { CurrencyCode.isOne(currency) }

  /// What is wrong.
  var problem: String {
    "clicks have costs in \(currency) (\(clicks)), which no report counts"
  }

  /// What can be done about it.
  var remedy: String {
    isCode
      ? "add it to 'currencies'; 'run --dry-run' says what reports that it changes lose of old days"
      : "it is no currency of three letters: log one"
  }
}

extension Intake.Result {
  /// The most currencies that are named.
  private static let mostCurrencies = 10

  /// Costs of the files' clicks that no report can have a column for, those of the most clicks first; none where no
  /// report of the job has costs.
  func uncountedCosts(_ job: Job) -> [UncountedCosts] {
    guard job.reports.contains(where: \.hasMoney) else { return [] }
    let known = job.currencies.map { $0.uppercased() }
    var clicks: [String: Int] = [:]
    for (currency, count) in currencies { clicks[currency.text.uppercased(), default: 0] += count }
    return clicks.filter { !known.contains($0.key) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostCurrencies).map { UncountedCosts(currency: $0, clicks: $1) }
  }
}
