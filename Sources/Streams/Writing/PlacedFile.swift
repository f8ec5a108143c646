import Glibc
package import Model

/// A file that does not change, of which parts are read at their places; several threads may at once.
///
/// It stays there to be read when somebody takes its name away.
package final class PlacedFile: Sendable {
  private let file: OpenFile
  /// The size in bytes.
  package let size: Int

  /// Opens a file; nil when there is none. What is no file is refused, as logs are.
  package convenience init?(path: String) throws(StreamError) {
    guard let file = try OpenFile.reading(path) else { return nil }
    try self.init(file)
  }

  /// A file that is open.
  init(_ file: consuming OpenFile) throws(StreamError) {
    size = try file.size()
    self.file = file
  }

  /// Reads a part of the file into the front of a buffer, which grows where it is too small; false
  /// when the file ends before.
  package func read(_ range: Range<Int>, into buffer: inout [UInt8]) throws(StreamError) -> Bool {
    let missing = range.count - buffer.count
    if missing > 0 { buffer += repeatElement(0, count: missing) }
    var done = 0
    while done < range.count {
      let count = try file.read(
        into: &buffer, from: done, count: range.count - done, at: range.lowerBound + done)
      if count == 0 { return false }
      done += count
    }
    return true
  }

  /// The digest of a part of the file; nil when the file ends before.
  package func digest(of part: Range<Int>) throws(StreamError) -> Digest? {
    var content = ContentDigest()
    var buffer: [UInt8] = []
    for start in stride(from: part.lowerBound, to: part.upperBound, by: Self.piece) {
      let range = start..<min(start + Self.piece, part.upperBound)
      if try !read(range, into: &buffer) { return nil }
      content.update(buffer.span.extracting(..<range.count))
    }
    return content.value
  }

  /// Bytes that are digested at a time; they stay in the processor's caches.
  private static let piece = 256 << 10
}
