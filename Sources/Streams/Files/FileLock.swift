import Glibc

/// The lock of a file or folder, held until the value's life or the process ends, however it ends (flock).
///
/// A file stays: removing it would let two processes hold locks on files of the same name.
package struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Takes the lock, or throws `lockHeld` when another process still has it at the deadline.
  ///
  /// - Parameters:
  ///   - path: a file, which is made when it is missing and never written.
  ///   - limit: how long to try; once when it is zero.
  package init(path: String, waitingUpTo limit: Duration = .zero) throws(StreamError) {
    let file = try OpenFile(path, flags: O_RDWR | O_CREAT, mode: 0o600, failure: .cannotCreate)
    try Self.take(file, path, limit)
    self.file = file
  }

  /// The same with a folder itself, so that no file is left in it; nil where its file system locks no folders.
  package init?(folder: String, waitingUpTo limit: Duration) throws(StreamError) {
    let file = try OpenFile(folder, flags: O_RDONLY | O_DIRECTORY, failure: .cannotList)
    do throws(StreamError) { try Self.take(file, folder, limit) } catch {
      if error.kind == .cannotLock { return nil }
      throw error
    }
    self.file = file
  }

  private static func take(
    _ file: borrowing OpenFile, _ path: String, _ limit: Duration
  ) throws(StreamError) {
    let deadline = ContinuousClock.now.advanced(by: limit)
    while try !file.tryLock() {
      if ContinuousClock.now >= deadline { throw StreamError(.lockHeld, path: path) }
      usleep(20_000)  // microseconds
    }
  }

  /// Gives the lock back, not only the descriptor: a process that is just being started still has
  /// a copy of it, and would hold the lock until its program begins.
  deinit { file.unlock() }
}
