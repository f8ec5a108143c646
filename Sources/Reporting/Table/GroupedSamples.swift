/// The quantile samples of a cube, found by row.
struct GroupedSamples {
  private let sorted: [UInt64]

  /// Takes samples with the row in the upper half and the value in the lower.
  init(_ samples: [UInt64]) { sorted = samples.sorted() }

  /// A row's samples, ascending.
  /// - Complexity: O(log n) to find them.
  subscript(row: Int) -> ArraySlice<UInt64> {
    sorted[firstIndex(atLeast: UInt64(row) << 32)..<firstIndex(atLeast: UInt64(row + 1) << 32)]
  }

  private func firstIndex(atLeast bound: UInt64) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
