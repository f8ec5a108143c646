internal import Model

/// Something that takes bytes in order: a file, a gzip member, an array.
package protocol ByteSink<Failure>: ~Copyable {
  /// Why bytes may not be taken: `StreamError` of a file, `Never` of an array.
  associatedtype Failure: Error

  /// Takes all the bytes or throws.
  mutating func write(_ bytes: Span<UInt8>) throws(Failure)
}

extension ByteSink where Self: ~Copyable {
  /// Takes the UTF-8 bytes of a text.
  package mutating func write(_ text: String) throws(Failure) {
    try write(text.utf8.span)
  }
}

extension [UInt8]: ByteSink {
  /// Appends the bytes.
  package mutating func write(_ bytes: Span<UInt8>) { append(bytes) }
}
