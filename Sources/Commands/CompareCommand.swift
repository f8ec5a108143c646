import Analysis
import Configuration
import Foundation
import Pipeline

/// `lookback compare JOB`.
func compare(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  guard let query = context.checked(arguments.table.query) else { return .usage }
  let summary: CompareSummary
  var filesBefore: [String] = []
  do throws(PipelineError) {
    let rules = try StateRules.read(job)
    guard let before = context.loadJob(arguments.job, under: rules) else {
      context.console.error(
        "the rules of the state have it so - take those of the job file with 'lookback run JOB --adopt-rules'"
      )
      return .configuration
    }
    filesBefore = before.ruleFiles.filter { !job.ruleFiles.contains($0) }
    summary = try Compare(
      job, before: before, under: rules, query, options: context.pipelineOptions
    ).perform()
  } catch {
    let status = context.report(error)
    let missing = filesBefore.filter { !FileManager.default.fileExists(atPath: $0) }
    if case .badSettings = error, !missing.isEmpty {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      context.console.error(
        "the rules of the state name \(names) - put back what is gone, or take those of the job file with "
          + "'lookback run JOB --adopt-rules'")
    }
    return status
  }
  context.console.endProgress()
  for warning in summary.warnings + summary.reservations { context.console.warning(warning) }
  for note in summary.notes { context.console.note(note) }
  switch arguments.table.format(context.common) {
  case .table: try context.console.output(summary.text(onlyMoves: arguments.onlyMoves))
  case .csv: try context.surroundings.writeOutput(summary.csv(onlyMoves: arguments.onlyMoves))
  case .json: try context.surroundings.writeOutput(summary.json)
  }
  return summary.warnings.isEmpty ? .done : .incomplete
}
