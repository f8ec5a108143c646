public import Model

/// What became of what a job took in: the balance of its state and the lines of its last run (BAL-1).
public struct DashboardHealth: Sendable {
  /// Accepted sessions of all runs, by what became of them.
  public var sessions: [(outcome: Outcome, count: Int)] = []
  /// Accepted clicks of all runs that count.
  public var countedClicks = 0
  /// Those that were there already.
  public var duplicateClicks = 0
  /// Those that came late (TIME-3).
  public var lateClicks = 0
  /// The lines that the last run read; nil where its `run.json` is not there any more.
  public var lines: [SourceLines]?
  /// Whether it found nothing new; as far as is known.
  public var isIdle = false
  /// Whether nothing was missing from what it found; as far as is known.
  public var isComplete = true

  /// Nothing known.
  public init() {}

  /// The lines of a source.
  public struct SourceLines: Sendable {
    /// The source's name.
    public var name: String
    /// All of them.
    public var lines: Int
    /// Those that became records.
    public var accepted: Int
    /// Those that did not.
    public var rejected: Int
    /// Those that are blank.
    public var blank: Int
    /// The reasons of those that were rejected.
    public var reasons: [(reason: String, lines: Int)]

    /// Joins everything.
    public init(
      name: String, lines: Int, accepted: Int, rejected: Int, blank: Int,
      reasons: [(reason: String, lines: Int)]
    ) {
      self.name = name
      self.lines = lines
      self.accepted = accepted
      self.rejected = rejected
      self.blank = blank
      self.reasons = reasons
    }
  }
}
