internal import Analysis

/// The options of `export`.
struct ExportArguments: Equatable, Sendable {
  /// What is exported (`--as`).
  var format = ExportFormat.audit
  /// Where it goes (`-o`), as it was written; nil is stdout.
  var file: String?
}
