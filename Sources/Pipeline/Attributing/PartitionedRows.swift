internal import Model

extension KeyedRow: PartitionedRow {
  var partitionBits: UInt64 { key.high }
}

/// The rows that one batch emits, in the order of their partitions: a counting sort.
///
/// Rows of one batch at a time, so that those which are being moved stay in the cache, and the
/// rows of all batches take no more memory than they need.
package struct PartitionedRows<Row: PartitionedRow>: Sendable {
  private let rows: Rows<Row>
  /// The place of each partition's first row; the last entry ends the last partition.
  private let starts: [UInt32]
  /// The place of the first of `rows`, which may be those of some partitions only.
  private let first: Int

  /// Puts rows in the order of their partitions.
  init(_ emitted: [Row], by partitioning: Partitioning, keep: (RowBlock) -> RowBlock) {
    var starts = [UInt32](repeating: 0, count: partitioning.count + 1)
    var counts = starts.mutableSpan
    for row in emitted { counts[partitioning.partition(row) + 1] += 1 }
    for partition in 0..<partitioning.count { counts[partition + 1] += counts[partition] }
    var ends = starts
    rows = unsafe Rows(count: emitted.count, keep: keep) { places in
      var next = ends.mutableSpan
      for row in emitted {
        let partition = partitioning.partition(row)
        // Safe because `starts` counts the same rows: each gets a place of its own below the count.
        unsafe places.initializeElement(at: Int(next[partition]), to: row)
        next[partition] += 1
      }
    }
    self.starts = starts
    first = 0
  }

  private init(_ rows: Rows<Row>, starts: [UInt32], first: Int) {
    (self.rows, self.starts, self.first) = (rows, starts, first)
  }

  /// The same with the rows of some partitions in memory, to be asked for no others.
  func loaded(_ partitions: Range<Int>) -> PartitionedRows {
    if rows.isInMemory { return self }
    let places = places(partitions)
    return PartitionedRows(
      rows.copied(places), starts: starts, first: first + places.lowerBound)
  }

  /// Adds the rows of a partition to a list.
  func append(_ partition: Int, to list: inout [Row]) {
    rows.append(places(partition..<partition + 1), to: &list)
  }

  private func places(_ partitions: Range<Int>) -> Range<Int> {
    Int(starts[partitions.lowerBound]) - first..<Int(starts[partitions.upperBound]) - first
  }
}
