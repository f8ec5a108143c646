import EventStore
import Foundation
import Model
import Pipeline
import Reporting
import Streams

extension Context {
  /// What the pipeline is asked for by the options of every command.
  var pipelineOptions: RunOptions {
    var options = RunOptions(asOf: common.asOf ?? now)
    let (console, interruption, surroundings) = (console, interruption, surroundings)
    if common.asOf == nil { options.clock = { Timestamp(surroundings.now()) } }
    options.isInterrupted = { interruption.isRequested }
    options.progress = { progress in
      switch progress {
      case .updating(let done, let all):
        console.progress("bringing the state up to date: \(done) of \(all.counted("segment"))")
      case .reading(let files, let all): console.progress("read \(files) of \(all.counted("file"))")
      case .attributing(let sessions):
        console.progress("attributing \(sessions.counted("session"))")
      case .publishing: console.progress("writing reports")
      }
    }
    return options
  }

  /// The time, to the millisecond.
  var now: Timestamp { Timestamp(surroundings.now()) }

  /// Says why the pipeline ended, and what that means for cron.
  func report(_ error: PipelineError) -> ExitCode {
    console.endProgress()
    for line in error.lines { console.error(line) }
    return exitCode(error)
  }

  /// Says why a file could not be written, and what that means for cron.
  func report(_ error: StreamError) -> ExitCode { report(PipelineError.stream(error)) }

  /// Gives the exit status when no work can be done, as hardly any file can be opened or no thread made.
  func refuseStarvation() -> ExitCode? {
    do throws(StreamError) {
      try SpareFiles.check()
    } catch {
      return report(error)
    }
    // One for Dispatch's events, and one for what a command with one worker begins.
    if SpareThreads.exist(2) { return nil }
    console.error(
      "no thread can be made - raise the limit of processes ('ulimit -u', TasksMax of systemd) or of "
        + "memory ('ulimit -v')")
    return .inputOutput
  }

  private func exitCode(_ error: PipelineError) -> ExitCode {
    switch error {
    case .stream(let error):
      switch error.category {
      case .cannotCreate: .cannotCreate
      case .lockHeld: .locked
      case .damagedInput, .inputOutput: .inputOutput
      }
    case .database, .outOfMemory, .withoutCurl: .inputOutput
    case .state(let error):
      switch error.category {
      case .cannotAnswer: .refused
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .lockHeld: .locked
      case .wrongJob: .configuration
      }
    case .otherRules: .configuration
    case .changedOutput: .inputOutput
    case .noInput, .lostLogs: .noInput
    case .nothingToSkip, .nothingToLeaveOut, .leftOutBefore, .keptFile, .keptEntries: .usage
    case .badSettings: .configuration
    case .badRow, .tooManyRejected, .unbalanced, .tooManyRecords, .tooFarBack, .keptLess,
      .forgottenDevices,
      .notHeld, .needsRebuild, .quarantine, .reportsOfOtherState, .daysOfOtherState,
      .changedMeanwhile:
      .refused
    case .unprovenForgetting: .bug
    case .interrupted: interruption.exitCode ?? .interrupted
    }
  }
}
