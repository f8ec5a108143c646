public import Model
internal import Reporting

extension StatusSummary {
  /// What the runs left, as one JSON object.
  ///
  /// - Parameter now: what ages are counted from.
  public func json(at now: Timestamp) -> [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.field("state", state)
      json.object("last_good_run", orNull: lastGood) { run, json in
        json.field("run", run.number)
        json.field("finished_ms", run.finished.milliseconds)
        json.field("age_ms", orNull: age(at: now)?.milliseconds)
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
  }

  private func write(_ run: Run, to json: inout JSONWriter) {
    json.field("run", run.number)
    json.field("started_ms", run.started.milliseconds)
    json.field("finished_ms", run.finished.milliseconds)
    json.field("new_files", run.newFiles)
    json.field("new_bytes", run.newBytes)
    json.field("published", run.isPublished)
    json.object("quarantine", orNull: run.quarantine) { quarantine, json in
      json.field("path", quarantine.path)
      json.field("bytes", orNull: quarantine.bytes)
    }
  }

  private func write(_ source: Source, to json: inout JSONWriter) {
    json.field("name", source.name)
    json.field("files", source.files)
    json.field("bytes", source.bytes)
    json.field("waiting", orNull: source.waiting.map(Int64.init))
    json.field("last_path", orNull: source.lastPath.isEmpty ? nil : source.lastPath)
    json.optional("last_record_ms", source.lastRecord)
    json.array("left_out", of: source.leftOut)
  }
}
