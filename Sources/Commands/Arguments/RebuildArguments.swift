internal import Model

/// The options of `rebuild`.
struct RebuildArguments: Equatable, Sendable {
  /// Wrong files, which are left out (`--without`), as they were written.
  var wrongFiles: [String] = []
  /// The midnight, as if it were UTC, before which nothing changes (`--since`).
  var since: Timestamp?
}
