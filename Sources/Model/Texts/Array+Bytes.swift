extension [UInt8] {
  /// Copies bytes that lie elsewhere.
  @inlinable
  public init(_ bytes: Span<UInt8>) {
    // Safe because the bytes are copied within the call.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Adds bytes that lie elsewhere.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    // Safe because the bytes are copied within the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
