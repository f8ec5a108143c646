import Glibc

/// A file that is read or written at once.
package enum WholeFile {
  /// The bytes of a file; nil when there is none.
  package static func read(_ path: String) throws(StreamError) -> [UInt8]? {
    guard let file = try OpenFile.reading(path) else { return nil }
    let expected = try file.size()
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      // One byte more than expected, so that a file of that size ends with the second call.
      let room = max(expected + 1 - bytes.count, 64 * 1024)
      var failure: StreamError?
      let part = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        // Safe because the system writes at most `room` bytes from the start.
        do throws(StreamError) { count = unsafe try file.read(into: start, count: room) } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      isAtEnd = part.isEmpty
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }

  /// Writes a file that appears whole or not at all (REP-5).
  ///
  /// - Parameter mode: permissions of the file, from which the process's umask is taken.
  package static func write(
    _ bytes: Span<UInt8>, to path: String, mode: UInt32 = 0o666
  ) throws(StreamError) {
    var file = try AtomicFile(path: path, mode: mode)
    try file.write(bytes)
    try file.commit()
  }
}
