/// A 128-bit XXH3 digest of bytes: of a log line (IN-7) or of a file (IN-1).
///
/// Compares like its 32 hex digits do.
public struct Digest: Comparable, Hashable, BitwiseCopyable, Sendable {
  /// The first 16 hex digits.
  public var high: UInt64
  /// The last 16 hex digits.
  public var low: UInt64

  /// Joins both halves.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  @inlinable
  public static func < (a: Digest, b: Digest) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

extension Digest: CustomStringConvertible {
  /// 32 lower-case hex digits.
  public var description: String { String(decoding: hexDigits, as: UTF8.self) }

  /// The bytes of `description`.
  public var hexDigits: [UInt8] {
    let digits = digits
    return digits.indices.map { digits[$0] }
  }

  /// The same without an array, for what is done once per line.
  var digits: InlineArray<32, UInt8> {
    InlineArray { i in
      (UInt8(truncatingIfNeeded: (i < 16 ? high : low) >> UInt64(60 - i % 16 * 4)) & 15).hexDigit
    }
  }
}

extension Digest {
  /// The digest that 32 digits stand for as `hexDigits` writes them; nil for other bytes.
  public init?(hexDigits digits: Span<UInt8>) {
    if digits.count != 32 { return nil }
    self.init(high: 0, low: 0)
    for i in digits.indices {
      guard let digit = digits[i].hexDigitValue else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
  }
}
