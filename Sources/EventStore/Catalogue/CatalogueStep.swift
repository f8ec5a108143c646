internal import Model

/// One thing that a transaction of the catalogue does. A run is committed by a list of them, so that
/// a test can stop at any.
enum CatalogueStep {
  /// Adds a run with what it took in and means to publish.
  case insert(CommittedRun)
  /// Adds segments.
  case add([LiveSegment])
  /// Forgets all log files that were taken in or left out.
  case forgetInputs
  /// Takes segments out.
  case drop([String])
  /// Notes what a run counts now that some of its records are kept no longer.
  case count(StateCounts, run: Int64)
  /// Notes that devices were forgotten.
  case entomb([Tombstone])
  /// Notes which keys reports had then, of devices of which that was not noted before.
  case keepKeys(of: [Tombstone])
  /// Notes of which records segments say something that holds no longer, and of no others.
  case outdate([OutdatedRows])
  /// Notes today's version: all segments are of one that is read as it is.
  case noteVersion
  /// Notes the digest of all that the catalogue says now; the last step.
  case seal
}
