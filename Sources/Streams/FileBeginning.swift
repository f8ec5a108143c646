/// The first bytes of a file.
package enum FileBeginning {
  /// Hands the first `count` bytes of a file to `body`, a piece at a time.
  ///
  /// - Returns: false when the file has fewer.
  package static func read(
    _ path: String, count: Int64, _ body: (Span<UInt8>) throws(StreamError) -> Void
  ) throws(StreamError) -> Bool {
    var input = try RawInput(path: path, capacity: 1 << 20)
    return try input.read(upTo: count, body)
  }
}
