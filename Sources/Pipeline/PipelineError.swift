public import EventStore
internal import Reporting
public import Streams

/// Why a command could not do its work. A run that ends so before its commit has published nothing; behind it the next
/// run publishes the rest (REP-5).
public enum PipelineError: Error, Sendable {
  /// A file could not be read, made or written.
  case stream(StreamError)
  /// The state cannot be used.
  case state(StoreError)
  /// Rules that differ from those of the state, one line each, and what can be done about them (TIME-6).
  case otherRules([String], RuleRemedy)
  /// Rules whose effect the state cannot tell, as its records were read with others, one line each
  /// (TIME-6).
  case needsRebuild([String])
  /// The folder of the reports was changed while it was published.
  case changedOutput(String)
  /// Runs changed the state while it was read, so that what was read is of none of them.
  case changedMeanwhile
  /// Reports of more sessions or clicks than the state knows, with what is new.
  case reportsOfOtherState(summary: String, of: String, state: String, known: String)
  /// Reports that another state made which knew more of some days than the job's, and what both know of the first.
  case daysOfOtherState(summary: String, days: String, of: String, state: String, known: String)
  /// Sources that match no file and are not optional.
  case noInput([EmptySource])
  /// A file to leave out of a run that no source reads.
  case nothingToSkip(String)
  /// A file of rejected lines that cannot be read, and what is wrong with it.
  case quarantine(path: String, String)
  /// Logs that the state knows and that are gone, one line each, with what to do.
  case lostLogs([String])
  /// A file to leave out that no source reads and that was never taken in.
  case nothingToLeaveOut(String)
  /// A file to leave out where what was taken in under its name is left out already, and another one lies.
  case leftOutBefore(String)
  /// A file to leave out some of whose records a rebuild since a day would keep, and the day of its first, from which
  /// on a rebuild may be possible.
  case keptFile(path: String, day: String, first: String, isWithinReach: Bool)
  /// A catalogue to leave out which may have entries without a time: a rebuild since a day would keep them.
  case keptEntries(path: String, day: String)
  /// A rebuild since a day from which on the state does not hold all sessions of an app (TIME-7), and the first since
  /// which it can be made; nil where that is not known.
  case tooFarBack(day: String, app: String, from: String, first: String?)
  /// A rebuild since a day of whose sessions something that decides them is not kept any more (TIME-7), the last
  /// such day, and the first since which it can be made; nil where that is not known.
  case keptLess(day: String, from: String, first: String?)
  /// A rebuild since a day of a state that has forgotten devices (PRIV-3).
  case forgottenDevices(day: String)
  /// A day of which the state does not hold all that is asked for (TIME-7), with the days of which it
  /// does; nil stands for every day.
  case notHeld(day: String?, held: String)
  /// Settings that do not fit the rest of the job, or what they name.
  case badSettings([BadSetting])
  /// Sources of which more lines were rejected than the job allows, with the reasons.
  case tooManyRejected([RejectedSource], limit: String)
  /// Counts that must be equal and are not (BAL-1).
  case unbalanced([String])
  /// What would change that must stay when a device is forgotten (PRIV-3).
  case unprovenForgetting([String])
  /// A row that no stage of a distributed job wrote, by its place in what was read, from 1.
  case badRow(Int, problem: String)
  /// More batches of records than a run can number; how many records they hold differs.
  case tooManyRecords
  /// The report database could not be written or read.
  case database(path: String, message: String)
  /// There was no memory for a parser, a line or a transfer.
  case outOfMemory
  /// Nothing can be sent without libcurl, which cannot be loaded for this reason.
  case withoutCurl(String)
  /// The user or the system asked the run to stop.
  case interrupted
}

extension PipelineError {
  /// A setting, and what is wrong with it.
  public struct BadSetting: Error {
    var path: String
    var problem: String
  }

  /// The error of one setting.
  static func badSetting(path: String, problem: String) -> PipelineError {
    .badSettings([BadSetting(path: path, problem: problem)])
  }

  /// Whether somebody else has what is to be locked, and may give it back.
  var isOfHeldLock: Bool {
    switch self {
    case .state(let error): error.category == .lockHeld
    case .stream(let error): error.category == .lockHeld
    default: false
    }
  }
}

extension PipelineError: CustomStringConvertible {
  /// One line for each thing that is wrong, with what to do about it. A text of a log or a job within one may have ends
  /// of lines itself.
  public var lines: [String] {
    switch self {
    case .stream(let error): ["\(error)"]
    case .state(let error): ["\(error)"]
    case .otherRules(let changes, let remedy):
      changes + ["the rules are not those of the state - \(remedy); nothing was changed"]
    case .needsRebuild(let changes):
      changes + [
        "this decides how lines are read, and the state has no lines to read again - see the effect with "
          + "'lookback rebuild JOB' into other folders (--state, --output)"
      ]
    case .changedOutput(let path):
      ["\(path): files were changed while the reports were published - run again"]
    case .changedMeanwhile:
      ["runs changed the state meanwhile - do this again when none is at work"]
    case .reportsOfOtherState(let summary, let published, let state, let known):
      [
        "\(summary): these reports are of \(published), and the state '\(state)' knows, with what is new, of "
          + "\(known) - put the state back that they were made from, or remove this file, if they may be replaced"
      ]
    case .daysOfOtherState(let summary, let days, let published, let state, let known):
      [
        "\(summary): these reports have more of \(days) (\(published)) than the state '\(state)' has with what is new "
          + "(\(known)) - put back the logs of these days, or the state that they were made from, or remove this file, "
          + "if they may be replaced"
      ]
    case .noInput(let sources):
      sources.map { source in
        "\(source.name): no file matches \(source.patterns.map { "'\($0)'" }.joined(separator: ", ")) - "
          + source.remedy
      }
    case .nothingToSkip(let path):
      [
        "--skip '\(path)': no source of the job reads this file - expected one that the 'paths' of a source match"
      ]
    case .quarantine(let path, let problem):
      ["\(path): \(problem)"]
    case .lostLogs(let lines): lines
    case .nothingToLeaveOut(let path):
      ["--without '\(path)': no source of the job reads such a file, and no run took one in"]
    case .leftOutBefore(let path):
      [
        "--without '\(path)': what was taken in there before is left out already, and the file that is there now counts "
          + "- if that is wrong, too, move it away and say it again"
      ]
    case .keptFile(let path, let day, let first, let isWithinReach):
      [
        "--without '\(path)': it has records before \(day), which would stay - rebuild "
          + (isWithinReach
            ? "from its first day on (\(first)), or everything"
            : "everything: from its first day on (\(first)) the state does not hold what that takes")
      ]
    case .keptEntries(let path, let day):
      [
        "--without '\(path)': it may have entries without a time, which hold on all days, and would stay on those before "
          + "\(day) - rebuild everything"
      ]
    case .tooFarBack(let day, let app, let from, let first):
      [
        "--since \(day): the state holds the sessions of \(app) after \(from) only - rebuild since "
          + "\(later(first)), or everything; nothing was changed"
      ]
    case .keptLess(let day, let from, let first):
      [
        "--since \(day): of sessions up to \(from) the state does not keep all that decides them any more (retention, "
          + "and dedupe_window, throttle.per, repeated_install_gap or max_lookback behind it) - rebuild since "
          + "\(later(first)), or everything; nothing was changed"
      ]
    case .forgottenDevices(let day):
      [
        "--since \(day): the state has forgotten devices, of whose sessions only counts are left - "
          + "rebuild everything; nothing was changed"
      ]
    case .notHeld(let day, let held):
      ["the state does not hold all that this takes of \(day ?? "any day") - it holds \(held)"]
    case .badSettings(let settings): settings.map { "\($0.path): \($0.problem)" }
    case .tooManyRejected(let sources, let limit):
      sources.flatMap { source in
        [
          source.line(source.rejected.was, moreThan: "max_rejected (\(limit))")
            + " - nothing was published; 'lookback check JOB' says more" + lettingThrough(sources)
        ]
          + source.reasons {
            $0.isOfUnknownApp ? " - list the app, or an alias of it, in 'apps'" : ""
          }
      }
    case .unbalanced(let problems):
      problems + ["counts do not add up, nothing was published - please report this as a bug"]
    case .unprovenForgetting(let changes):
      changes + [
        "something else would change with the device, nothing was changed - please report this as a "
          + "bug"
      ]
    case .badRow(let number, let problem): ["standard input:\(number): \(problem)"]
    case .tooManyRecords:
      ["more than about 4 billion records in one run - split the job by app or by time"]
    case .database(let path, let message): ["\(path): \(message)"]
    case .outOfMemory: ["no memory left - free some, and run again"]
    case .withoutCurl(let reason):
      [
        "cannot use libcurl: \(reason) - install it where it is missing (Debian, Ubuntu: 'apt install "
          + "libcurl4'), and run again"
      ]
    case .interrupted: ["stopped; nothing of it was kept"]
    }
  }

  public var description: String { lines.joined(separator: "\n") }

  /// The share that lets the rejected lines of all sources through; nothing where one would be without any line.
  private func lettingThrough(_ sources: [RejectedSource]) -> String {
    let shares = sources.map { (100 * $0.rejected + $0.lines - 1) / max(1, $0.lines) }
    guard let most = shares.max(), sources.allSatisfy({ $0.rejected < $0.lines }) else { return "" }
    return ", and '--set max_rejected=\(most)%' lets them through, for a rebuild to bring in"
  }

  private func later(_ first: String?) -> String { first.map { "\($0) or later" } ?? "a later day" }
}
