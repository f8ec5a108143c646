import Pipeline

/// Runs the program with its name and the words behind that; gives its exit status.
public func main(_ words: [[UInt8]]) -> Int32 {
  StandardFiles.holdClosed()
  // Swift takes them from there.
  if words.isEmpty {
    Console(CommonOptions(), in: .process).error(
      "/proc is missing, which has the command line - mount it")
    return ExitCode.inputOutput.rawValue
  }
  return main(words: Array(words.dropFirst()), in: .process, Interruption.listen()).rawValue
}

/// Runs the program with words of whatever bytes, in surroundings that need not be those of its process.
func main(
  words: [[UInt8]], in surroundings: Surroundings, _ interruption: Interruption
) -> ExitCode {
  let invocation: Invocation
  do throws(ArgumentError) {
    invocation = try ArgumentParser.parse(try ArgumentParser.arguments(of: words))
  } catch {
    let arguments = words.map { String(decoding: $0, as: UTF8.self) }
    var common = CommonOptions()
    common.logFormat = logFormat(arguments)
    Console(common, in: surroundings).error("\(error)")
    return .usage
  }
  let patient = surroundings.withPatientOutput
  let surroundings = invocation.command.onlyPrints ? patient.stopping(for: interruption) : patient
  let console = Console(invocation.arguments.common, in: surroundings)
  let context = Context(
    common: invocation.arguments.common, surroundings: surroundings, console: console,
    interruption: interruption)
  defer { console.endProgress() }
  if invocation.command.usesFiles, surroundings.workingDirectory == nil {
    console.error("the working directory is gone, or its name is not UTF-8 - 'cd' to another one")
    return .inputOutput
  }
  if invocation.measured != nil, let failure = context.refuseMetricsFile() { return failure }
  let status: ExitCode
  do throws(Surroundings.OutputError) {
    if let failure = context.refuseStarvation() {
      status = failure
    } else {
      status = try execute(invocation, in: context)
    }
  } catch {
    switch error {
    case .failed(let reason):
      console.error(reason)
      if invocation.command.leavesWork && !invocation.arguments.run.isDryRun {
        console.error("'\(invocation.command)' has done its work; what it prints alone is missing")
      }
      status = .inputOutput
    case .closed: status = .inputOutput
    case .interrupted: status = context.report(PipelineError.interrupted)
    }
  }
  // Nothing was done, as they would have taken the place of something that the job needs.
  if context.metrics.isRefused { return .usage }
  guard let command = invocation.measured,
    let failure = context.writeMetrics(of: command, status)
  else { return status }
  return status == .done || status == .incomplete ? failure : status
}

/// How messages are to be written, of a command line that cannot be read as a whole.
private func logFormat(_ arguments: [String]) -> CommonOptions.LogFormat {
  let option = "--log-format"
  let isJSON =
    arguments.contains("\(option)=json")
    || zip(arguments, arguments.dropFirst()).contains { $0 == option && $1 == "json" }
  return isJSON ? .json : .text
}
