internal import Model

/// Version 3 did not say what records that are not final were found to be.
extension Segment {
  /// Writes a segment of version 3 anew, in the version of today; names its records that are not final, so
  /// that whoever asks what they are derives it.
  ///
  /// - Complexity: holds one batch, and the segment's texts.
  func written(
    anew place: NewSegment
  ) throws(StoreError) -> (info: SegmentInfo, outdated: [OutdatedRows]) {
    let run = SharedStrings()
    let numbering = SegmentNumbering(
      apps: names.apps.indices.map { AppID(index: UInt16($0)) },
      sources: names.sources.indices.map { UInt16($0) }, strings: texts(in: run))
    var room = SegmentRoom(hasher: place.hasher)
    var writer = try place.begin(names: names)
    for index in 0..<batchCount {
      var batch = try batchOfVersion3(index, numbering, &room)
      let sealed = SealedBatch(batch)
      (batch.clicks, batch.sessions) = (ClickList(), [])
      try writer.add(
        clicks: [PickedRows(sealed, first: sealed.clicks.count)],
        sessions: [PickedRows(sealed, first: sealed.sessions.count)], &batch,
        strings: run.snapshot)
    }
    let info = try writer.finish(strings: run.snapshot)
    let outdated = (0..<batchCount).filter { !isFinal($0) }.map { index in
      OutdatedRows(
        segment: info.name, batch: index, clicks: Array(0..<counts(index).clicks),
        sessions: Array(0..<counts(index).sessions))
    }
    return (info, outdated)
  }

  /// Reads a batch of a segment of version 3.
  private func batchOfVersion3(
    _ index: Int, _ numbering: SegmentNumbering, _ room: inout SegmentRoom
  ) throws(StoreError) -> EventBatch {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      var batch = EventBatch()
      batch.decided = part.isFinal ? DecidedRows() : .changeable
      room.codec.begin()
      for section in SectionOfVersion3.allCases {
        let columns = part.sections[section.rawValue]
        room.codec.read(ColumnReading(columns, of: file, .all, numbering))
        try room.codec.readVersion3(section, of: part.counts, into: &batch)
      }
      return room.codec.fill(&batch)
    }
  }
}

extension ColumnCodec {
  /// Reads a section of a batch of version 3 into its lists, which are empty.
  mutating func readVersion3(
    _ section: SectionOfVersion3, of counts: SegmentCounts, into batch: inout EventBatch
  ) throws(SegmentDamage) {
    // Only final batches have lists of what their records were found to be.
    let isFinal = batch.decided.map { !$0.mayChange } ?? false
    var decided = batch.decided.take() ?? DecidedRows()
    switch section {
    case .clicks:
      var clicks: [Click] = []
      try readList(of: counts.clicks, into: &clicks)
      batch.clicks = ClickList(clicks)
      if isFinal { try readList(into: &decided.clickNames) }
      for name in decided.clickNames where name.row >= counts.clicks { throw .badLength }
    case .sessions:
      try readList(of: counts.sessions, into: &batch.sessions)
      if isFinal {
        try readList(of: counts.sessions, into: &decided.attributions.rows)
      } else {
        decided.attributions.rows = [Attribution](repeating: .blank, count: counts.sessions)
      }
      try readList(into: &batch.links)
      try readList(into: &batch.referrers)
      try readList(into: &batch.claims)
      if isFinal { try readList(into: &decided.attributions.touches) }
      try batch.checkCarried(decided)
    case .others:
      try readList(into: &batch.referrerRecords)
      try readList(into: &batch.answers)
      try readList(into: &batch.cookieSyncs)
      try readList(into: &batch.entries)
      guard SegmentCounts(othersOf: batch).others == counts.others else { throw .badLength }
      if isFinal {
        try readList(into: &decided.aged.counts)
        try readList(into: &decided.aged.devices)
        try readList(into: &decided.aged.opens)
        try readList(into: &decided.forgotten)
      }
    }
    batch.decided = decided
    try finish()
  }

  private mutating func readList<Row: SegmentRow>(
    of count: Int? = nil, into list: inout [Row]
  ) throws(SegmentDamage) {
    let rows = try all()
    if let count, rows.count != count { throw .badLength }
    try read(rows, into: &list)
  }
}

extension EventBatch {
  /// Checks that what sessions carry is there.
  fileprivate func checkCarried(_ decided: DecidedRows) throws(SegmentDamage) {
    for session in sessions {
      guard session.appLink <= links.count, session.clipboard <= links.count,
        session.referrer <= referrers.count, session.legacyClaim <= claims.count
      else { throw .badLength }
    }
    for row in decided.attributions.rows where row.touch > decided.attributions.touches.count {
      throw .badLength
    }
  }
}
