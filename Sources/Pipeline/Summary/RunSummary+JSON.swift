public import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Reporting

extension RunSummary {
  /// The name of the job of a run.json, as it is written there; nil of any other text.
  static func job(ofJSON text: [UInt8]) -> [UInt8]? {
    let head = text.split(separator: UInt8(ascii: "\n"), maxSplits: 3)
    guard head.count > 3, head[1].starts(with: #"  "schema_version": "#.utf8) else { return nil }
    let key = #"  "job": "#.utf8
    return head[2].starts(with: key) ? Array(head[2].dropFirst(key.count).dropLast()) : nil
  }

  /// The summary as one JSON object, the content of run.json: what was taken in, what came of it, what was
  /// published.
  public func json(of job: Job) -> [UInt8] {
    JSONWriter.summary(version: 1, of: self.job) { json in
      json.field("job_hash", job.rulesDigest)
      json.field("complete", isComplete)
      json.field("nothing_new", isIdle)
      json.field("known_files", knownFiles)
      json.array("inputs") { json in
        for file in files { write(file, job: job, to: &json) }
      }
      if !rebuild.leftOut.isEmpty {
        json.array("left_out", of: rebuild.leftOut)
      }
      json.array("sources") { json in
        for source in job.sources { write(source, to: &json) }
      }
      writeBalance(to: &json)
      writeAnswers(to: &json)
      json.object("watermarks") { json in
        for (app, time) in watermarks.sorted(by: { $0.key < $1.key }) {
          json.field(app.text, time.milliseconds)
        }
      }
      json.array("outputs") { json in
        for output in outputs { write(output, to: &json) }
      }
      writeRuleChanges("adopted_rules", areOfContent: false, to: &json)
      writeRuleChanges("changed_files", areOfContent: true, to: &json)
      writeMissing(to: &json)
      if let quarantine { json.field("quarantine", quarantine) }
      json.object("timings_ms") { json in
        for (name, milliseconds) in timings { json.field(name, milliseconds) }
      }
    }
  }

  private func write(_ output: PublishedFile, to json: inout JSONWriter) {
    json.object { json in
      json.field("name", output.name)
      json.field("bytes", output.size)
      json.field("xxh3_128_of_pieces", "\(output.digest)")
    }
  }

  /// The reports that lost rows, and the association files that say nothing.
  private func writeMissing(to json: inout JSONWriter) {
    if let endedReports {
      json.object("ended_reports") { json in
        json.array("names", of: endedReports.names)
        json.field("last_day", endedReports.lastDay)
      }
    }
    if unusableAssociations.isEmpty { return }
    json.array("unusable_association_files") { json in
      for file in unusableAssociations {
        json.object { json in
          json.field("app", file.app)
          json.field("path", file.path)
          json.field("error", file.problem)
        }
      }
    }
  }

  private func write(_ file: FileReport, job: Job, to json: inout JSONWriter) {
    json.object { json in
      json.field("source", job.sources[file.source].name)
      json.field("path", file.path)
      switch file.outcome {
      case .taken: json.field("outcome", "taken")
      case .repeated(let twin):
        json.field("outcome", "repeated")
        json.field("same_as", twin)
      case .damaged(let error):
        json.field("outcome", "damaged")
        json.field("error", "\(error)")
      }
      json.field("bytes", file.bytes)
      json.field("text_bytes", file.textBytes)
      json.field("xxh3_128", file.digest.map { "\($0)" } ?? "")
      json.field("lines", file.lines)
      if file.late > 0 { json.field("late", file.late) }
      if file.forgotten > 0 { json.field("forgotten", file.forgotten) }
      if file.tooLate > 0 { json.field("too_late", file.tooLate) }
      if file.tooOld > 0 { json.field("behind_retention", file.tooOld) }
    }
  }

  private func writeRuleChanges(
    _ name: String, areOfContent: Bool, to json: inout JSONWriter
  ) {
    let changes = ruleChanges.filter { $0.change.isOfContent == areOfContent }
    if changes.isEmpty { return }
    json.array(name) { json in
      for changed in changes {
        json.object { json in
          json.field("rule", changed.change.rule)
          json.field("run", changed.change.run)
          json.field("day", changed.day)
          json.field("from_ms", changed.change.from.milliseconds)
        }
      }
    }
  }

  private func write(_ source: SourceDefinition, to json: inout JSONWriter) {
    let (counts, schema) = (balance.sources[source.index], schemas[source.index])
    json.object { json in
      json.field("name", counts.name)
      json.field("lines", counts.lines)
      json.field("accepted", counts.accepted)
      json.field("rejected", counts.rejected)
      json.field("blank", counts.blank)
      json.object("rejects") { json in
        let rejects = files.of(source).rejectCounts
        for reject in rejects.sorted(by: { $0.reason < $1.reason }) {
          json.field(reject.reason, reject.lines)
        }
      }
      json.object("fields") { json in
        for (field, count) in schema.fields.sorted(by: { $0.key.name < $1.key.name }) {
          json.object(field.name) { json in write(count, lines: schema.lines, to: &json) }
        }
      }
      json.object("unknown_keys") { json in
        for (key, lines) in schema.unknownKeys.sorted(by: { $0.key < $1.key }) {
          json.field(key.text, lines)
        }
      }
      let others = schema.otherUnknownKeys
      if others > 0 { json.field("other_unknown_keys", others) }
    }
  }

  private func write(_ count: FieldCount, lines: Int, to json: inout JSONWriter) {
    json.field("present", count.present)
    json.field("absent", lines - count.present - count.wrongType)
    for flaw in count.flaws { json.field(flaw.name, flaw.lines) }
  }

  /// What Apple has said in the lines of this run (TOUCH-3).
  private func writeAnswers(to json: inout JSONWriter) {
    var answers = AnswerCounts()
    for schema in schemas { answers += schema.answers }
    json.object("answers") { json in
      for (status, count) in answers.byStatus.sorted(by: { $0.key < $1.key }) {
        json.field("\(status)", count)
      }
    }
    json.field("test_payloads", answers.testPayloads)
  }

  private func writeBalance(to json: inout JSONWriter) {
    json.object("balance") { json in
      json.object("sessions") { json in
        json.field("accepted", balance.counts.acceptedSessions)
        for outcome in Outcome.allCases {
          json.field(outcome.name, balance.outcomes[outcome] ?? 0)
        }
      }
      json.object("clicks") { json in
        json.field("accepted", balance.counts.acceptedClicks)
        json.field("counted", balance.countedClicks)
        json.field("duplicate", balance.duplicateClicks)
        json.field("late", balance.lateClicks)
      }
      json.object("counted") { json in
        for metric in Balance.metrics where metric != .clicks {
          json.field(metric.name, balance.totals[metric] ?? 0)
        }
      }
    }
  }
}
