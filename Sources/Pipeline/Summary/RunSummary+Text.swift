internal import Configuration
internal import Model
internal import Reporting

extension RunSummary {
  /// What was done, in a few lines for people.
  public var lines: [String] {
    if isIdle { return ["nothing new; the reports are as before"] }
    let text = files.reduce(0) { $0 + $1.textBytes }
    let taken = files.count { $0.outcome == .taken }
    var lines = [
      "read \(taken) of \(files.count.counted("file")), \(AlignedText.size(text)) of text"
    ]
    lines += rebuild.leftOut.map { "left out '\($0)'; no run takes it in" }
    for source in balance.sources {
      lines.append(
        "\(source.name): \(source.lines.counted("line")), \(source.accepted) accepted, "
          + "\(source.rejected) rejected, \(source.blank) blank")
    }
    func total(_ metric: Metric) -> Int64 { balance.totals[metric] ?? 0 }
    let events: [(String, Metric, Metric)] = [
      ("install", .installs, .attributedInstalls),
      ("reinstall", .reinstalls, .attributedReinstalls), ("open", .opens, .attributedOpens),
    ]
    lines.append(
      events.map { "\(total($1).counted($0)) (\(total($2)) attributed)" }.joined(separator: ", "))
    if late > 0 {
      lines.append("late: \(late.counted("record")), for sessions that are not final alone")
    }
    if forgotten > 0 {
      lines.append("passed over: \(forgotten.counted("record")) of forgotten devices")
    }
    let others = Outcome.allCases.filter { $0 != .counted && (balance.outcomes[$0] ?? 0) > 0 }
    if !others.isEmpty {
      let counts = others.map { "\(balance.outcomes[$0] ?? 0) \($0.name)" }
      lines.append("not counted: " + counts.joined(separator: ", "))
    }
    let milliseconds = timings.reduce(0) { $0 + $1.milliseconds }
    lines.append(
      isDryRun
        ? "dry run: nothing was written"
        : "published \(outputs.count.counted("file")) in \(milliseconds) ms")
    return lines
  }

  /// The summary as Prometheus reads it from a text file.
  ///
  /// - Parameter now: seconds since 1970.
  public func metrics(at now: Int64) -> String {
    var metrics = PrometheusText(job: job)
    metrics.add("last_run_timestamp_seconds", "When the last run ended.", now)
    metrics.add("complete", "Whether the last run lost nothing.", isComplete ? 1 : 0)
    metrics.add(
      "duration_seconds", "How long the last run took.",
      milliseconds: timings.reduce(0) { $0 + $1.milliseconds })
    metrics.add(
      "lines", "Lines of the last run by source and result.",
      balance.sources.flatMap {
        PrometheusText.lines(of: $0.name, $0.accepted, rejected: $0.rejected, blank: $0.blank)
      })
    metrics.add(
      "sessions", "Accepted sessions of all runs by outcome.",
      Outcome.allCases.map { ([("outcome", $0.name)], Int64(balance.outcomes[$0] ?? 0)) })
    metrics.add(
      "events", "Counted sessions of all runs by event.",
      [Metric.installs, .reinstalls, .opens].map {
        ([("event", $0.name)], balance.totals[$0] ?? 0)
      })
    metrics.add(
      "late_records",
      "Clicks, referrers, answers and syncs of the last run that came too late for final sessions.",
      lateEvidence.map { ([("source", $0.source.name)], Int64($0.records)) })
    metrics.add("damaged_files", "Input files that do not count.", Int64(files.damages.count))
    metrics.add(
      "unusable_association_files", "Association files that say nothing.",
      Int64(unusableAssociations.count))
    return metrics.text
  }
}
