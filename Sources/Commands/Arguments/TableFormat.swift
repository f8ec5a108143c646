/// How a table is printed.
enum TableFormat: String, Sendable, CaseIterable {
  /// Aligned, for people.
  case table
  /// REP-4.
  case csv
  /// One object.
  case json
}
