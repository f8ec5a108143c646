import Glibc

/// A file that appears whole or not at all (REP-5).
///
/// It is written under a temporary name in the same folder; `commit` syncs it, gives it its name
/// and syncs the folder. Without `commit` the temporary file is removed, and what was there before
/// stays as it was.
///
///     var file = try AtomicFile(path: "reports/attribution.csv")
///     try file.write("date,app\n")
///     try file.commit()
package struct AtomicFile: ByteSink, Sendable, ~Copyable {
  private let path: String
  private let temporary: TemporaryName
  private var writer: FileWriter

  /// Creates the temporary file; a failure to is of the kind `cannotCreate`.
  ///
  /// - Parameter mode: permissions of the file, from which the process's umask is taken.
  package init(path: String, mode: UInt32 = 0o666) throws(StreamError) {
    self.path = path
    let folder = Folder.of(path)
    while true {
      let name = TemporaryName.next(in: folder)
      let created = try OpenFile.unless(
        EEXIST, name, flags: O_WRONLY | O_CREAT | O_EXCL, mode: mode, reported: path,
        failure: .cannotCreate)
      // The lock tells `Folder.removeStaleTemporaries` that somebody is writing; where there are no locks, it removes
      // nothing. A clean-up between creation and lock has taken the name away.
      if let file = consume created, (try? file.tryLock()) ?? true, file.hasName() {
        temporary = TemporaryName(owning: name)
        writer = FileWriter(file, behind: WriteBehind())
        return
      }
    }
  }

  /// Where the file is until `commit`. Another library may write there instead of `write`, or after
  /// it and `flush`.
  package var temporaryPath: String { temporary.path }

  /// Takes the next bytes.
  package mutating func write(_ bytes: Span<UInt8>) throws(StreamError) {
    try writer.write(bytes)
  }

  /// Takes the first `count` bytes of another file as this one's first, and hands them to `body`, a piece at a time.
  ///
  /// So many that they would leave the system's cache at once go past it: new pages of it take longer than the disk.
  /// - Returns: false when the file has fewer.
  package mutating func copy(
    _ other: String, count: Int64, _ body: (Span<UInt8>) -> Void
  ) throws(StreamError) -> Bool {
    let bypassesCache = WriteBehind.leavesCache(after: count)
    if bypassesCache { writer.bypassCache() }
    var input = try RawInput(path: other, capacity: 1 << 20, bypassesCache: bypassesCache)
    return try input.read(upTo: count) { piece throws(StreamError) in
      try writer.write(piece)
      body(piece)
    }
  }

  /// Passes all bytes so far to the system.
  package mutating func flush() throws(StreamError) { try writer.flush() }

  /// Makes the file durable and gives it its name, instead of what had that name before.
  package consuming func commit() throws(StreamError) {
    try writer.sync()
    try temporary.rename(to: path)
    try Folder.sync(Folder.of(path))
  }
}
