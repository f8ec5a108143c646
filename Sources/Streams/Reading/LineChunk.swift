import Glibc

/// A piece of a log that holds whole lines only, and a cursor over them.
///
///     var chunk = LineChunk()
///     while try reader.next(into: &chunk) {
///       while let line = chunk.nextLine() {
///         let bytes = chunk.bytes(line)
///       }
///     }
///
/// A chunk is filled again and again; one is enough for many files. It may be moved to another
/// thread between filling and reading.
///
/// At least `LineChunk.padding` bytes behind the last byte of every line are readable, so a parser
/// that reads ahead may get `bytes(line).withUnsafeBufferPointer { $0.baseAddress }` and a length.
/// - Complexity: up to 1.1 MiB of memory (16 of rows), usually 0.5 MiB; no allocation after the first filling.
// @unchecked Sendable because the buffer has exactly one owner: the chunk cannot be copied, and
// only its mutating functions write.
@safe
public struct LineChunk: ~Copyable, @unchecked Sendable {
  /// Bytes that can be read behind the last byte of the text.
  static let padding = 64

  let sizes: LineSizes
  private let buffer: AlignedBuffer
  private var cursor = 0
  private var end = 0
  /// Offset in the uncompressed file of the first byte of the buffer.
  private var offset: Int64 = 0
  /// Bytes of the whole line when the chunk holds the beginning of one overlong line, else 0.
  private var overlongLength = 0

  /// An empty chunk.
  public init() { self.init(sizes: LineSizes()) }

  init(sizes: LineSizes) {
    self.sizes = sizes
    buffer = AlignedBuffer(capacity: sizes.capacity + Self.padding)
  }

  /// The next line; nil after the last one. Blank lines are lines.
  public mutating func nextLine() -> Line? {
    guard cursor < end else { return nil }
    let start = cursor
    var length = end - start
    // Safe because `start` and `length` stay within the text.
    if let newline = unsafe memchr(buffer.base + start, 0x0a, length) {
      length = unsafe UnsafeMutableRawPointer(buffer.base + start).distance(to: newline)
      cursor = start + length + 1
    } else {
      // The file's last line, which ends as it would if a newline came behind it: a log may grow.
      cursor = end
    }
    let isWhole = overlongLength == 0
    if unsafe isWhole && length > 0 && buffer.base[start + length - 1] == 0x0d
      && sizes.endsWithReturn
    {
      length -= 1
    }
    let full = max(length, overlongLength)
    if full > sizes.line { length = min(length, sizes.prefix) }
    return Line(start: start, length: length, fullLength: full, offset: offset + Int64(start))
  }

  /// The bytes of a line of this chunk, without its line end.
  @_lifetime(borrow self)
  public borrowing func bytes(_ line: Line) -> Span<UInt8> {
    precondition(
      line.start >= 0 && line.length >= 0 && line.start + line.length <= end,
      "LineChunk.bytes: the line is not of this chunk")
    // Safe because the range was checked, and the span cannot outlive this borrow of the owner.
    let bytes = unsafe UnsafeBufferPointer(start: buffer.base + line.start, count: line.length)
    let span = unsafe Span(_unsafeElements: bytes)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The memory to fill: `sizes.capacity` bytes of text and the padding.
  var base: UnsafeMutablePointer<UInt8> { unsafe buffer.base }

  /// Makes `range` of the buffer the text of the chunk.
  mutating func reset(_ range: Range<Int>, offset: Int64, overlongLength: Int = 0) {
    (cursor, end) = (range.lowerBound, range.upperBound)
    self.offset = offset
    self.overlongLength = overlongLength
    // Safe because the buffer is longer than any text by the padding.
    unsafe (buffer.base + end).update(repeating: 0, count: Self.padding)
  }
}
