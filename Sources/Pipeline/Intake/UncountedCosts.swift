package import Configuration
internal import Model
internal import Reporting

/// Costs of clicks in a currency that no report has a column for (REP-2).
package struct UncountedCosts: Sendable, Equatable {
  /// The currency with the letters of ASCII in capitals.
  var currency: String
  /// The clicks with a cost in it.
  var clicks: Int

  /// Whether the job could list it.
  var isCode: Bool { CurrencyCode.isOne(currency) }

  /// What is wrong.
  package var problem: String {
    "clicks have costs in \(currency) (\(clicks)), which no report counts"
  }

  /// What can be done about it.
  package var remedy: String {
    isCode
      ? "add it to 'currencies'; 'run --dry-run' says what reports that it changes lose of old days"
      : "it is no currency of three letters: log one"
  }
}

extension Intake.Result {
  /// The most codes that are named, and the most others.
  private static let mostCurrencies = 10

  /// Costs of the files' clicks that no report can have a column for, those of the most clicks first, and codes before
  /// what else links have in their place; none where no report of the job has costs.
  package func uncountedCosts(_ job: Job) -> [UncountedCosts] {
    guard job.reports.contains(where: \.hasMoney) else { return [] }
    let known = Set(job.currencies.map(\.utf8.asciiUppercased))
    var clicks: [[UInt8]: Int] = [:]
    for (currency, count) in currencies {
      clicks[currency.text.utf8.asciiUppercased, default: 0] += count
    }
    let costs = clicks.filter { !known.contains($0.key) }
      .map { UncountedCosts(currency: String(decoding: $0.key, as: UTF8.self), clicks: $0.value) }
      .sorted { ($1.clicks, $0.currency) < ($0.clicks, $1.currency) }
    return [costs.filter(\.isCode), costs.filter { !$0.isCode }].flatMap {
      $0.prefix(Self.mostCurrencies)
    }
  }
}
