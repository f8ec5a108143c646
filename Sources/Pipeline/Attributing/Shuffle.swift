internal import Model

/// Brings the rows of each key together: partition by key, then group within each partition.
struct Shuffle: Sendable {
  private let parallel: Parallel
  private let partitioning: Partitioning

  /// Expects about so many rows.
  init(parallel: Parallel, rows: Int) {
    self.parallel = parallel
    partitioning = Partitioning(rows: rows)
  }

  /// The rows that `emit` hands out for each index, partitioned.
  func partition(
    _ count: Int, emit: @Sendable (Int, (KeyedRow) -> Void) -> Void
  ) -> [PartitionedRows] {
    parallel.map(count) { index in
      var rows: [KeyedRow] = []
      emit(index) { rows.append($0) }
      return PartitionedRows(rows, by: partitioning)
    }
  }

  /// The keys of rows.
  func keys(of blocks: [PartitionedRows]) -> KeyFilter {
    KeyFilter(
      partitioning: partitioning,
      parts: parallel.map(partitioning.count) { KeyFilter.Part(blocks, partition: $0) })
  }

  /// Calls `group` for the rows of each key that has several, in sorted order.
  ///
  /// `group` adds to one result for each thread; the order of results and of groups means nothing.
  func groups<Result: Sendable>(
    of blocks: [PartitionedRows], into empty: Result,
    group: @Sendable (Span<KeyedRow>, inout Result) -> Void
  ) -> [Result] {
    parallel.shares(partitioning.count) { partitions in
      var result = empty
      var table = GroupTable()
      for partition in partitions {
        for block in blocks { table.append(block, partition: partition) }
        table.drain { group($0, &result) }
      }
      return result
    }
  }
}
