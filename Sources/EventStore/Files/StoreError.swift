internal import SQLite
public import Streams

/// Why the state cannot be used, as data.
///
/// The text of an error is its `description`; a command's exit status follows from its `category`.
public struct StoreError: Error, Equatable, Sendable {
  /// What is wrong.
  public var kind: Kind
  /// The file or folder.
  public var path: String

  /// Describes one failure.
  public init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// The catalogue of a state's folder says what none can say.
  public static func damagedCatalogue(of folder: String) -> StoreError {
    StoreError(.damaged, path: StateFolder.catalogue(folder))
  }

  /// Passes on what the file system said.
  init(_ error: StreamError) { self.init(.stream(error), path: error.path) }

  /// What is wrong.
  public enum Kind: Equatable, Sendable {
    /// There is no state yet, and this command only reads.
    case noState
    /// The state belongs to another job.
    case otherJob(found: String, expected: String)
    /// A later version of this program wrote it.
    case newerVersion(found: Int, known: Int)
    /// A later version of this program gave it a table of this name.
    case newerTable(String)
    /// An earlier version of this program wrote it, and it was not brought up to date yet.
    case olderVersion(found: Int, known: Int)
    /// So early a version of this program wrote it that this one cannot bring it up to date.
    case tooOldVersion(found: Int, oldest: Int)
    /// The file is not what this program wrote.
    case damaged
    /// A segment names an app that the job does not know.
    case foreignApp(String)
    /// The catalogue names a segment that is not there.
    case segmentMissing
    /// There are segments and no catalogue.
    case catalogueMissing
    /// The key secret is not there.
    case secretMissing
    /// The key secret is another one.
    case secretWrong
    /// The folder or a file in it is another user's.
    case wrongOwner(UInt32)
    /// The folder holds other files, such as this one, and no state.
    case foreignFolder(example: String)
    /// Others than the owner may use it; the mode it has and the one it should have.
    case openToOthers(mode: UInt32, expected: UInt32)
    /// What SQLite said, with its extended result code and the system's error number; 0 where there is none.
    case database(code: Int32, errorNumber: Int32 = 0, message: String)
    /// What the file system said.
    case stream(StreamError)
  }

  /// What a caller does about it; the exit status follows from it.
  public enum Category: Equatable, Sendable {
    /// State cannot answer (exit status 65).
    case cannotAnswer
    /// The state could not be made or written (exit status 73).
    case cannotCreate
    /// Reading or writing did not work (exit status 74).
    case inputOutput
    /// Another run holds the lock (exit status 75).
    case lockHeld
    /// The job file names the state of another job (exit status 78).
    case wrongJob
  }

  /// What a caller does about it.
  public var category: Category {
    switch kind {
    case .noState, .newerVersion, .newerTable, .olderVersion, .tooOldVersion, .damaged,
      .segmentMissing, .catalogueMissing, .secretMissing, .secretWrong:
      .cannotAnswer
    case .otherJob, .foreignApp, .foreignFolder: .wrongJob
    case .wrongOwner, .openToOthers: .cannotCreate
    case .database(let code, _, _):
      DatabaseError.Kind(code: code) == .readOnly ? .cannotCreate : .inputOutput
    case .stream(let error):
      switch error.category {
      case .cannotCreate: .cannotCreate
      case .lockHeld: .lockHeld
      case .damagedInput, .inputOutput: .inputOutput
      }
    }
  }
}
