import Glibc

/// Writes a file, or standard output, through a buffer of 64 KiB.
///
/// Bytes that are still in the buffer are lost unless `finish` or `flush` is called, so that no
/// error can go unseen.
package struct FileWriter: ByteSink, Sendable, ~Copyable {
  private static let capacity = 64 * 1024  // bytes

  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var behind: WriteBehind?

  /// Creates a file, or empties one that is there. A new one has the permissions that the process's umask leaves.
  package init(path: String) throws(StreamError) {
    self.init(
      try OpenFile(
        path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666, failure: .cannotCreate))
  }

  /// A writer to standard output, which stays open.
  package static func standardOutput() throws(StreamError) -> FileWriter {
    FileWriter(try OpenFile(duplicating: STDOUT_FILENO, path: "standard output"))
  }

  /// - Parameter behind: for a file that will be synced.
  init(_ file: consuming OpenFile, behind: WriteBehind? = nil) {
    self.file = file
    self.behind = behind
    buffer.reserveCapacity(Self.capacity)
  }

  /// Takes the bytes; writes when the buffer is full.
  package mutating func write(_ bytes: Span<UInt8>) throws(StreamError) {
    if buffer.count + bytes.count > Self.capacity { try flush() }
    if bytes.count > Self.capacity {
      try file.write(bytes)
      behind?.wrote(bytes.count, to: file)
    } else {
      buffer.write(bytes)
    }
  }

  /// Asks the system to leave its cache out for the whole pages of large pieces.
  func bypassCache() { file.bypassCache() }

  /// Passes what is in the buffer to the system.
  mutating func flush() throws(StreamError) {
    try file.write(buffer.span)
    behind?.wrote(buffer.count, to: file)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest and closes.
  package consuming func finish() throws(StreamError) {
    try flush()
    try file.close()
  }

  /// Writes the rest and waits until the disk has it.
  mutating func sync() throws(StreamError) {
    try flush()
    try file.sync()
  }
}
