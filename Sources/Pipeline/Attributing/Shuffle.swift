package import Model

/// Brings the rows of each key together: partition by key, then group within each partition.
package struct Shuffle: Sendable {
  private let parallel: Parallel
  private let partitioning: Partitioning

  /// Expects about so many rows.
  package init(parallel: Parallel, rows: Int) {
    self.parallel = parallel
    partitioning = Partitioning(rows: rows)
  }

  /// The rows that `emit` adds to a list for each index, partitioned.
  ///
  /// - Parameters:
  ///   - filter: the keys of which rows stay; nil are all.
  ///   - isKept: which rows stay whatever their key is.
  package func partition(
    _ count: Int, in filter: KeyFilter? = nil,
    or isKept: @Sendable (KeyedRow) -> Bool = { _ in false },
    emit: @Sendable (Int, inout [KeyedRow]) -> Void
  ) -> [PartitionedRows<KeyedRow>] {
    parallel.map(count, with: [KeyedRow]()) { index, rows in
      rows.removeAll(keepingCapacity: true)
      emit(index, &rows)
      if let filter { Self.keep(filter, or: isKept, of: &rows) }
      return PartitionedRows(rows, by: partitioning, keep: parallel.memory.keep)
    }
  }

  /// The records whose keys may occur more than once among those that `emit` adds for each index, which is their
  /// batch: all of them, and a few that only have some bits in common. By batch, in no order.
  func repeated(
    _ count: Int, emit: @Sendable (Int, inout [KeyMark]) -> Void
  ) -> [[RecordID]] {
    let blocks = parallel.map(count, with: [KeyMark]()) { index, marks in
      marks.removeAll(keepingCapacity: true)
      emit(index, &marks)
      return PartitionedRows(marks, by: partitioning, keep: parallel.memory.keep)
    }
    let empty = (table: RepetitionTable(), records: [RecordID]())
    let found = gather(of: blocks, into: empty) { partition, blocks, own in
      for block in blocks { own.table.append(block, partition: partition) }
      own.table.drain(into: &own.records)
    }
    var records = [[RecordID]](repeating: [], count: count)
    for record in found.map(\.records).joined() { records[record.batch].append(record) }
    return records
  }

  /// Leaves the rows that are to stay.
  ///
  /// Few of the filter's words are in the processor's caches, so that many are fetched at a time; without a
  /// branch for what was found, which would be mispredicted.
  private static func keep(
    _ filter: KeyFilter, or isKept: (KeyedRow) -> Bool, of rows: inout [KeyedRow]
  ) {
    var kept = 0
    var all = rows.mutableSpan
    for place in all.indices {
      filter.prefetch(all[min(place + 24, all.count - 1)].key)
      let row = all[place]
      all[kept] = row
      let isOther = isKept(row)
      kept += (filter.contains(row.key) ? 1 : 0) | (isOther ? 1 : 0)
    }
    rows.removeLast(rows.count - kept)
  }

  /// The keys of those rows that `isCounted` picks.
  func keys(
    of blocks: [PartitionedRows<KeyedRow>], where isCounted: @Sendable (KeyedRow) -> Bool
  ) -> KeyFilter {
    let empty: [(partition: Int, keys: KeyFilter.Part)] = []
    let parts = gather(of: blocks, into: empty) { partition, blocks, own in
      own.append((partition, KeyFilter.Part(blocks, partition: partition, where: isCounted)))
    }.joined().sorted { $0.partition < $1.partition }
    return KeyFilter(partitioning: partitioning, parts: parts.map(\.keys))
  }

  /// Calls `group` for the rows of each key that has several, in sorted order.
  ///
  /// `group` adds to one result for each thread; the order of results and of groups means nothing.
  package func groups<Result: Sendable>(
    of blocks: [PartitionedRows<KeyedRow>], into empty: Result,
    group: @Sendable (Span<KeyedRow>, inout Result) -> Void
  ) -> [Result] {
    gather(of: blocks, into: (table: GroupTable(), result: empty)) { partition, blocks, own in
      for block in blocks { own.table.append(block, partition: partition) }
      own.table.drain { group($0, &own.result) }
    }.map(\.result)
  }

  /// Calls `body` for every partition, with its rows in memory, and with what its thread has gathered so far.
  private func gather<Row, Value: Sendable>(
    of blocks: [PartitionedRows<Row>], into empty: Value,
    _ body: @Sendable (Int, [PartitionedRows<Row>], inout Value) -> Void
  ) -> [Value] {
    let runs = partitioning.runs
    return parallel.gather(runs.count, into: empty) { run, own in
      let blocks = blocks.map { $0.loaded(runs[run]) }
      for partition in runs[run] { body(partition, blocks, &own) }
    }
  }
}
