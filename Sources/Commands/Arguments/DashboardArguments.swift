/// The options of `dashboard`.
struct DashboardArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// Which days and how many rows.
  var table = TableArguments()
}
