public import Configuration
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
    lines += leftOut.map { "left out '\($0)'; no run takes it in" }
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
    if late > 0 { lines.append("late: \(late.counted("record")), for sessions that are not final") }
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

  /// The summary as one JSON object, the content of run.json.
  public func json(of job: Job) -> [UInt8] { runJSON(job: job) }

  /// The summary as Prometheus reads it from a text file.
  ///
  /// - Parameter now: seconds since 1970.
  public func metrics(at now: Int64) -> String {
    var text = ""
    func add(_ name: String, _ help: String, _ samples: [(labels: String, value: Int64)]) {
      text += "# HELP lookback_\(name) \(help)\n# TYPE lookback_\(name) gauge\n"
      for (labels, value) in samples { text += "lookback_\(name){\(labels)} \(value)\n" }
    }
    let job = "job=\"\(Self.escaped(self.job))\""
    add("last_run_timestamp_seconds", "When the last run ended.", [(job, now)])
    add("complete", "Whether the last run lost nothing.", [(job, isComplete ? 1 : 0)])
    add(
      "duration_milliseconds", "How long the last run took.",
      [(job, timings.reduce(0) { $0 + $1.milliseconds })])
    add(
      "lines", "Lines of the last run by source and result.",
      balance.sources.flatMap { source in
        let label = "\(job),source=\"\(Self.escaped(source.name))\""
        return [
          ("\(label),result=\"accepted\"", Int64(source.accepted)),
          ("\(label),result=\"rejected\"", Int64(source.rejected)),
          ("\(label),result=\"blank\"", Int64(source.blank)),
        ]
      })
    add(
      "sessions", "Accepted sessions by outcome.",
      Outcome.allCases.map {
        ("\(job),outcome=\"\($0.name)\"", Int64(balance.outcomes[$0] ?? 0))
      })
    add(
      "events", "Counted sessions by event.",
      [Metric.installs, .reinstalls, .opens].map {
        ("\(job),event=\"\($0.name)\"", balance.totals[$0] ?? 0)
      })
    add("damaged_files", "Input files that do not count.", [(job, Int64(damaged.count))])
    add(
      "unusable_association_files", "Association files that say nothing.",
      [(job, Int64(unusableAssociations.count))])
    return text
  }

  private static func escaped(_ label: String) -> String {
    label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
