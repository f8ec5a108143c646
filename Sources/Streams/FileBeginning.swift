/// The first bytes of a file.
package enum FileBeginning {
  /// Hands the first `count` bytes of a file to `body`, a piece at a time.
  ///
  /// - Returns: false when the file has fewer.
  package static func read(
    _ path: String, count: Int64, _ body: (Span<UInt8>) throws(StreamError) -> Void
  ) throws(StreamError) -> Bool {
    var input = try RawInput(path: path, capacity: 1 << 20)
    while input.offset < count {
      if input.waiting == 0 { try input.refill() }
      if input.waiting == 0 { return false }
      let size = Int(min(count - input.offset, Int64(input.waiting)))
      // Safe because so many bytes wait, and none is read before `body` returns.
      let piece = unsafe UnsafeBufferPointer(start: input.next, count: size)
      try body(unsafe piece.span)
      input.take(size)
    }
    return true
  }
}
