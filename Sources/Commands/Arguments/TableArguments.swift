internal import Model

/// The options of commands that print days, most of them as tables.
struct TableArguments: Equatable, Sendable {
  /// The midnight of the first day, as if it were UTC (`--from`).
  var from: Timestamp?
  /// The midnight of the last day, as if it were UTC (`--to`).
  var to: Timestamp?
  /// How many rows are printed (`--top`); nil is all.
  var top: Int?
  /// How they are printed (`--format`).
  var format = TableFormat.table
}
