internal import Model

extension ColumnCodec {
  /// The lists of a section. When a segment is read, they are empty before.
  mutating func section(
    _ section: SegmentSection, of batch: inout EventBatch
  ) throws(SegmentDamage) {
    swap(&heap, &batch.heap)
    swap(&listedKeys, &batch.keys)
    switch section {
    case .clicks: try clicksSection(&batch)
    case .sessions: try sessionsSection(&batch)
    case .evidence: try evidenceSection(&batch)
    }
    try finish()
    swap(&heap, &batch.heap)
    swap(&listedKeys, &batch.keys)
  }

  private mutating func clicksSection(_ batch: inout EventBatch) throws(SegmentDamage) {
    try rows(&batch.clicks, atMost: RecordID.rowsPerBatch, like: .blank)
    try clicks(&batch.clicks)
    try clickNames(of: &batch)
  }

  private mutating func sessionsSection(_ batch: inout EventBatch) throws(SegmentDamage) {
    try rows(&batch.sessions, atMost: RecordID.rowsPerBatch, like: .blank)
    try outcomes(of: &batch)
    try devices(of: &batch.sessions)
    try rows(&batch.links, atMost: batch.sessions.count * 2, like: LinkEvidence(url: .absent))
    try rows(&batch.referrers, atMost: batch.sessions.count, like: Referrer())
    try rows(&batch.claims, atMost: batch.sessions.count, like: Claim())
    try sessions(&batch.sessions)
    try links(&batch.links)
    try referrers(&batch.referrers)
    try claims(&batch.claims)
    if isReading { try checkPlaces(batch) }
    try attributions(of: &batch)
  }

  /// Reads the first columns of the section of sessions alone.
  mutating func seenSessions(areFinal: Bool) throws(SegmentDamage) -> SeenSessions {
    var seen = SeenSessions()
    try rows(&seen.rows, atMost: RecordID.rowsPerBatch, like: SeenSessions.Row())
    if areFinal {
      var attributions = [Attribution](repeating: .blank, count: seen.rows.count)
      try outcomes(of: &attributions)
      seen.outcomes = attributions.map(\.outcome)
    }
    try devices(of: &seen.rows)
    swap(&seen.keys, &listedKeys)
    return seen
  }

  private mutating func evidenceSection(_ batch: inout EventBatch) throws(SegmentDamage) {
    let most = RecordID.rowsPerBatch
    try rows(&batch.referrerRecords, atMost: most, like: .blank)
    try rows(&batch.answers, atMost: most, like: .blank)
    try rows(&batch.cookieSyncs, atMost: most, like: .blank)
    try rows(&batch.entries, atMost: most, like: .blank)
    try referrerRecords(&batch.referrerRecords)
    try answers(&batch.answers)
    try cookieSyncs(&batch.cookieSyncs)
    try entries(&batch.entries)
    try agedRows(of: &batch)
  }

  /// The number of a list's rows; when a segment is read, makes as many blank ones.
  mutating func rows<Row>(
    _ rows: inout [Row], atMost limit: Int, like blank: @autoclosure () -> Row
  ) throws(SegmentDamage) {
    let count = try count(rows.count, atMost: limit)
    if isReading { rows = [Row](repeating: blank(), count: count) }
  }

  /// Checks that the places that sessions name are there.
  private func checkPlaces(_ batch: EventBatch) throws(SegmentDamage) {
    for session in batch.sessions {
      guard session.appLink <= batch.links.count, session.clipboard <= batch.links.count,
        session.referrer <= batch.referrers.count, session.legacyClaim <= batch.claims.count
      else { throw .badLength }
    }
  }
}

extension Click {
  fileprivate static var blank: Click {
    Click(timestamp: .absent, digest: .blank, app: AppID(index: 0), dialect: .branch)
  }
}

extension Session {
  fileprivate static var blank: Session {
    Session(
      timestamp: .absent, digest: .blank, app: AppID(index: 0), dialect: .branch, os: .unknown)
  }
}

extension ReferrerRecord {
  fileprivate static var blank: ReferrerRecord {
    ReferrerRecord(timestamp: .absent, digest: .blank, app: AppID(index: 0))
  }
}

extension AdServicesAnswer {
  fileprivate static var blank: AdServicesAnswer {
    AdServicesAnswer(timestamp: .absent, digest: .blank, app: AppID(index: 0))
  }
}

extension CookieSync {
  fileprivate static var blank: CookieSync {
    CookieSync(timestamp: .absent, digest: .blank, app: AppID(index: 0))
  }
}

extension CatalogueEntry {
  fileprivate static var blank: CatalogueEntry {
    CatalogueEntry(url: .absent, key: .absent, digest: .blank)
  }
}

extension Digest {
  fileprivate static var blank: Digest { Digest(high: 0, low: 0) }
}
