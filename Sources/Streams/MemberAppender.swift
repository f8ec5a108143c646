import Glibc

/// Appends gzip members to a file, each of them durable before `append` returns.
///
///     var log = try MemberAppender(path: "answers.ndjson.gz", mode: 0o600)
///     try log.append("{…}\n".utf8.span)
///
/// A member that an earlier writer did not finish, because it was killed, is cut off first: it would
/// make the whole file damaged (IN-1). One process at a time may append.
package struct MemberAppender: ~Copyable {
  private let file: OpenFile
  private var bytes: Int

  /// Opens a file, or makes it with these permissions; a failure of that is of the kind
  /// `cannotCreate`. Throws `damaged` when the file holds something else than gzip members.
  package init(path: String, mode: UInt32) throws(StreamError) {
    let opened = try OpenFile(
      path, flags: O_RDWR | O_CREAT | O_APPEND, mode: mode, failure: .cannotCreate)
    let length = try Self.cutTail(of: opened)
    try Folder.sync(Folder.of(path))
    bytes = length
    file = opened
  }

  /// Cuts off what a killed writer left of a member.
  package static func repair(path: String) throws(StreamError) {
    _ = try cutTail(of: try OpenFile(path, flags: O_RDWR, failure: .cannotOpen))
  }

  /// Appends the bytes as one member, and waits until the disk has it.
  package mutating func append(_ bytes: Span<UInt8>) throws(StreamError) {
    let member = GzipWriter<[UInt8]>.member(bytes)
    try file.write(member.span)
    try file.sync()
    self.bytes += member.count
  }

  /// Removes the file if nothing is in it.
  package consuming func finish() throws(StreamError) {
    if bytes > 0 { return }
    if unsafe unlink(file.path) != 0 {
      throw StreamError(.cannotRemove, path: file.path, errorNumber: errno)
    }
  }

  /// Cuts off the end that is no whole member, and says how many bytes are left.
  private static func cutTail(of file: borrowing OpenFile) throws(StreamError) -> Int {
    var tail = GzipTail()
    var length = 0
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { break }
      length += count
      tail.read(buffer.span.extracting(..<count))
    }
    guard tail.isSound else {
      throw StreamError(.damaged(.badData, offset: Int64(tail.wholeBytes)), path: file.path)
    }
    if tail.wholeBytes < length {
      try file.truncate(to: tail.wholeBytes)
      try file.sync()
    }
    return tail.wholeBytes
  }
}
