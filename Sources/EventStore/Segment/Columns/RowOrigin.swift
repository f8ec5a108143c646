internal import Model

/// Where rows that are written come from.
struct RowOrigin {
  /// The place behind the last of them in the list that is written.
  var end: Int
  /// The texts that they refer to.
  var heap: Rows<UInt8>
  /// The texts of links that they refer to.
  var linkTexts: Rows<UInt8>
  /// The keys that they refer to.
  var keys: Rows<Key>
  /// Whether their keys are those of their ids and digests.
  var keysFollow: Bool

  init(_ batch: SealedBatch, end: Int) {
    self.end = end
    (heap, linkTexts) = (batch.heap, batch.linkTexts)
    (keys, keysFollow) = (batch.keys, batch.keysFollow)
  }
}
