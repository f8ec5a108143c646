internal import Reporting

/// What a worker did.
public struct WorkerSummary: Sendable {
  /// What it was.
  public let stage: WorkerStage
  /// How many lines it read.
  var linesRead = 0
  /// How many lines it wrote.
  var linesWritten = 0
  /// How many lines of the log it rejected, each of which became a row `rejected` (IN-3).
  public internal(set) var rejected = 0
  /// What is missing from what it wrote.
  public internal(set) var warnings: [String] = []

  /// A sentence about it.
  public var line: String {
    "\(stage.rawValue): read \(linesRead.counted("line")), wrote \(linesWritten)"
      + (rejected > 0 ? ", \(rejected) of them of rejected lines" : "")
  }
}
