internal import SQLite
internal import Streams

extension StoreError {
  /// Whether another process has kept a database for too long.
  public var isBusy: Bool {
    guard case .database(let code, _, _) = kind else { return false }
    return DatabaseError.Kind(code: code) == .busy
  }
}

extension StoreError: CustomStringConvertible {
  /// One line: `path: what is wrong - what to do`.
  public var description: String {
    if case .stream(let error) = kind { return "\(error)" }
    return "\(path): \(problem) - \(remedy)"
  }

  private var problem: String {
    switch kind {
    case .noState: "there is no state yet"
    case .otherJob(let found, let expected):
      "this is the state of the job '\(found)', not of '\(expected)'"
    case .newerVersion(let found, let known):
      "version \(found) of the state was written by a later lookback; this one knows version \(known)"
    case .newerTable(let name):
      "a later lookback gave the state the table '\(name)', which this one does not know"
    case .olderVersion(let found, let known):
      "an earlier lookback wrote version \(found) of the state; this one knows version \(known)"
    case .tooOldVersion(let found, let oldest):
      "an earlier lookback wrote version \(found) of the state; this one reads version \(oldest) and later"
    case .damaged: "the file is damaged"
    case .foreignApp(let app):
      "the state holds records of the app '\(app)', which the job does not list"
    case .segmentMissing: "the catalogue names this segment, and it is not there"
    case .catalogueMissing: "the catalogue of the state is not there, and its segments are"
    case .secretMissing: "the key of the state is not there"
    case .secretWrong: "this is not the key that the state was made with"
    case .wrongOwner(let owner): "it belongs to user \(owner)"
    case .foreignFolder(let example): "the folder holds '\(example)', and no state of a job"
    case .openToOthers(let mode, let expected):
      "others than its owner may use it (mode \(octal(mode)), expected \(octal(expected)))"
    case .database(_, _, let message): "SQLite cannot use the file: \(message)"
    case .stream: ""
    }
  }

  private var remedy: String {
    switch kind {
    case .noState: "begin with 'lookback run JOB', or wait for the first one to end"
    case .otherJob: "correct 'state' or 'name' in the job file"
    case .foreignApp: "put it back into 'apps', or make the state anew with 'lookback rebuild JOB'"
    case .newerVersion, .newerTable: "install a later lookback"
    case .olderVersion: "the next 'lookback run JOB' brings it up to date"
    case .tooOldVersion: "make it anew with 'lookback rebuild JOB'"
    case .damaged where path.hasSuffix(StateFile.catalogue.path(in: "")):
      "put the state back from a backup, or \(beginning)"
    case .damaged where path.hasSuffix(StateFile.rawIDs.path(in: "")):
      "put it back from a backup, or remove it; 'lookback rebuild JOB' takes the ids from the logs again"
    case .damaged, .segmentMissing:
      "put the state back from a backup, or make it anew with 'lookback rebuild JOB'"
    case .catalogueMissing, .secretMissing, .secretWrong:
      "put this file back from a backup, or \(beginning)"
    case .wrongOwner: "run as that user, or 'chown' the whole folder"
    case .foreignFolder:
      "name a folder for 'state' in the job file that it has for itself; one that is not there is made"
    case .openToOthers(_, let expected):
      "see who could read it, then 'chmod \(octal(expected))' it; a file system without modes can hold no state"
    case .database(let code, let number, _): databaseRemedy(code, number)
    case .stream: ""
    }
  }

  /// Without catalogue and key no rebuild knows which logs the state was made of, nor what was taken out of it.
  private var beginning: String {
    "move the state's folder away, run over all logs, and give every 'forget' and 'rebuild --without' again"
  }

  private func databaseRemedy(_ code: Int32, _ errorNumber: Int32) -> String {
    switch DatabaseError.Kind(code: code) {
    case .busy: "another process uses it for long; try again"
    case .readOnly: "make the file, its folder and its file system writable"
    // SQLite opens no path of 512 bytes, whatever the system does.
    case .cannotOpen where path.utf8.count > 500: "use a shorter path"
    case .full: "free space on this file system"
    case _ where errorNumber != 0: StreamError.remedy(of: errorNumber)
    default: "check the disk and the permissions of the file and its folder"
    }
  }

  private func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }
}
