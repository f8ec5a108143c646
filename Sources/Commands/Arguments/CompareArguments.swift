/// The options of `compare`.
struct CompareArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// Whether the moves are printed alone (`--moves`).
  var onlyMoves = false
  /// Which days, how many rows and in which form.
  var table = TableArguments()
}
