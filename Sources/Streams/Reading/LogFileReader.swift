import Glibc
public import Model

/// Reads a log file, plain or gzip, as chunks of whole lines (IN-1, IN-2).
///
/// Text is delivered before the CRC behind it was checked: count nothing of a file before `next`
/// gave false. After an error a reader only repeats it.
/// - Complexity: 0.4 MiB of memory, and the longest unfinished line, at most 1 MiB (16 of rows).
@safe
public struct LogFileReader: ChunkReader, ~Copyable {
  private let sizes: LineSizes
  private var input: RawInput
  private var inflater: GzipInflater?
  /// The beginning of a line whose end is to come, overlong or not; after an overlong line also whole
  /// lines.
  private let carry: AlignedBuffer
  private var carried = 0
  /// The overlong line that is being read, whose beginning is carried.
  private var overlong: OverlongLine?
  private var isStarted = false
  private var isAtEnd = false
  private var failure: StreamError?
  /// Offset in the uncompressed file of what the next chunk begins with.
  private var offset: Int64 = 0

  public private(set) var bytesOfText: Int64 = 0
  public private(set) var contentDigest: Digest?

  /// What the lines are.
  public enum Content: Sendable {
    /// Those of a log.
    case log
    /// What another process of the program wrote.
    case rows

    fileprivate var sizes: LineSizes {
      switch self {
      case .log: LineSizes()
      case .rows: .rows
      }
    }
  }

  /// Opens a file. It is gzip when it begins with `1f 8b`, whatever its name (IN-1).
  public init(path: String, of content: Content = .log) throws(StreamError) {
    try self.init(path: path, sizes: content.sizes)
  }

  init(path: String, sizes: LineSizes) throws(StreamError) {
    try self.init(RawInput(path: path, capacity: sizes.input), sizes: sizes)
  }

  /// Reads standard input, which is gzip under the same condition.
  public init(standardInput content: Content) throws(StreamError) {
    let file = try OpenFile(duplicating: STDIN_FILENO, path: "standard input")
    try self.init(RawInput(file, capacity: content.sizes.input), sizes: content.sizes)
  }

  /// A chunk that the reader can fill.
  public func newChunk() -> LineChunk { LineChunk(sizes: sizes) }

  private init(_ input: consuming RawInput, sizes: LineSizes) throws(StreamError) {
    var input = input
    let isGzip = try input.isGzip()
    self.input = input
    self.sizes = sizes
    carry = AlignedBuffer(capacity: sizes.capacity)
    inflater = isGzip ? GzipInflater() : nil
  }

  public var bytesRead: Int64 { input.bytesRead }

  public mutating func next(into chunk: inout LineChunk) throws(StreamError) -> Bool {
    precondition(chunk.sizes == sizes, "LogFileReader.next: the chunk has other sizes")
    if let failure { throw failure }
    do throws(StreamError) {
      if try fill(&chunk) { return true }
      contentDigest = input.contentDigest
      return false
    } catch {
      failure = error
      chunk.reset(0..<0, offset: offset)
      throw error
    }
  }

  /// Steps: (1) what was carried, (2) new text behind it, (3) a BOM is left out, (4) cut behind the
  /// last line end and carry the rest.
  private mutating func fill(_ chunk: inout LineChunk) throws(StreamError) -> Bool {
    if let overlong { return try skip(overlong, &chunk) }
    let base = unsafe chunk.base
    unsafe base.update(from: carry.base, count: carried)
    var count = carried
    carried = 0
    var start = 0
    var goal = sizes.text
    while true {
      try unsafe read(into: base, &count, upTo: goal)
      if !isStarted { start = unsafe LineEnds.startOfText(base, count) }
      if isAtEnd { return deliver(&chunk, start..<count) }
      let cut = unsafe LineEnds.last(base, count)
      if cut > 0 {
        unsafe keep(base + cut, count: count - cut)
        return deliver(&chunk, start..<cut)
      }
      if count == sizes.capacity {
        unsafe keep(base + start, count: sizes.prefix)
        let last = unsafe base[count - 1]
        return try skip(OverlongLine(start: start, length: count - start, last: last), &chunk)
      }
      goal = sizes.capacity
    }
  }

  private mutating func deliver(_ chunk: inout LineChunk, _ text: Range<Int>) -> Bool {
    chunk.reset(text, offset: offset)
    offset += Int64(text.upperBound)
    isStarted = true
    return !text.isEmpty
  }

  /// A line over the longest that is read, 1 MiB in a log, whose end is to come.
  private struct OverlongLine {
    /// The bytes of a BOM before it.
    let start: Int
    /// Its bytes so far.
    var length: Int
    /// The last of them.
    var last: UInt8
  }

  /// Reads on to the end of an overlong line, in constant memory. A chunk without lines is handed out
  /// now and then, so that who reads can stop.
  @inline(never)
  private mutating func skip(
    _ unfinished: OverlongLine, _ chunk: inout LineChunk
  ) throws(StreamError) -> Bool {
    var line = unfinished
    let held = line.start..<line.start + sizes.prefix
    // Safe because the prefix is carried, and the chunk has room for it and more.
    unsafe (chunk.base + held.lowerBound).update(from: carry.base, count: held.count)
    let scratch = unsafe chunk.base + held.upperBound
    let room = sizes.capacity - held.upperBound
    var terminator = 0
    for _ in 0..<Self.readsOfOverlongLine where terminator == 0 && !isAtEnd {
      var count = 0
      try unsafe read(into: scratch, &count, upTo: room)
      var before = count
      if let newline = unsafe memchr(scratch, 0x0a, count) {
        before = unsafe UnsafeMutableRawPointer(scratch).distance(to: newline)
        unsafe keep(scratch + before + 1, count: count - before - 1)
        terminator = 1
      }
      if before > 0 { line.last = unsafe scratch[before - 1] }
      line.length += before
    }
    if terminator == 0 && !isAtEnd {
      overlong = line
      chunk.reset(0..<0, offset: offset)
      return true
    }
    overlong = nil
    if terminator == 0 { carried = 0 }
    let isReturnDropped = sizes.endsWithReturn && line.last == 0x0d
    chunk.reset(
      held, offset: offset, overlongLength: line.length - (isReturnDropped ? 1 : 0))
    offset += Int64(line.start + line.length + terminator)
    isStarted = true
    return true
  }

  /// How many pieces of an overlong line, of about 1 MiB each, are read for one chunk.
  private static let readsOfOverlongLine = 64

  private mutating func keep(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe carry.base.update(from: bytes, count: count)
    carried = count
  }

  /// Reads until the buffer holds `goal` bytes; fewer only at the end of the file.
  private mutating func read(
    into base: UnsafeMutablePointer<UInt8>, _ count: inout Int, upTo goal: Int
  ) throws(StreamError) {
    while count < goal && !isAtEnd {
      let given =
        if inflater != nil {
          try unsafe inflater?.inflate(&input, into: base + count, count: goal - count) ?? 0
        } else {
          try unsafe input.read(into: base + count, count: goal - count)
        }
      isAtEnd = given == 0
      count += given
      bytesOfText += Int64(given)
    }
  }
}
