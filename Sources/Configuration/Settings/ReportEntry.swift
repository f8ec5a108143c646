import Model

/// An entry of `reports` as it was written: a report, or the three defaults.
struct ReportEntry: Sendable {
  var extends: String?
  var name: String?
  var keys: [ReportKey]?
  var metrics: [Metric]?
}
