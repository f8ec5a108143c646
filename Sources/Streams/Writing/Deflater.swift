internal import CZlib

/// Compresses bytes to one gzip member.
///
/// The same bytes and level give the same member: its header has no name, time 0 and system 3.
@safe
struct Deflater: ~Copyable {
  /// zlib keeps the address of its stream, so it has a place of its own.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output = [UInt8](repeating: 0, count: 64 * 1024)

  /// - Parameter level: 0 (stored) to 9 (smallest).
  init(level: Int) {
    precondition((0...9).contains(level), "Deflater: the level is not in 0...9")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 15: the whole window; 16: gzip; 8: zlib's default of memory.
    let result = unsafe deflateInit2_(
      stream, Int32(level), Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    // A trap because the arguments are valid, which leaves only memory, without which Swift traps too.
    if result != Z_OK { fatalError("Deflater: no memory") }
  }

  deinit {
    _ = unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses the next bytes into the sink.
  mutating func write<Sink: ByteSink & ~Copyable>(
    _ bytes: Span<UInt8>, to sink: inout Sink
  ) throws(Sink.Failure) {
    var start = 0
    while start < bytes.count {
      let part = bytes.extracting(start..<min(bytes.count, start + 1 << 30))
      try deflate(part, Z_NO_FLUSH, to: &sink)
      start += part.count
    }
  }

  /// Ends the member.
  mutating func finish<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    try deflate([UInt8]().span, Z_FINISH, to: &sink)
  }

  private mutating func deflate<Sink: ByteSink & ~Copyable>(
    _ input: Span<UInt8>, _ flush: Int32, to sink: inout Sink
  ) throws(Sink.Failure) {
    var taken = 0
    var isDone = false
    while !isDone {
      let count = step(input.extracting(taken...), flush, &taken, &isDone)
      if count > 0 { try sink.write(output.span.extracting(..<count)) }
    }
  }

  /// Fills `output` once and gives the number of bytes in it.
  private mutating func step(
    _ input: Span<UInt8>, _ flush: Int32, _ taken: inout Int, _ isDone: inout Bool
  ) -> Int {
    let capacity = output.count
    // Safe because zlib touches both buffers only during the call; it does not write its input,
    // whose pointer is mutable for historical reasons.
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(capacity)
        let result = unsafe CZlib.deflate(stream, flush)
        precondition(result != Z_STREAM_ERROR, "Deflater: the stream is inconsistent")
        isDone = unsafe flush == Z_FINISH ? result == Z_STREAM_END : stream.pointee.avail_out > 0
      }
      unsafe taken += input.count - Int(stream.pointee.avail_in)
    }
    return unsafe capacity - Int(stream.pointee.avail_out)
  }
}
