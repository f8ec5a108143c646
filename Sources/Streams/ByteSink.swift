/// Something that takes bytes in order: a file, a gzip member, an array.
package protocol ByteSink: ~Copyable {
  /// Takes all the bytes or throws.
  mutating func write(_ bytes: Span<UInt8>) throws(StreamError)
}

extension ByteSink where Self: ~Copyable {
  /// Takes the UTF-8 bytes of a text.
  package mutating func write(_ text: String) throws(StreamError) {
    try write(text.utf8.span)
  }
}

extension [UInt8]: ByteSink {
  /// Appends the bytes.
  package mutating func write(_ bytes: Span<UInt8>) throws(StreamError) {
    // Safe because the buffer is read only within the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
