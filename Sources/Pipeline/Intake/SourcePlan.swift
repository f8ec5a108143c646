internal import Configuration
internal import Model

/// A source with what its lines need to be read.
struct SourcePlan: Sendable {
  var definition: SourceDefinition
  var clock: LocalClock
  var fixedApp: AppID?
  var files: [String]
  /// The contents that were taken in before, with where they were.
  var known: [Digest: String] = [:]
  /// Those of the files whose content was taken in before, and whose older records are kept.
  var reread: Set<ExactText> = []
}
