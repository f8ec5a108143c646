public import Model

/// Where a thread reads columns of segments; kept from batch to batch for its memory.
public struct SegmentRoom: Sendable {
  var codec: ColumnCodec

  /// Room that makes keys again that were not kept.
  public init(hasher: KeyHasher) { codec = ColumnCodec(reading: hasher) }
}
