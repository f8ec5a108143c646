import Glibc
internal import Model

/// The bytes of a file as they lie on disk, digested as they pass.
///
///     buffer: | taken | position ..< end: waiting | free |
@safe
struct RawInput: ~Copyable {
  private let file: OpenFile
  private let buffer: AlignedBuffer
  private var digest = ContentDigest()
  private var end = 0

  /// Where in the buffer the next waiting byte is.
  private(set) var position = 0
  /// Bytes read from the file so far.
  private(set) var bytesRead: Int64 = 0
  /// Whether the file has no more bytes than the waiting ones.
  private(set) var isAtEnd = false

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - capacity: the size of one read in bytes.
  ///   - bypassesCache: whether the system is to leave its cache out.
  init(path: String, capacity: Int, bypassesCache: Bool = false) throws(StreamError) {
    let file = try OpenFile(reading: path)
    if bypassesCache { file.bypassCache() } else { file.expectSequentialReading() }
    self.init(file, capacity: capacity)
  }

  /// Takes a file that is open.
  init(_ file: consuming OpenFile, capacity: Int) {
    self.file = file
    buffer = AlignedBuffer(capacity: capacity)
  }

  var path: String { file.path }

  /// The digest of the bytes read so far.
  var contentDigest: Digest { digest.value }

  /// The number of waiting bytes.
  var waiting: Int { end - position }

  /// The first waiting byte; valid until the next mutating call.
  var next: UnsafeMutablePointer<UInt8> { unsafe buffer.base + position }

  /// The offset in the file of the next waiting byte.
  var offset: Int64 { bytesRead - Int64(waiting) }

  /// Marks waiting bytes as taken.
  mutating func take(_ count: Int) { position += count }

  /// Reads behind the waiting bytes; does nothing when the buffer is full or the file at its end.
  mutating func refill() throws(StreamError) {
    if waiting == 0 { (position, end) = (0, 0) }
    if end < buffer.capacity {
      end += try unsafe readFile(into: buffer.base + end, count: buffer.capacity - end)
    }
  }

  /// Whether the file begins as gzip does, whatever its name (IN-1). Nothing must have been taken yet.
  mutating func isGzip() throws(StreamError) -> Bool {
    while waiting < 2 && !isAtEnd { try refill() }
    return begins(with: [0x1f, 0x8b])
  }

  /// Whether the waiting bytes begin with these.
  func begins(with bytes: [UInt8]) -> Bool {
    // Safe because no more bytes are looked at than wait.
    unsafe waiting >= bytes.count
      && UnsafeBufferPointer(start: next, count: bytes.count).elementsEqual(bytes)
  }

  /// Gives waiting bytes if there are any, else bytes straight from the file; 0 at its end.
  mutating func read(
    into target: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(StreamError) -> Int {
    if waiting == 0 { return try unsafe readFile(into: target, count: count) }
    let given = min(waiting, count)
    unsafe target.update(from: next, count: given)
    take(given)
    return given
  }

  private mutating func readFile(
    into target: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(StreamError) -> Int {
    if isAtEnd { return 0 }
    let count = try unsafe file.read(into: target, count: count)
    isAtEnd = count == 0
    unsafe digest.update(target, count: count)
    bytesRead += Int64(count)
    return count
  }

  /// Hands the bytes before a place of the file to `body`, a piece at a time; false when the file ends
  /// before it.
  mutating func read(
    upTo end: Int64, _ body: (Span<UInt8>) throws(StreamError) -> Void
  ) throws(StreamError) -> Bool {
    while offset < end {
      if waiting == 0 { try refill() }
      if waiting == 0 { return false }
      let count = Int(min(end - offset, Int64(waiting)))
      // Safe because so many bytes wait, and none is read before `body` returns.
      let piece = unsafe UnsafeBufferPointer(start: next, count: count)
      try body(unsafe piece.span)
      take(count)
    }
    return true
  }
}
