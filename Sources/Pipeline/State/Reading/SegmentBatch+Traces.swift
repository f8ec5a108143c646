internal import EventStore
internal import Model

extension SegmentBatch {
  /// The numbers of the rows that have a trace that is looked for.
  ///
  /// - Parameter section: the traces of the clicks, or of the sessions.
  func rows(
    with search: TraceSearch, in section: SegmentSection, _ room: inout SegmentRoom
  ) throws(StoreError) -> [Int] {
    var (rows, row): ([Int], Int) = ([], -1)
    try scanTraces(of: section, in: &room) { found in
      for start in stride(from: 0, to: found.count, by: UInt64.bitWidth) {
        let some = found.extracting(start..<min(start + UInt64.bitWidth, found.count))
        // A bit for each of them: whether a row begins, and whether it may be looked for.
        var (begins, met): (UInt64, UInt64) = (0, 0)
        for place in some.indices {
          begins |= (some[place].role == .id ? 1 : 0) &<< UInt64(place)
          met |= (search.sketch.contains(some[place].trace) ? 1 : 0) &<< UInt64(place)
        }
        met.forEachBit { search.prefetch(some[$0]) }
        met.forEachBit { place in
          let own = row + (begins & (.max &>> UInt64(63 - place))).nonzeroBitCount
          if rows.last != own, search.contains(some[place]) { rows.append(own) }
        }
        row += begins.nonzeroBitCount
      }
    }
    return rows
  }

  /// Hands each trace of all clicks, or of all sessions, to `body`, with the number of its row.
  func forEachTrace(
    in section: SegmentSection, _ room: inout SegmentRoom, _ body: (Int, RowTrace) -> Void
  ) throws(StoreError) {
    var row = -1
    try scanTraces(of: section, in: &room) { found in
      for place in found.indices {
        if found[place].role == .id { row += 1 }
        body(row, found[place])
      }
    }
  }
}

extension UInt64 {
  /// Calls `body` with the place of each bit that is set, the lowest first.
  @inline(__always)
  fileprivate func forEachBit(_ body: (Int) -> Void) {
    var left = self
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left - 1
    }
  }
}
