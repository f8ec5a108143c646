internal import Reporting

extension ResolveSummary {
  /// What was done, as Prometheus reads it from a text file.
  ///
  /// - Parameter now: seconds since 1970.
  public func metrics(at now: Int64) -> String {
    var metrics = PrometheusText(job: job)
    metrics.add("resolve_timestamp_seconds", "When the last resolve ended.", now)
    metrics.add(
      "resolve_complete", "Whether the last resolve read everything and the endpoint was up.",
      isComplete ? 1 : 0)
    metrics.add("resolve_tokens", "Tokens of sessions younger than 24 h.", Int64(tokens))
    metrics.add(
      "resolve_open_tokens", "Those of them that had no answer before.", Int64(open))
    metrics.add(
      "resolve_answers", "Answers of the last resolve by HTTP status.",
      answers.sorted { $0.key < $1.key }.map { ([("status", "\($0.key)")], Int64($0.value)) })
    metrics.add(
      "resolve_put_off", "Tokens that are left to the next resolve.",
      putOff.values.reduce(0) { $0 + Int64($1) })
    metrics.add("resolve_damaged_files", "Input files that do not count.", Int64(damaged.count))
    return metrics.text
  }
}
