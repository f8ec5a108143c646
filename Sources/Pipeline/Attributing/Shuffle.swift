internal import Model

/// Brings the rows of each key together: partition by key, sort, group.
struct Shuffle: Sendable {
  /// The number of partitions; many more than workers, so that they come out even.
  private static let partitions = 64

  /// The rows that one thread has emitted, by partition.
  struct Emitter: Sendable {
    fileprivate var parts: [[KeyedRow]]

    fileprivate init() { parts = [[KeyedRow]](repeating: [], count: Shuffle.partitions) }

    /// Adds a row to the partition of its key.
    mutating func emit(_ row: KeyedRow) {
      parts[Int(row.key.high >> 58)].append(row)
    }
  }

  let parallel: Parallel

  /// Emits rows for every index, then calls `group` for the rows of each key in sorted order.
  ///
  /// `group` adds to one result for each partition; the order of partitions means nothing.
  func groups<Result: Sendable>(
    of count: Int, emit: @Sendable (Int, inout Emitter) -> Void, into empty: Result,
    group: @Sendable (ArraySlice<KeyedRow>, inout Result) -> Void
  ) -> [Result] {
    let emitted = parallel.shares(count) { indices in
      var emitter = Emitter()
      for index in indices { emit(index, &emitter) }
      return emitter
    }
    return parallel.map(Self.partitions) { partition in
      var result = empty
      var rows: [KeyedRow] = []
      rows.reserveCapacity(emitted.reduce(0) { $0 + $1.parts[partition].count })
      for emitter in emitted { rows += emitter.parts[partition] }
      rows.sort()
      var start = 0
      while start < rows.count {
        var end = start + 1
        while end < rows.count, rows[end].key == rows[start].key { end += 1 }
        if end - start > 1 { group(rows[start..<end], &result) }
        start = end
      }
      return result
    }
  }
}
