public import Model

/// A job file, read, checked and with nothing left open: every path is absolute, every default in
/// place.
public struct Job: Equatable, Sendable {
  /// The job's name.
  public var name: String
  /// The job file, absolute.
  public var path: String
  /// The private folder of the job's state, absolute.
  public var state: String
  /// The folder of the reports, absolute.
  public var output: String
  /// The IANA name of the time zone of days in reports.
  public var timeZone: String
  /// The measured apps; empty when every app is measured.
  public var apps: [AppDefinition]
  /// The logs, in the file's order.
  public var sources: [SourceDefinition]
  /// What attributions depend on.
  public var rules: Rules
  /// The currencies of cost metrics, as reports write them.
  public var currencies: [String]
  /// The file with the names of Apple's campaigns, absolute.
  public var campaignNames: String?
  /// The share of rejected lines up to which a run is good.
  public var warnRejected: Share
  /// The share of rejected lines above which nothing is published.
  public var maxRejected: Share
  /// How much memory to take; records for which there is no room are read from disk.
  public var memory: ByteSize
  /// The number of threads; 0 is one per core.
  public var workers: Int
  /// Whether raw device ids are kept for exports.
  public var exportDeviceIDs: Bool
  /// Whether CSV cells are kept from being run as formulas.
  public var spreadsheetSafe: Bool
  /// The reports, in the file's order.
  public var reports: [ReportDefinition]
  /// All that state remembers of the job (TIME-6), in a fixed order. Paths are in it as the file
  /// writes them, so that a job that moves keeps its rules.
  public var rulesDescription: [RuleText]

  /// The files whose content belongs to the rules, absolute.
  public var ruleFiles: [String] {
    [campaignNames].compactMap(\.self) + apps.compactMap(\.associationFile)
  }

  /// Whether another job says the same of the same apps.
  public func hasSameApps(as other: Job) -> Bool {
    apps.count == other.apps.count
      && zip(apps, other.apps).allSatisfy { $0.saysTheSame(as: $1) }
  }
}

extension Job {
  /// Gives the canonical fields that the lines of a source may have; none when that is not known.
  public typealias KnownFields = (SourceKind, Dialect) -> [String]

  /// Whether so many rejected lines of a source are more than `max_rejected`. Of few lines that says nothing.
  public func isStopped(byRejected rejected: Int, of lines: Int) -> Bool {
    lines >= 1000 && maxRejected.isExceeded(by: rejected, of: lines)
  }
}
