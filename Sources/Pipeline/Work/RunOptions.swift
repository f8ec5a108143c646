public import Model

/// What a run is asked for beside its job.
public struct RunOptions: Sendable {
  /// The moment that counts as now for times in the future (IN-5).
  public var asOf: Timestamp
  /// Tells that moment anew behind a lock that was waited for; nil where it was given.
  public var clock: (@Sendable () -> Timestamp)?
  /// Whether everything is done but writing.
  public var isDryRun = false
  /// How long to wait for another run of the same job.
  public var wait = Interval.zero
  /// Paths of input files to leave out.
  public var skipped: [String] = []
  /// Whether rules that differ from the state's are applied to what is provisional (TIME-6).
  public var adoptsRules = false
  /// Whether somebody wants the run to stop; asked often.
  public var isInterrupted: @Sendable () -> Bool = { false }
  /// Told how far the run is.
  public var progress: @Sendable (Progress) -> Void = { _ in }

  /// A plain run at a moment.
  public init(asOf: Timestamp) { self.asOf = asOf }

  /// The same behind a lock.
  package var behindLock: RunOptions {
    var options = self
    if let clock { options.asOf = clock() }
    return options
  }
}
