import Glibc

/// Appends gzip members to a file, each of them durable before `append` returns.
///
///     var log = try MemberAppender(path: "answers.ndjson.gz", mode: 0o600)
///     try log?.append("{…}\n".utf8.span)
///
/// A member that an earlier writer did not finish, because it was killed or the power failed, is cut off first: it
/// would make the whole file damaged (IN-1). So is what a full disk left of one. One process at a time may append. A
/// file that is not there is made when its first member comes, as whoever reads it would take it in empty.
package struct MemberAppender: ~Copyable {
  /// Where the file is, or will be.
  package let path: String
  private let mode: UInt32
  /// The file; nil as long as there is none.
  private var file: OpenFile?
  /// The bytes of the members that are there.
  private var length: Int64

  /// Opens a file, or finds that one with these permissions can be made; a failure of that is of the kind
  /// `cannotCreate`. Nil when nothing can be put behind what the file holds: something else than gzip members, or
  /// members with zero bytes behind them, which are sound (IN-1) and may have been read with them.
  package init?(path: String, mode: UInt32) throws(StreamError) {
    self.path = path
    self.mode = mode
    let there = try OpenFile.unless(
      ENOENT, path, flags: O_RDWR | O_APPEND, reported: path, failure: .cannotCreate)
    guard let opened = consume there else {
      _ = try AtomicFile(path: path, mode: mode)
      file = nil
      length = 0
      return
    }
    guard let whole = try Self.cutTail(of: opened) else { return nil }
    try Folder.sync(Folder.of(path))
    file = consume opened
    length = whole
  }

  /// Cuts off what a killed writer left of a member.
  package static func repair(path: String) throws(StreamError) {
    _ = try cutTail(of: try OpenFile(path, flags: O_RDWR, failure: .cannotOpen))
  }

  /// Appends the bytes as one member, and waits until the disk has it.
  package mutating func append(_ bytes: Span<UInt8>) throws(StreamError) {
    let member = GzipWriter<[UInt8]>.member(bytes)
    if file == nil { try make() }
    do throws(StreamError) {
      try file?.write(member.span)
      try file?.sync()
    } catch {
      // What cannot be cut off now is by the next appender.
      try? file?.truncate(to: Int(length))
      throw error
    }
    length += Int64(member.count)
  }

  private mutating func make() throws(StreamError) {
    let made = try OpenFile(
      path, flags: O_RDWR | O_CREAT | O_APPEND, mode: mode, failure: .cannotCreate)
    try Folder.sync(Folder.of(path))
    // Where nothing can be locked somebody else may have made it meanwhile.
    length = Int64(try made.size())
    file = consume made
  }

  deinit {
    // One of which the first member did not become whole. If it cannot be removed it does no harm: it reads as no lines.
    if length == 0, (try? file?.size()) == 0 { try? Folder.remove(path) }
  }

  /// What a gzip member begins with.
  private static let magic: [UInt8] = [0x1F, 0x8B, 0x08]

  /// Up to so many bytes of a file.
  private static func bytes(
    of file: borrowing OpenFile, at start: Int, count: Int
  ) throws(StreamError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      let read = try file.read(
        into: &bytes, from: length, count: count - length, at: start + length)
      if read == 0 { break }
      length += read
    }
    return Array(bytes.prefix(length))
  }

  /// Whether what is behind the last whole member was begun as one, but for zeros: blocks that the disk did not get
  /// before the power failed. Nothing may follow that begins as a member, which would be cut off, too; and a member
  /// that is damaged otherwise was whole once, and may have been read.
  private static func isTorn(
    _ file: borrowing OpenFile, at start: Int
  ) throws(StreamError) -> Bool {
    let count = try file.size() - start
    // Members are small.
    guard (1...1 << 20).contains(count) else { return false }
    let rest = try bytes(of: file, at: start, count: count)
    if rest.count < count { return false }
    let begins = (1..<max(count - 2, 1)).contains { rest[$0..<$0 + 3].elementsEqual(magic) }
    // A file that begins with a zero is no gzip: it was read as text.
    let isGzip = start > 0 || rest[0] == magic[0]
    return isGzip && !begins && zip(rest, magic).allSatisfy { $0 == $1 || $0 == 0 }
      && lacksBlocks(rest, at: start)
  }

  /// Whether some bytes of a file end with zeros, or have nothing else in a block of the disk. A member ends with the
  /// length of what is in it, of which three bytes may be zeros.
  private static func lacksBlocks(_ bytes: [UInt8], at start: Int) -> Bool {
    let block = 512
    var from = 0
    while from < bytes.count {
      let to = min(bytes.count, from + block - (start + from) % block)
      if to - from > 3, bytes[from..<to].allSatisfy({ $0 == 0 }) { return true }
      from = to
    }
    return bytes.count > 3 && bytes.suffix(4).allSatisfy { $0 == 0 }
  }

  /// Cuts off the beginning of a member at the end, and says how many bytes are left; nil when there is something else
  /// than members, which stays.
  private static func cutTail(of file: borrowing OpenFile) throws(StreamError) -> Int64? {
    var input = try RawInput(path: file.path, capacity: 64 * 1024)
    var inflater = GzipInflater()
    let scratch = AlignedBuffer(capacity: 64 * 1024)
    do throws(StreamError) {
      // Safe because the inflater writes no more than the buffer holds.
      while try unsafe inflater.inflate(&input, into: scratch.base, count: scratch.capacity) > 0 {}
      return input.offset == inflater.wholeBytes ? inflater.wholeBytes : nil
    } catch {
      switch error.kind {
      case .damaged(.truncatedMember, _):
        // Of a text that is shorter than the header of a member nothing else is told.
        let rest = try bytes(
          of: file, at: Int(inflater.wholeBytes), count: magic.count)
        if !magic.starts(with: rest) { return nil }
      case .damaged: if try !isTorn(file, at: Int(inflater.wholeBytes)) { return nil }
      default: throw error
      }
    }
    try file.truncate(to: Int(inflater.wholeBytes))
    try file.sync()
    return inflater.wholeBytes
  }
}
