/// Compresses what is written and passes it on, as one gzip member.
///
///     var writer = GzipWriter(to: try AtomicFile(path: "rejects.ndjson.gz", mode: 0o600))
///     try writer.write(line.span)
///     try writer.finish().commit()
///
/// The same bytes and level give the same output: the header has no name and time 0. A writer that
/// is not finished leaves a truncated member.
package struct GzipWriter<Sink: ByteSink & ~Copyable>: ByteSink, ~Copyable {
  private var sink: Sink
  private var deflater: Deflater

  /// - Parameter level: 0 (stored) to 9 (smallest).
  package init(to sink: consuming Sink, level: Int = 6) {
    self.sink = sink
    deflater = Deflater(level: level)
  }

  /// Compresses the next bytes.
  package mutating func write(_ bytes: Span<UInt8>) throws(Sink.Failure) {
    try deflater.write(bytes, to: &sink)
  }

  /// Ends the member and gives the sink back.
  package consuming func finish() throws(Sink.Failure) -> Sink {
    try deflater.finish(to: &sink)
    return sink
  }
}

extension GzipWriter where Sink == [UInt8] {
  /// One gzip member that holds the bytes.
  static func member(_ bytes: Span<UInt8>, level: Int = 6) -> [UInt8] {
    var writer = GzipWriter(to: [UInt8](), level: level)
    writer.write(bytes)
    return writer.finish()
  }
}
