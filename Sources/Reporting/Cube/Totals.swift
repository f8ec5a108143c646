public import Model

/// What all records of a job count for, whatever the reports (BAL-1).
public struct Totals: Equatable, Sendable {
  /// One number per flag of `Facts`.
  private var numbers = [Int64](repeating: 0, count: Facts.count)

  /// Nothing counted yet.
  public init() {}

  /// Totals that were kept by the names of metrics.
  public init(named: [String: Int64]) {
    for metric in Self.kept {
      let flag = metric.facts?.rawValue.trailingZeroBitCount ?? 0
      numbers[flag] = named[metric.name] ?? 0
    }
  }

  /// The totals by the names of metrics, for those who keep them.
  public var named: [String: Int64] {
    Dictionary(uniqueKeysWithValues: Self.kept.map { ($0.name, self[$0] ?? 0) })
  }

  /// The metrics of one flag each, from which all others follow.
  private static let kept = Metric.plain.filter { $0.facts?.rawValue.nonzeroBitCount == 1 }

  /// Adds numbers in the order of the flags.
  mutating func merge(_ others: ArraySlice<Int64>) {
    for (i, other) in others.enumerated() { numbers[i] &+= other }
  }

  /// The sums of two totals.
  public static func + (a: Totals, b: Totals) -> Totals {
    var sum = a
    sum.merge(b.numbers[...])
    return sum
  }

  /// The total of a count metric; nil for money, ratios and quantiles.
  public subscript(metric: Metric) -> Int64? {
    guard let facts = metric.facts else { return nil }
    return numbers.indices.reduce(0) { sum, i in
      facts.contains(Facts(rawValue: 1 << UInt16(i))) ? sum &+ numbers[i] : sum
    }
  }

  /// The count columns of a report whose rows do not add up to these totals; empty when all do.
  public func imbalances(of table: ReportTable) -> [Imbalance] {
    table.columns.compactMap { column in
      guard case .count(let metric) = column.role, case .integers(let rows) = column.values,
        let total = self[metric]
      else { return nil }
      let sum = rows.reduce(0, &+)
      if sum == total { return nil }
      return Imbalance(report: table.name, metric: metric, rows: sum, total: total)
    }
  }
}
