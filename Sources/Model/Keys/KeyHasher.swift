internal import CSodium

/// Makes the keys that stand for ids: SipHash-2-4 with 128 bits, keyed with the state's secret
/// (PRIV-2).
public struct KeyHasher: Sendable {
  // Its bytes, and no array: threads that share an array would count references on it.
  private let secret: (UInt64, UInt64)

  /// The number of bytes of a secret.
  public static let secretBytes = 16

  /// Takes the state's secret.
  public init(secret: [UInt8]) {
    precondition(secret.count == Self.secretBytes, "KeyHasher needs a secret of 16 bytes")
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.secret = (word(secret[..<8]).littleEndian, word(secret[8...]).littleEndian)
  }

  /// A new secret from the system's random numbers.
  public static func newSecret() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<secretBytes).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The key of a number of some kind.
  public func key(_ number: UInt64, kind: UInt8) -> Key {
    let bytes: InlineArray<9, UInt8> = .init {
      $0 == 8 ? kind : UInt8(truncatingIfNeeded: number >> UInt64($0 * 8))
    }
    return key(bytes.span)
  }

  /// The key of a record (IN-7): that of its own id, else that of the digits of its line's digest.
  public func key(ofRecord id: Span<UInt8>, _ digest: Digest) -> Key {
    id.isEmpty ? key(ofRecord: digest) : key(id)
  }

  /// The key of a record that has no id of its own (IN-7).
  public func key(ofRecord digest: Digest) -> Key {
    let digits = digest.digits
    return key(digits.span)
  }

  /// The key of an id; absent for an empty one.
  public func key(_ id: Span<UInt8>) -> Key {
    if id.isEmpty { return .absent }
    var halves: (UInt64, UInt64) = (0, 0)
    // Safe because the hash writes its 16 bytes into `halves` and reads within `id` and `secret`.
    unsafe withUnsafeMutableBytes(of: &halves) { out in
      unsafe withUnsafeBytes(of: secret) { secret in
        unsafe id.withUnsafeBufferPointer { id in
          guard let place = out.baseAddress, let secret = secret.baseAddress else { return }
          _ = unsafe crypto_shorthash_siphashx24(
            place, id.baseAddress, UInt64(id.count), secret.assumingMemoryBound(to: UInt8.self))
        }
      }
    }
    return Key(high: UInt64(littleEndian: halves.0), low: UInt64(littleEndian: halves.1))
  }
}
