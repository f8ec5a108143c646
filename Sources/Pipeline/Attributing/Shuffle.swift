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
  ///
  /// - Parameter isKept: which of them stay.
  func partition(
    _ count: Int, where isKept: (@Sendable (KeyedRow) -> Bool)? = nil,
    emit: @Sendable (Int, (KeyedRow) -> Void) -> Void
  ) -> [PartitionedRows<KeyedRow>] {
    parallel.map(count, with: [KeyedRow]()) { index, rows in
      rows.removeAll(keepingCapacity: true)
      emit(index) { rows.append($0) }
      if let isKept { Self.keep(isKept, of: &rows) }
      return PartitionedRows(rows, by: partitioning, keep: parallel.memory.keep)
    }
  }

  /// The records whose keys may occur more than once among those that `emit` hands out for each index: all of
  /// them, and a few that only have some bits in common. In some lists, in no order.
  func repeated(
    _ count: Int, emit: @Sendable (Int, (Key, RecordID) -> Void) -> Void
  ) -> [[RecordID]] {
    let blocks = parallel.map(count, with: [KeyMark]()) { index, marks in
      marks.removeAll(keepingCapacity: true)
      emit(index) { marks.append(KeyMark($0, $1)) }
      return PartitionedRows(marks, by: partitioning, keep: parallel.memory.keep)
    }
    let empty = (table: RepetitionTable(), records: [RecordID]())
    return parallel.gather(partitioning.count, into: empty) { partition, own in
      for block in blocks { own.table.append(block, partition: partition) }
      own.table.drain(into: &own.records)
    }.map(\.records)
  }

  /// Leaves the rows that are to stay.
  ///
  /// A loop of its own without a branch for what was found: so the processor looks many keys up at a time,
  /// and few of them are in its caches.
  private static func keep(_ isKept: (KeyedRow) -> Bool, of rows: inout [KeyedRow]) {
    var kept = 0
    for place in rows.indices {
      rows[kept] = rows[place]
      kept += isKept(rows[kept]) ? 1 : 0
    }
    rows.removeLast(rows.count - kept)
  }

  /// The keys of those rows that `isCounted` picks.
  func keys(
    of blocks: [PartitionedRows<KeyedRow>], where isCounted: @Sendable (KeyedRow) -> Bool
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
    of blocks: [PartitionedRows<KeyedRow>], into empty: Result,
    group: @Sendable (Span<KeyedRow>, inout Result) -> Void
  ) -> [Result] {
    parallel.gather(partitioning.count, into: (table: GroupTable(), result: empty)) {
      partition, own in
      for block in blocks { own.table.append(block, partition: partition) }
      own.table.drain { group($0, &own.result) }
    }.map(\.result)
  }
}
