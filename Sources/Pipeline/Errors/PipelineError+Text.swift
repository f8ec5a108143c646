internal import EventStore
internal import Reporting
internal import Streams

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
