internal import Model

/// Writing the sections of a batch, and the lists of each in the order in which they are kept.
extension ColumnCodec {
  /// Writes a batch whose first column is at a place of the file; gives what the directory says of it.
  mutating func write(
    clicks: [PickedRows], sessions: [PickedRows], _ rest: borrowing EventBatch,
    strings: StringTable, at start: Int
  ) throws(SegmentDamage) -> SegmentDirectory.Batch {
    self.strings.reserve(strings.count)
    // Times come with clicks and sessions first, then with the others.
    var counts = SegmentCounts()
    let sealed = SealedBatch(rest)
    // Whoever gives records without what they were found to be has found nothing yet.
    let decided = sealed.decided ?? .changeable
    var traces = BatchTraces()
    swap(&traces, &self.traces)
    defer { swap(&traces, &self.traces) }
    traces.removeAll()
    var sections: [SegmentDirectory.Section] = []
    for kind in SegmentSection.allCases {
      section = SegmentDirectory.Section()
      section.start = start + output.count
      switch kind {
      case .clicks: try write(clicks: clicks, decided, sealed, strings, &counts, &traces)
      case .sessions: try write(sessions: sessions, decided, sealed, strings, &counts, &traces)
      case .evidence: try writeEvidence(decided, of: sealed)
      case .answers: try write([PickedRows(sealed, first: sealed.answers.count)], { $0.answers })
      case .entries: try write([PickedRows(sealed, first: sealed.entries.count)], { $0.entries })
      case .clickTraces: write(numbers: traces.clicks)
      case .sessionTraces: write(numbers: traces.sessions)
      case .linkTraces: try write(traces.links, of: sealed)
      }
      sections.append(section)
    }
    var all = SegmentCounts(othersOf: rest)
    all.add(counts)
    return SegmentDirectory.Batch(
      isFinal: !decided.mayChange, counts: all, reported: counts, sections: sections)
  }

  private mutating func write(
    clicks: [PickedRows], _ decided: DecidedRows, _ rest: SealedBatch, _ strings: StringTable,
    _ counts: inout SegmentCounts, _ traces: inout BatchTraces
  ) throws(SegmentDamage) {
    let hasher = hasher
    try write(clicks, { $0.clicks }) { (rows: inout [Click], part) in
      for row in rows.indices { counts.widen(rows[row].timestamp) }
      traces.add(rows, of: clicks[part].batch, strings, hasher)
    }
    counts.clicks = section.lists[0]
    try write(decided.clickNames, of: rest)
    try write(decided.duplicateClicks.map { DuplicateClick(row: $0) }, of: rest)
  }

  private mutating func write(
    sessions: [PickedRows], _ decided: DecidedRows, _ rest: SealedBatch, _ strings: StringTable,
    _ counts: inout SegmentCounts, _ traces: inout BatchTraces
  ) throws(SegmentDamage) {
    var (links, referrers, claims) = (
      CarriedRows(of: sessions), CarriedRows(of: sessions), CarriedRows(of: sessions)
    )
    let hasher = hasher
    try write(sessions, { $0.sessions }) { (rows: inout [Session], part) in
      // Before they refer to what they carry by other places.
      traces.add(
        rows, of: sessions[part].batch, areAsking: decided.mayChange, strings, hasher)
      for row in rows.indices {
        counts.widen(rows[row].timestamp)
        links.move(&rows[row].appLink, of: part)
        links.move(&rows[row].clipboard, of: part)
        referrers.move(&rows[row].referrer, of: part)
        claims.move(&rows[row].legacyClaim, of: part)
      }
    }
    counts.sessions = section.lists[0]
    try write(decided.attributions.rows, of: rest)
    try write(links.parts, { $0.links })
    try write(referrers.parts, { $0.referrers })
    try write(claims.parts, { $0.claims })
    try write(decided.attributions.touches, of: rest)
  }

  private mutating func writeEvidence(
    _ decided: DecidedRows, of rest: SealedBatch
  ) throws(SegmentDamage) {
    try write([PickedRows(rest, first: rest.referrerRecords.count)], { $0.referrerRecords })
    try write([PickedRows(rest, first: rest.cookieSyncs.count)], { $0.cookieSyncs })
    try write(decided.aged.counts, of: rest)
    try write(decided.aged.devices, of: rest)
    try write(decided.aged.opens, of: rest)
    try write(decided.forgotten, of: rest)
  }
}
