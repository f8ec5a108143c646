internal import Pipeline

/// Hands out an export: what several windows of it come to is made at once, and handed out in their order.
struct ExportStream: Sendable {
  let parallel: Parallel

  /// So many windows a thread are made at once.
  private static let windowsPerThread = 2
  /// How many items the first windows have; others as many as come to `text`, by those before them.
  private static let first = 64
  /// How large the text of a window is to be, in bytes.
  private static let text = 4 << 20
  /// The most that is handed out at once, in bytes: between two such parts an export can be stopped.
  private static let partSize = 64 << 10

  /// Hands out what `text` makes of so many items, some at a time.
  ///
  /// - Parameter most: how many are in a window at most.
  func write(
    _ count: Int, atOnce most: Int, to sink: (Span<UInt8>) throws(ExportError) -> Void,
    text: @Sendable (Range<Int>) -> [UInt8]
  ) throws(ExportError) {
    var (done, size) = (0, Self.first)
    while done < count {
      let (begin, length) = (done, size)
      let windows = min(
        parallel.workers * Self.windowsPerThread, (count - begin + length - 1) / length)
      let texts = parallel.map(windows) { place in
        let start = begin + place * length
        return text(start..<min(start + length, count))
      }
      done = min(begin + windows * length, count)
      let bytes = texts.reduce(0) { $0 + $1.count }
      size = min(most, max(1, Self.text / max(1, bytes / (done - begin))))
      for text in texts {
        for part in stride(from: 0, to: text.count, by: Self.partSize) {
          try sink(text.span.extracting(part..<min(part + Self.partSize, text.count)))
        }
      }
    }
  }
}
