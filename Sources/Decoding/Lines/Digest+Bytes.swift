internal import CXXHash
public import Model

extension Digest {
  /// The XXH3-128 digest of some bytes (IN-7).
  public init(of bytes: Span<UInt8>) {
    let hash = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe lb_xxh3_digest(bytes.baseAddress, bytes.count)
    }
    self.init(high: hash.high64, low: hash.low64)
  }
}
