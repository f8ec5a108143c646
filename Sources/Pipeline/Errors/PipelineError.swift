public import EventStore
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
  package static func badSetting(path: String, problem: String) -> PipelineError {
    .badSettings([BadSetting(path: path, problem: problem)])
  }

  /// Whether somebody else has what is to be locked, and may give it back.
  package var isOfHeldLock: Bool {
    switch self {
    case .state(let error): error.category == .lockHeld
    case .stream(let error): error.category == .lockHeld
    default: false
    }
  }
}

extension Result where Failure == StreamError {
  /// What a file says; nil where it cannot be read. Throws where that is no fault of the file: what is known of it must
  /// not count for nothing because the process may open no more files.
  package func ifReadable() throws(PipelineError) -> Success? {
    do throws(StreamError) { return try get() } catch {
      if error.isOfProcess { throw .stream(error) }
      return nil
    }
  }
}
