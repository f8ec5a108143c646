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
    parallel.map(count, with: [KeyedRow]()) { index, rows in
      rows.removeAll(keepingCapacity: true)
      emit(index) { rows.append($0) }
      return PartitionedRows(rows, by: partitioning, keep: parallel.memory.keep)
    }
  }

  /// The keys of those rows that `isCounted` picks.
  func keys(
    of blocks: [PartitionedRows], where isCounted: @Sendable (KeyedRow) -> Bool
  ) -> KeyFilter {
    KeyFilter(
      partitioning: partitioning,
      parts: parallel.map(partitioning.count) {
        KeyFilter.Part(blocks, partition: $0, where: isCounted)
      })
  }

  /// Calls `group` for the rows of each key that has several, in sorted order.
  ///
  /// `group` adds to one result for each thread; the order of results and of groups means nothing.
  func groups<Result: Sendable>(
    of blocks: [PartitionedRows], into empty: Result,
    group: @Sendable (Span<KeyedRow>, inout Result) -> Void
  ) -> [Result] {
    parallel.gather(partitioning.count, into: (table: GroupTable(), result: empty)) {
      partition, own in
      for block in blocks { own.table.append(block, partition: partition) }
      own.table.drain { group($0, &own.result) }
    }.map(\.result)
  }
}
