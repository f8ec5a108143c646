public import Model
internal import Reporting

extension StatusSummary {
  /// The version of the shape; it grows when a field changes its meaning.
  private static let schemaVersion = 1

  /// What the runs left, as one JSON object.
  ///
  /// - Parameter now: what ages are counted from.
  public func json(at now: Timestamp) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.field("schema_version", Self.schemaVersion)
      json.field("job", job)
      json.field("state", state)
      json.key("last_good_run")
      if let lastGood, let age = age(at: now) {
        json.object { json in
          json.field("run", lastGood.number)
          json.field("finished_ms", lastGood.finished.milliseconds)
          json.field("age_ms", age.milliseconds)
        }
      } else {
        json.null()
      }
      json.field("unpublished", isUnpublished)
      json.field("waiting", waiting)
      json.array("runs") { json in
        for run in runs { json.object { write(run, to: &$0) } }
      }
      json.object("watermarks") { json in
        for (app, time) in watermarks { json.field(app, time.milliseconds) }
      }
      json.array("sources") { json in
        for source in sources { json.object { write(source, to: &$0) } }
      }
      json.object("size") { json in
        json.field("files", size.files)
        json.field("bytes", size.bytes)
        json.field("segments", size.segments)
        json.field("clicks", size.clicks)
        json.field("sessions", size.sessions)
        json.field("other_records", size.others)
      }
    }
    return json.bytes
  }

  private func write(_ run: Run, to json: inout JSONWriter) {
    json.field("run", run.number)
    json.field("started_ms", run.started.milliseconds)
    json.field("finished_ms", run.finished.milliseconds)
    json.field("new_files", run.newFiles)
    json.field("new_bytes", run.newBytes)
    json.field("published", run.isPublished)
    json.key("quarantine")
    if let quarantine = run.quarantine {
      json.object { json in
        json.field("path", quarantine.path)
        json.field("bytes", orNull: quarantine.bytes)
      }
    } else {
      json.null()
    }
  }

  private func write(_ source: Source, to json: inout JSONWriter) {
    json.field("name", source.name)
    json.field("files", source.files)
    json.field("bytes", source.bytes)
    json.field("waiting", orNull: source.waiting.map(Int64.init))
    json.key("last_path")
    if source.lastPath.isEmpty { json.null() } else { json.value(source.lastPath) }
  }
}
