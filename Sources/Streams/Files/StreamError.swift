import Glibc

/// Why a file could not be read, written or locked, as data.
///
/// The text of an error is its `description`; a command's exit status follows from its `category`.
public struct StreamError: Error, Equatable, Sendable {
  /// What went wrong.
  public var kind: Kind
  /// The file or folder.
  public var path: String
  /// The system's error number (`errno`); 0 where the system has none: of damaged files, of what is no file or is there
  /// already, of held locks.
  public var errorNumber: Int32

  /// Describes one failure.
  public init(_ kind: Kind, path: String, errorNumber: Int32 = 0) {
    self.kind = kind
    self.path = path
    self.errorNumber = errorNumber
  }

  /// A place that cannot be a file's, as a folder is there.
  package static func isFolder(_ path: String) -> StreamError {
    StreamError(.cannotCreate, path: path, errorNumber: EISDIR)
  }

  /// A file whose bytes nobody had the memory to read.
  package static func noMemory(for path: String) -> StreamError {
    StreamError(.cannotRead, path: path, errorNumber: ENOMEM)
  }

  /// The operation that failed.
  public enum Kind: Equatable, Sendable {
    case cannotOpen
    /// It is no file whose bytes have an end and can be read again.
    case notAFile(SpecialFile)
    /// Its name is no UTF-8, so that it cannot be opened by it.
    case notUTF8
    case cannotRead
    case cannotList
    case damaged(Damage, offset: Int64)
    case cannotCreate
    /// A file that must not be replaced is there already.
    case isThere
    case cannotWrite
    case cannotSync
    case cannotRename
    case cannotRemove
    case cannotLock
    case lockHeld
  }

  /// What has a path and is no file.
  public enum SpecialFile: String, Equatable, Sendable {
    case pipe = "FIFO"
    case socket = "socket"
    case device = "device"
  }

  /// What makes a gzip file damaged (IN-1). The offset beside it counts bytes of the compressed
  /// file: where the damage was noticed, which is at or after where it lies.
  public enum Damage: Equatable, Sendable {
    /// The file ends inside a member.
    case truncatedMember
    /// A member's header is none of gzip's.
    case badHeader
    /// The compressed data of a member cannot be inflated.
    case badData
    /// A member's data do not have the CRC or the length that its trailer says.
    case badChecksum
    /// Something that is neither a member nor zero padding follows the last member.
    case trailingBytes
  }

  /// Whether it tells of this process or machine, and nothing of the file: with room for it, it would be read.
  public var isOfProcess: Bool { [EMFILE, ENFILE, ENOMEM].contains(errorNumber) }

  /// Whether this user may not do what was tried.
  public var isDenied: Bool { [EACCES, EPERM].contains(errorNumber) }

  /// What a caller does about it; the exit status follows from it.
  public enum Category: Equatable, Sendable {
    /// One input is damaged, or no file: whoever reads logs goes on without it (IN-1), others end with status 74.
    case damagedInput
    /// An output could not be made (exit status 73).
    case cannotCreate
    /// Reading or writing did not work (exit status 74); a run takes a log that cannot be read for damaged, but where
    /// it is the process (`isOfProcess`).
    case inputOutput
    /// Another process holds the lock (exit status 75).
    case lockHeld
  }

  /// What a caller does about it.
  public var category: Category {
    switch kind {
    case .damaged, .notAFile, .notUTF8: .damagedInput
    case .cannotCreate, .isThere: .cannotCreate
    case .lockHeld: .lockHeld
    case .cannotOpen, .cannotRead, .cannotList, .cannotWrite, .cannotSync, .cannotRename,
      .cannotRemove, .cannotLock:
      .inputOutput
    }
  }
}
