internal import Model

/// A row whose fields a segment keeps.
protocol SegmentRow {
  /// A row before its fields are read.
  static var blank: Self { get }

  /// Says the fields, in the order of their columns.
  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Self]
  ) throws(SegmentDamage)
}

/// Where rows that are written come from.
struct RowOrigin {
  /// The place behind the last of them in the list that is written.
  var end: Int
  /// The texts that they refer to.
  var heap: Rows<UInt8>
  /// The keys that they refer to.
  var keys: Rows<Key>
  /// Whether their keys are those of their ids and digests.
  var keysFollow: Bool

  init(_ batch: SealedBatch, end: Int) {
    self.end = end
    (heap, keys, keysFollow) = (batch.heap, batch.keys, batch.keysFollow)
  }
}

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
