internal import Glibc
internal import Model
internal import Streams

/// Those files of a state folder that belong to the store: all of `StateFile` up to the raw ids. Runs keep more beside
/// them: the quarantine, and what saves them from reading files again.
enum StateFolder {
  static func catalogue(_ folder: String) -> String { StateFile.catalogue.path(in: folder) }
  static func rawIDs(_ folder: String) -> String { StateFile.rawIDs.path(in: folder) }
  static func key(_ folder: String) -> String { StateFile.key.path(in: folder) }
  static func segments(_ folder: String) -> String { StateFile.segments.path(in: folder) }
  static func segment(_ folder: String, _ name: String) -> String { "\(segments(folder))/\(name)" }

  /// Makes what is missing of a folder that is to be written, and takes its lock.
  ///
  /// A folder of a job that has no catalogue yet gets a new secret; one that has a catalogue and
  /// no secret does not, since no record could be found by its keys any more.
  static func prepare(_ folder: String, wait: Duration) throws(StoreError) -> LockHolder {
    let lock = try takeLock(.lock, of: folder, wait: wait)
    try attempt { () throws(StreamError) in
      // What is found here is built upon, and whoever was killed before may not have made it durable.
      try Folder.syncEntry(folder)
      try Folder.sync(folder)
      try Folder.make(segments(folder), mode: 0o700)
    }
    // An empty one has no tables yet.
    if try size(catalogue(folder)) ?? 0 > 0 { return lock }
    try checkNoSegments(folder)
    try attempt { () throws(StreamError) in
      if try FileStatus(of: catalogue(folder)) != nil { return }
      if try FileStatus(of: key(folder)) == nil {
        try write(KeyHasher.newSecret(), to: key(folder))
      }
      try write([], to: catalogue(folder))
    }
    return lock
  }

  /// Takes a lock of a folder, which is made when there is none; another user's is left as it is, and one of other
  /// files.
  static func takeLock(
    _ file: StateFile, of folder: String, wait: Duration
  ) throws(StoreError) -> LockHolder {
    try attempt { () throws(StreamError) in try Folder.make(folder, mode: 0o700) }
    try checkFolder(folder)
    return try attempt { () throws(StreamError) in
      LockHolder(try FileLock(path: file.path(in: folder), waitingUpTo: wait))
    }
  }

  /// Makes a file in which SQLite is to write: empty, so that it never has other permissions.
  static func makeEmpty(_ path: String) throws(StoreError) {
    try attempt { () throws(StreamError) in try write([], to: path) }
  }

  /// The secret, once owner and permissions of the folder and its files are found right.
  static func checkedSecret(_ folder: String) throws(StoreError) -> [UInt8] {
    guard try status(folder) != nil else { throw StoreError(.noState, path: folder) }
    // A file in its place is told as that, not by its permissions.
    do throws(StreamError) {
      _ = try FileStatus(of: folder + "/.")
    } catch {
      // What another user may not look into is theirs.
      if error.errorNumber == EACCES { try checkFolder(folder) }
      throw StoreError(StreamError(error.kind, path: folder, errorNumber: error.errorNumber))
    }
    try checkFolder(folder)
    if try size(catalogue(folder)) ?? 0 == 0 { try checkNoSegments(folder) }
    guard try status(catalogue(folder)) != nil else { throw StoreError(.noState, path: folder) }
    for file in [catalogue(folder), key(folder), rawIDs(folder)] where try status(file) != nil {
      try check(file, mode: 0o600)
    }
    let content = try attempt { () throws(StreamError) in try WholeFile.read(key(folder)) }
    guard let content else { throw StoreError(.secretMissing, path: key(folder)) }
    guard content.count == KeyHasher.secretBytes else {
      throw StoreError(.secretWrong, path: key(folder))
    }
    return content
  }

  /// The first segment is written when the catalogue is: without one they are not leftovers.
  private static func checkNoSegments(_ folder: String) throws(StoreError) {
    if try status(segments(folder)) != nil, try !segmentNames(folder).isEmpty {
      throw StoreError(.catalogueMissing, path: catalogue(folder))
    }
  }

  /// Removes what runs left that never committed; durably, as what a device left may be among it.
  static func removeLeftovers(_ folder: String, keeping names: Set<String>) throws(StoreError) {
    try removeTemporaries(folder)
    let leftovers = try segmentNames(folder).filter { !names.contains($0) }
    if leftovers.isEmpty { return }
    try attempt { () throws(StreamError) in
      for name in leftovers { try Folder.remove(segment(folder, name)) }
      try Folder.sync(segments(folder))
    }
  }

  /// Removes files that nobody finished.
  static func removeTemporaries(_ folder: String) throws(StoreError) {
    try attempt { () throws(StreamError) in
      try Folder.removeStaleTemporaries(in: folder)
      try Folder.removeStaleTemporaries(in: segments(folder))
    }
  }

  private static func segmentNames(_ folder: String) throws(StoreError) -> [String] {
    try attempt { () throws(StreamError) in try Folder.names(in: segments(folder)) }
      .filter { $0.hasSuffix(".seg") }
  }

  /// The size of a file; nil when there is none.
  static func size(_ path: String) throws(StoreError) -> Int64? { try status(path)?.size }

  /// Checks that a folder is the state's own, or empty, and this user's alone.
  private static func checkFolder(_ folder: String) throws(StoreError) {
    // What cannot be listed is told below.
    let names = (try? Folder.names(in: folder)) ?? []
    let others = names.filter { !$0.hasExactPrefix(".") && $0 != "lost+found" }
    if let other = others.min(), names.allSatisfy({ StateFile(rawValue: $0) == nil }) {
      throw StoreError(.foreignFolder(example: other), path: folder)
    }
    try check(folder, mode: 0o700)
  }

  /// Checks that this user, and nobody else, can use a file or folder. Not even the superuser
  /// works on another's state: it would leave files there that the owner could not use.
  private static func check(_ path: String, mode: UInt32) throws(StoreError) {
    guard let status = try status(path) else { return }
    guard status.owner == FileStatus.user else {
      throw StoreError(.wrongOwner(status.owner), path: path)
    }
    guard !status.isOpenToOthers else {
      throw StoreError(.openToOthers(mode: status.mode, expected: mode), path: path)
    }
  }

  private static func status(_ path: String) throws(StoreError) -> FileStatus? {
    try attempt { () throws(StreamError) in try FileStatus(of: path) }
  }

  private static func attempt<R>(_ body: () throws(StreamError) -> R) throws(StoreError) -> R {
    do throws(StreamError) { return try body() } catch { throw StoreError(error) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(StreamError) {
    try WholeFile.write(bytes.span, to: path, mode: 0o600)
  }
}
