import Configuration
import Model
import Pipeline
import Reporting
import Streams

/// `lookback run JOB`.
func run(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  var pipeline = context.pipelineOptions
  pipeline.isDryRun = arguments.run.isDryRun
  pipeline.adoptsRules = arguments.run.adoptsRules
  pipeline.wait = arguments.wait
  pipeline.skipped = arguments.run.skippedFiles.map(context.surroundings.absolute)
  let summary: RunSummary
  do throws(PipelineError) {
    summary = try Run(job, options: pipeline).perform()
  } catch {
    return context.report(error)
  }
  return try conclude(summary, of: job, in: context, isDryRun: pipeline.isDryRun)
}

/// Says what a run did, in all the ways that it was asked to.
func conclude(
  _ summary: RunSummary, of job: Job, in context: Context, isDryRun: Bool = false
) throws(Surroundings.OutputError) -> ExitCode {
  context.console.endProgress()
  say(summary, of: job, in: context, isDryRun: isDryRun)
  context.metrics.leave(summary.metrics)
  if context.common.json {
    try context.surroundings.writeOutput(summary.json(of: job))
  } else if context.common.verbosity == .verbose {
    let head: ReportTable?
    do throws(PipelineError) {
      head = try summary.head(15, of: job)
    } catch {
      return context.report(error)
    }
    try context.console.output(head.map { TableRenderer(maximumRows: 15).text(of: $0) } ?? "")
  }
  return summary.isComplete ? .done : .incomplete
}

/// Warnings of what is missing, and notes of what was done.
private func say(
  _ summary: RunSummary, of job: Job, in context: Context, isDryRun: Bool
) {
  let console = context.console
  console.warn(ofUntold: summary.untoldQuarantines)
  for file in summary.damaged {
    if case .damaged(let error) = file.outcome {
      console.warning("\(error); nothing new of it counts, the next run tries it again")
    }
  }
  for file in summary.undone {
    console.warning("'\(file)' is left out as it is now: nothing of it counts any more")
  }
  for file in summary.unusableAssociations { console.warning("\(file)") }
  if let ended = summary.endedReports {
    for name in ended.names {
      let isThere = job.reports.contains { ExactText($0.name) == ExactText(name) }
      console.warning(
        "report '\(name)' is not \(isThere ? "what it was" : "in the job any more"): its rows of days up to "
          + "\(ended.lastDay) \(isDryRun ? "would be" : "are") gone, and the state holds their records no more - with "
          + "\(isThere ? "" : "the report in the job again and ")these logs in their places 'lookback rebuild' makes "
          + "them anew")
    }
  }
  for report in summary.begunReports {
    console.warning(
      "report '\(report.name)' is new and \(isDryRun ? "would have" : "has") no rows of days up to \(report.lastDay), which "
        + "the state does not hold whole - with the logs in their places 'lookback rebuild' makes them"
    )
  }
  for (source, rejected, lines, reasons) in summary.rejectedTooMuch {
    let place = summary.quarantine.map { " - see '\($0)'" } ?? ""
    console.warning(
      "\(source): \(rejected) of \(lines.counted("line")) \(rejected.was) rejected, "
        + "more than warn_rejected (\(job.warnRejected))\(place)")
    for reason in reasons {
      let (whom, whose) = reason.lines == 1 ? ("it", "its") : ("them", "their")
      // No later run reads the logs again, which are known.
      let condition =
        reason.isOfFuture
        ? "\(whose) time has come" : reason.isOfUnknownApp ? "the job lists \(whose) app" : nil
      let remedy = condition.map { "; 'lookback rebuild' brings \(whom) in once \($0)" } ?? ""
      console.warning(
        "\(source): \(reason.lines.counted("line")): \(reason.cause)\(remedy)")
    }
  }
  if summary.tooLate > 0 {
    let place = summary.quarantine.map { " - see '\($0)'" } ?? ""
    let unknown =
      summary.tooOld > 0
      ? "; behind 'retention', where the state cannot tell whether they are in already: \(summary.tooOld)"
      : ""
    let (what, new) =
      summary.tooLate == 1 ? ("it belongs", "it in if it is") : ("they belong", "in those that are")
    console.warning(
      "\(summary.tooLate.counted("session")) came too late: what \(what) to is final; 'lookback rebuild' brings "
        + "\(new) new\(unknown)\(place)")
  }
  for folder in summary.missingFolders { console.warning(folder.warning) }
  for leap in summary.leaps { console.warning(leap.warning(isDryRun: isDryRun)) }
  for (source, records) in summary.lateEvidence where records > 0 {
    let them = records == 1 ? "it" : "them"
    let clicks = source.kind == .clicks ? ", and a late click is in no metric" : ""
    console.warning(
      "\(source.name): \(records.counted("record")) came late: final sessions do not get \(them)\(clicks); 'lookback "
        + "rebuild' brings \(them) in, and a 'lateness' of 24h and more than the longest delay of any log waits for such"
    )
  }
  for costs in summary.uncountedCosts {
    let text = "\(costs.problem) - \(costs.remedy)"
    // Only who writes the logs can do something about the others.
    if costs.isCode { console.warning(text) } else { console.note(text) }
  }
  for line in summary.lines { console.note(line) }
}
