package import Configuration
package import Model

/// A source with what its lines need to be read.
package struct SourcePlan: Sendable {
  package var definition: SourceDefinition
  var clock: LocalClock
  var fixedApp: AppID?
  package var files: [String]
  /// The contents that were taken in before, with where they were.
  package var known: [Digest: String] = [:]
  /// Those of the files whose content was taken in before, and whose older records are kept.
  package var reread: Set<ExactText> = []
}
