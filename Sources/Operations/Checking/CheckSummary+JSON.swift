internal import Decoding
internal import Pipeline
internal import Reporting

extension CheckSummary {
  /// What was found, as one JSON object.
  public var json: [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.field("sound", isSound)
      json.array("sources") { json in
        for source in sources { json.object { write(source, to: &$0) } }
      }
      json.array("hints") { json in
        for hint in hints {
          json.object { json in
            json.field("subject", hint.subject)
            json.field("problem", hint.problem)
            json.field("remedy", hint.remedy)
          }
        }
      }
      json.array("warnings", of: warnings + PipelineError.noInput(empty).lines)
    }
  }

  private func write(_ source: Source, to json: inout JSONWriter) {
    json.field("name", source.name)
    json.field("files_matched", source.matched)
    json.array("files", of: source.files.map(\.path))
    json.field("lines", source.lines)
    json.field("accepted", source.accepted)
    if source.trackingDisabled > 0 { json.field("tracking_disabled", source.trackingDisabled) }
    json.field("rejected", source.rejected)
    json.field("blank", source.blank)
    json.array("rejects") { json in
      for reject in source.rejects {
        json.object { json in
          json.field("reason", reject.reason)
          json.field("lines", reject.lines)
          json.field("file", reject.file)
          json.field("line", reject.line)
        }
      }
    }
    json.object("fields") { json in
      let (seen, unseen) = source.fields
      for (field, count) in seen {
        json.object(field.name) { json in
          json.field("present", count.present)
          for flaw in count.flaws { json.field(flaw.name, flaw.lines) }
        }
      }
      for field in unseen {
        json.object(field.name) { json in json.field("present", 0) }
      }
    }
    json.object("unknown_keys") { json in
      for (key, lines) in source.unknownKeys { json.field(key, lines) }
    }
    let others = source.schema.otherUnknownKeys
    if others > 0 { json.field("other_unknown_keys", others) }
  }
}
