public import Model
public import Reporting

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
  /// Lines of session sources that were accepted.
  public var acceptedSessions = 0
  /// Lines of click sources that were accepted.
  public var acceptedClicks = 0
  /// Clicks that count.
  public var countedClicks = 0
  /// Clicks that were there already.
  public var duplicateClicks = 0
  /// Other evidence that was there already.
  public var duplicateEvidence = 0
  /// What the counted sessions add up to.
  public var totals = Totals()

  init(sources: [SourceCounts]) { self.sources = sources }

  /// Everything that does not add up; empty when all is well.
  func problems(_ tables: [ReportTable]) -> [String] {
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
      "accepted sessions = the sum of the outcomes", acceptedSessions,
      outcomes.values.reduce(0, +))
    check(
      "accepted clicks = counted + duplicate", acceptedClicks, countedClicks + duplicateClicks)
    func total(_ metric: Metric) -> Int { Int(totals[metric] ?? 0) }
    check(
      "counted = installs + reinstalls + opens", outcomes[.counted] ?? 0,
      total(.installs) + total(.reinstalls) + total(.opens))
    check(
      "installs = attributed + organic", total(.installs),
      total(.attributedInstalls) + total(.organicInstalls))
    check(
      "reinstalls = attributed + organic", total(.reinstalls),
      total(.attributedReinstalls) + total(.organicReinstalls))
    check(
      "opens = attributed + organic", total(.opens),
      total(.attributedOpens) + total(.organicOpens))
    check("clicks", countedClicks, total(.clicks))
    for table in tables { problems += totals.imbalances(of: table).map { "\($0)" } }
    return problems
  }
}
