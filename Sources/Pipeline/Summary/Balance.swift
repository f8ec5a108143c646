public import EventStore
public import Model
internal import Reporting

/// The counts of a run, and whether they add up (BAL-1).
public struct Balance: Sendable {
  /// What the lines of one source became.
  public struct SourceCounts: Sendable {
    /// The source's name.
    public var name: String
    /// All lines of the files that were taken.
    public var lines = 0
    /// Lines that became records.
    public var accepted = 0
    /// Lines that were rejected.
    public var rejected = 0
    /// Blank lines.
    public var blank = 0
  }

  /// The sources, in the job's order.
  public var sources: [SourceCounts]
  /// Accepted sessions by outcome.
  public var outcomes: [Outcome: Int] = [:]
  /// Sessions that count by event, as their records have it.
  var counted: [SessionEvent: Int] = [:]
  /// The sessions and clicks of all runs, and those of them that left no record.
  public var counts = StateCounts()
  /// Clicks that count.
  public var countedClicks = 0
  /// Clicks that were there already.
  public var duplicateClicks = 0
  /// Clicks that came late (TIME-3).
  public var lateClicks = 0
  /// What the counted sessions and clicks add up to.
  public var totals: [Metric: Int64] = [:]

  package init(sources: [SourceCounts]) { self.sources = sources }

  /// Every count that does not add up; empty when all is well.
  var problems: [String] {
    var problems: [String] = []
    func check(_ name: String, _ value: Int, _ sum: Int) {
      if value != sum { problems.append("\(name): \(value) is not \(sum)") }
    }
    for source in sources {
      check(
        "\(source.name): lines = accepted + rejected + blank", source.lines,
        source.accepted + source.rejected + source.blank)
    }
    check(
      "accepted sessions = the sum of the outcomes", counts.acceptedSessions,
      outcomes.values.reduce(0, +))
    check(
      "accepted clicks = counted + duplicate + late", counts.acceptedClicks,
      countedClicks + duplicateClicks + lateClicks)
    func total(_ metric: Metric) -> Int { Int(totals[metric] ?? 0) }
    check(
      "counted = installs + reinstalls + opens", outcomes[.counted] ?? 0,
      total(.installs) + total(.reinstalls) + total(.opens))
    check(
      "installs by their records = attributed + organic", counted[.install] ?? 0,
      total(.attributedInstalls) + total(.organicInstalls))
    check(
      "reinstalls by their records = attributed + organic", counted[.reinstall] ?? 0,
      total(.attributedReinstalls) + total(.organicReinstalls))
    check(
      "opens by their records = attributed + organic", counted[.open] ?? 0,
      total(.attributedOpens) + total(.organicOpens))
    check("clicks", countedClicks, total(.clicks))
    return problems
  }

  /// The metrics into which counted sessions and clicks fall.
  static let metrics: [Metric] = [
    .installs, .attributedInstalls, .organicInstalls, .reinstalls, .attributedReinstalls,
    .organicReinstalls, .opens, .attributedOpens, .organicOpens, .clicks,
  ]

  /// All counts by name, for the state.
  var named: [String: Int64] {
    var named: [String: Int64] = [
      "counted_clicks": Int64(countedClicks), "duplicate_clicks": Int64(duplicateClicks),
      "late_clicks": Int64(lateClicks),
    ]
    for (outcome, count) in outcomes { named["sessions_\(outcome.name)"] = Int64(count) }
    for (metric, count) in totals { named[metric.name] = count }
    return named
  }

  /// Takes the counts of a state.
  package mutating func restore(_ counts: StateCounts, _ named: [String: Int64]) {
    self.counts = counts
    countedClicks = Int(named["counted_clicks"] ?? 0)
    duplicateClicks = Int(named["duplicate_clicks"] ?? 0)
    lateClicks = Int(named["late_clicks"] ?? 0)
    for outcome in Outcome.allCases {
      if let count = named["sessions_\(outcome.name)"] { outcomes[outcome] = Int(count) }
    }
    for metric in Self.metrics { totals[metric] = named[metric.name] }
  }
}
