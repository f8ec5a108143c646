internal import EventStore
internal import Model

/// A batch of a state's segment, of which any part may be read.
struct BatchReading {
  let segment: Segment
  let numbering: SegmentNumbering
  let index: Int

  /// What the batch holds.
  var counts: SegmentCounts { segment.counts(index) }

  /// Reads sections, or some of their rows.
  ///
  /// - Parameter found: whether records that are not final come with what the run that wrote them found them to be.
  func read(
    _ sections: [SegmentSection] = SegmentSection.allCases, rows: ChosenRows = ChosenRows(),
    found: Bool = false, in room: inout SegmentRoom, keep: (RowBlock) -> RowBlock = { $0 }
  ) throws(StoreError) -> SealedBatch {
    try segment.batch(
      index, sections: sections, rows: rows, found: found, numbering: numbering, in: &room,
      keep: keep)
  }

  /// Hands the clicks to `use`, some at a time, with the keys that they refer to; gives what they were
  /// found to be.
  func scanClicks(
    _ fields: SegmentFields, in room: inout SegmentRoom, _ use: ([Click], [Key]) -> Void
  ) throws(StoreError) -> FoundClicks {
    try segment.scanClicks(index, fields, numbering: numbering, in: &room, use)
  }

  /// Hands the sessions, or some of them, to `use`, some at a time, with the keys that they refer to;
  /// gives what became of each.
  func scanSessions(
    _ fields: SegmentFields, rows: [Int]? = nil, in room: inout SegmentRoom,
    _ use: ([Session], [Key]) -> Void
  ) throws(StoreError) -> AttributionBatch {
    try segment.scanSessions(index, fields, rows: rows, numbering: numbering, in: &room, use)
  }

  /// The numbers of those answers for which `isNeeded` holds.
  func answers(
    _ fields: SegmentFields, in room: inout SegmentRoom, where isNeeded: (AdServicesAnswer) -> Bool
  ) throws(StoreError) -> [Int] {
    try segment.answers(index, fields, numbering: numbering, in: &room, where: isNeeded)
  }

  /// The numbers of the rows that have a trace that is looked for.
  ///
  /// - Parameter section: the traces of the clicks, or of the sessions.
  func rows(
    with search: TraceSearch, in section: SegmentSection, _ room: inout SegmentRoom
  ) throws(StoreError) -> [Int] {
    var (rows, row): ([Int], Int) = ([], -1)
    try segment.scanTraces(index, of: section, numbering: numbering, in: &room) { found in
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
    try segment.scanTraces(index, of: section, numbering: numbering, in: &room) { found in
      for place in found.indices {
        if found[place].role == .id { row += 1 }
        body(row, found[place])
      }
    }
  }

  /// The rows of the clicks whose link, or the id of that, has a trace that is looked for.
  func clicks(
    linkedBy isAsked: (KeyTrace) -> Bool, in room: inout SegmentRoom
  ) throws(StoreError) -> [Int] {
    try segment.clicks(index, linkedBy: isAsked, numbering: numbering, in: &room)
  }

  /// What the aged records count for.
  func agedCounts(in room: inout SegmentRoom) throws(StoreError) -> [AgedCount] {
    try segment.agedCounts(index, numbering: numbering, in: &room)
  }

  /// What the records of a kind are known by. Gives no text an id.
  func identities(
    of kind: SourceKind, in room: inout SegmentRoom
  ) throws(StoreError) -> [RecordIdentity] {
    try segment.identities(index, of: kind, numbering: numbering, in: &room)
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
