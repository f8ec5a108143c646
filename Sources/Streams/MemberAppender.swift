import Glibc

/// Appends gzip members to a file, each of them durable before `append` returns.
///
///     var log = try MemberAppender(path: "answers.ndjson.gz", mode: 0o600)
///     try log.append("{…}\n".utf8.span)
///
/// A member that an earlier writer did not finish, because it was killed, is cut off first: it would
/// make the whole file damaged (IN-1). One process at a time may append. A file in which there is
/// nothing at the end of the appender's life goes again.
package struct MemberAppender: ~Copyable {
  private let file: OpenFile
  private var isEmpty: Bool

  /// Opens a file, or makes it with these permissions; a failure of that is of the kind
  /// `cannotCreate`. Throws `damaged` when the file holds something else than gzip members.
  package init(path: String, mode: UInt32) throws(StreamError) {
    let opened = try OpenFile(
      path, flags: O_RDWR | O_CREAT | O_APPEND, mode: mode, failure: .cannotCreate)
    let length = try Self.cutTail(of: opened)
    try Folder.sync(Folder.of(path))
    isEmpty = length == 0
    file = opened
  }

  /// Cuts off what a killed writer left of a member.
  package static func repair(path: String) throws(StreamError) {
    _ = try cutTail(of: try OpenFile(path, flags: O_RDWR, failure: .cannotOpen))
  }

  /// Appends the bytes as one member, and waits until the disk has it.
  package mutating func append(_ bytes: Span<UInt8>) throws(StreamError) {
    let member = GzipWriter<[UInt8]>.member(bytes)
    // First, as a member that came to the disk stays even if that is not sure.
    isEmpty = false
    try file.write(member.span)
    try file.sync()
  }

  deinit {
    // One that cannot be removed does no harm: it reads as no lines.
    if isEmpty { try? Folder.remove(file.path) }
  }

  /// Cuts off the end that is no whole member, and says how many bytes are left.
  private static func cutTail(of file: borrowing OpenFile) throws(StreamError) -> Int64 {
    var input = try RawInput(path: file.path, capacity: 64 * 1024)
    var inflater = GzipInflater()
    let scratch = AlignedBuffer(capacity: 64 * 1024)
    do throws(StreamError) {
      // Safe because the inflater writes no more than the buffer holds.
      while try unsafe inflater.inflate(&input, into: scratch.base, count: scratch.capacity) > 0 {}
      // Zero bytes after the last member are sound (IN-1), but nothing can be put behind them.
      if input.offset > inflater.wholeBytes { throw notMembers(file, inflater.wholeBytes) }
    } catch {
      switch error.kind {
      case .damaged(.truncatedMember, _):
        try file.truncate(to: Int(inflater.wholeBytes))
        try file.sync()
      case .damaged: throw notMembers(file, inflater.wholeBytes)
      default: throw error
      }
    }
    return inflater.wholeBytes
  }

  private static func notMembers(
    _ file: borrowing OpenFile, _ wholeBytes: Int64
  ) -> StreamError {
    StreamError(.damaged(.badData, offset: wholeBytes), path: file.path)
  }
}
