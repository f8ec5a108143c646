internal import Model

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
    sorted.firstPlace { $0 >= bound }
  }
}
