extension RandomAccessCollection where Index == Int {
  /// The place of the first element for which a condition holds that holds for all behind it, too;
  /// `endIndex` where it holds for none.
  /// - Complexity: O(log n).
  @inlinable
  public func firstPlace(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
