internal import Reporting

extension CheckSummary {
  /// What was found, as Prometheus reads it from a text file.
  ///
  /// - Parameter now: seconds since 1970.
  public func metrics(at now: Int64) -> String {
    var metrics = PrometheusText(job: job)
    metrics.add("check_timestamp_seconds", "When the last check ended.", now)
    metrics.add(
      "check_sound", "Whether the last check warned of nothing, and each source had files.",
      isSound ? 1 : 0)
    metrics.add(
      "check_files", "Files that each source matches.",
      sources.map { ([("source", $0.name)], Int64($0.matched)) })
    metrics.add(
      "check_lines", "Lines of the last check's sample by source and result.",
      sources.flatMap {
        PrometheusText.lines(of: $0.name, $0.accepted, rejected: $0.rejected, blank: $0.blank)
      })
    metrics.add("check_hints", "Things that would match nothing.", Int64(hints.count))
    return metrics.text
  }
}
