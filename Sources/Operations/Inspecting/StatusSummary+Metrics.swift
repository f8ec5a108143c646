internal import Model
internal import Reporting

extension StatusSummary {
  /// What the runs left, as Prometheus reads it from a text file.
  ///
  /// - Parameter now: seconds since 1970.
  public func metrics(at now: Int64) -> String {
    var metrics = PrometheusText(job: job)
    metrics.add("status_timestamp_seconds", "When the status was read.", now)
    metrics.add(
      "status_last_good_run_timestamp_seconds", "When the last run that published ended.",
      lastGood.map { [([], $0.finished.milliseconds / 1000)] } ?? [])
    metrics.add(
      "status_unpublished", "Whether the last run has not published its reports.",
      isUnpublished ? 1 : 0)
    metrics.add(
      "status_watermark_timestamp_seconds", "Up to when the sessions of an app are final.",
      watermarks.map { ([("app", $0.app)], $0.time.milliseconds / 1000) })
    metrics.add(
      "status_waiting_files", "Files that the next run would take in.",
      sources.compactMap { source in
        source.waiting.map { ([("source", source.name)], Int64($0)) }
      })
    metrics.add(
      "status_latest_record_timestamp_seconds", "The time of the latest record of a source.",
      sources.filter(\.lastRecord.isPresent).map {
        ([("source", $0.name)], $0.lastRecord.milliseconds / 1000)
      })
    metrics.add("status_state_bytes", "The size of the state.", size.bytes)
    metrics.add(
      "status_state_records", "Records that the state holds.",
      [
        ([("kind", "clicks")], Int64(size.clicks)), ([("kind", "sessions")], Int64(size.sessions)),
        ([("kind", "others")], Int64(size.others)),
      ])
    return metrics.text
  }
}
