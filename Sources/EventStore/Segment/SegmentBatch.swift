public import Model

/// A batch of a segment, of which any part may be read.
public struct SegmentBatch {
  let segment: Segment
  let index: Int
  let numbering: SegmentNumbering

  /// - Parameters:
  ///   - index: its place in the segment.
  ///   - numbering: the numbers that the run has for what is in it.
  public init(_ index: Int, of segment: Segment, numbering: SegmentNumbering) {
    self.segment = segment
    self.index = index
    self.numbering = numbering
  }

  /// What the batch holds.
  public var counts: SegmentCounts { segment.counts(index) }

  /// Whether its records are final.
  public var isFinal: Bool { part.isFinal }

  var part: SegmentDirectory.Batch { segment.directory.batches[index] }

  /// Reads sections, or some of their rows.
  ///
  /// - Parameters:
  ///   - sections: those that are read; the lists of the others are empty.
  ///   - rows: the clicks, sessions and answers that are read, with what these carry.
  ///   - found: whether records that are not final come with what the run that wrote them found them to be.
  ///   - room: where columns are read; made with the secret with which the segment was written.
  ///   - keep: where the rows go; see `SealedBatch`.
  public func read(
    _ sections: [SegmentSection] = SegmentSection.allCases, rows: ChosenRows = ChosenRows(),
    found: Bool = false, in room: inout SegmentRoom, keep: (RowBlock) -> RowBlock = { $0 }
  ) throws(StoreError) -> SealedBatch {
    let part = part
    return try segment.perform { () throws(SegmentDamage) in
      var batch = EventBatch()
      batch.decided = part.isFinal ? DecidedRows() : found ? .changeable : nil
      room.codec.begin()
      for section in sections where rows.hasRows(of: section) {
        room.codec.read(reading(section, .all))
        try room.codec.read(section, of: part, rows, into: &batch)
        try room.codec.finish()
      }
      let sealed = SealedBatch(room.codec.fill(&batch), keep: keep)
      return room.codec.keysFollow ? sealed.withKeysThatFollow : sealed
    }
  }

  func reading(_ section: SegmentSection, _ fields: SegmentFields) -> ColumnReading {
    ColumnReading(part.sections[section.rawValue], of: segment.file, fields, numbering)
  }
}
