extension [UInt8] {
  /// Adds bytes that lie elsewhere.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    // Safe because the bytes are copied within the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
