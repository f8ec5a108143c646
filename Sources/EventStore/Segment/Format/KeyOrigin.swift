internal import Model

/// What a key is mostly made of.
enum KeyOrigin {
  /// A text of the row.
  case text(TextRef)
  /// The id of a record (IN-7): its own, else the digits of its digest.
  case record(TextRef, Digest)

  /// The key of it.
  @inline(__always)
  func key(_ hasher: KeyHasher, heap: Span<UInt8>) -> Key {
    switch self {
    case .text(let ref): hasher.key(heap.extracting(ref.range))
    case .record(let ref, let digest):
      hasher.key(ofRecord: heap.extracting(ref.range), digest)
    }
  }
}
