public import Model

/// Reading single columns of a batch, some rows at a time, for those who need no more.
extension SegmentBatch {
  /// Hands the clicks of a batch to `use`, some at a time, with the keys that they refer to; gives what
  /// they were found to be, as far as it is among the fields.
  ///
  /// - Parameter fields: those that are read; the others are blank.
  public func scanClicks(
    _ fields: SegmentFields, in room: inout SegmentRoom, _ use: ([Click], [Key]) -> Void
  ) throws(StoreError) -> FoundClicks {
    return try segment.perform { () throws(SegmentDamage) in
      let all = try room.codec.begin(reading(.clicks, fields))
      try room.codec.read(all) { (rows: inout [Click], keys) in use(rows, keys) }
      var found = FoundClicks()
      if fields.isDisjoint(with: [.outcome, .counts]) { return found }
      if fields.contains(.counts) {
        found.names = try room.codec.readNames(of: all.count)
      } else {
        try room.codec.pass(try room.codec.nextCount(atMost: all.count), ClickNames.self)
      }
      found.duplicates = try room.codec.readDuplicates(of: all.count)
      return found
    }
  }

  /// Hands the sessions of a batch to `use`, some at a time, with the keys that they refer to; gives
  /// what became of each, where it is among the fields.
  ///
  /// - Parameters:
  ///   - fields: those that are read; the others are blank.
  ///   - rows: the sessions that are read, by their numbers; nil for all.
  public func scanSessions(
    _ fields: SegmentFields, rows: [Int]? = nil, in room: inout SegmentRoom,
    _ use: ([Session], [Key]) -> Void
  ) throws(StoreError) -> AttributionBatch {
    return try segment.perform { () throws(SegmentDamage) in
      let all = try room.codec.begin(reading(.sessions, fields))
      let chosen = try RowChoice(rows, of: all.count)
      try room.codec.read(chosen) { (rows: inout [Session], keys) in use(rows, keys) }
      var attributions = AttributionBatch()
      if fields.isDisjoint(with: [.outcome, .counts]) { return attributions }
      guard try room.codec.nextCount(atMost: all.count) == all.count else { throw .badLength }
      try room.codec.read(chosen, into: &attributions.rows)
      if !fields.contains(.counts) { return attributions }
      let links = try room.codec.nextCount(atMost: all.count * 2)
      let referrers = try room.codec.nextCount(atMost: all.count)
      let claims = try room.codec.nextCount(atMost: all.count)
      try room.codec.pass(links, LinkEvidence.self)
      try room.codec.pass(referrers, Referrer.self)
      try room.codec.pass(claims, Claim.self)
      let touches = try room.codec.nextCount(atMost: all.count)
      try room.codec.read(RowChoice(all: touches), into: &attributions.touches)
      for row in attributions.rows where row.touch > touches { throw .badLength }
      return attributions
    }
  }

  /// The numbers of those answers of a batch for which `isNeeded` holds.
  ///
  /// - Parameter fields: those that it looks at; the others are blank.
  public func answers(
    _ fields: SegmentFields, in room: inout SegmentRoom, where isNeeded: (AdServicesAnswer) -> Bool
  ) throws(StoreError) -> [Int] {
    return try segment.perform { () throws(SegmentDamage) in
      let all = try room.codec.begin(reading(.answers, fields))
      var (rows, row): ([Int], Int) = ([], 0)
      try room.codec.read(all) { (answers: inout [AdServicesAnswer], _) in
        for answer in answers {
          if isNeeded(answer) { rows.append(row) }
          row += 1
        }
      }
      return rows
    }
  }

  /// Hands the traces of a batch's clicks, or of its sessions, to `use`, all at once.
  public func scanTraces(
    of section: SegmentSection, in room: inout SegmentRoom, _ use: (Span<RowTrace>) -> Void
  ) throws(StoreError) {
    let rows = section == .clickTraces ? part.counts.clicks : part.counts.sessions
    try segment.perform { () throws(SegmentDamage) in
      room.codec.begin()
      room.codec.read(reading(section, .all))
      try room.codec.readTraces(of: rows, use)
    }
  }

  /// The rows of the clicks of a batch whose link, or the id of that, has a trace that is looked for.
  public func clicks(
    linkedBy isAsked: (KeyTrace) -> Bool, in room: inout SegmentRoom
  ) throws(StoreError) -> [Int] {
    return try segment.perform { () throws(SegmentDamage) in
      room.codec.begin()
      room.codec.read(reading(.linkTraces, .all))
      var rows: [Int] = []
      for trace in try room.codec.readLinkTraces(of: part.counts.clicks)
      where isAsked(trace.trace) && rows.last != Int(trace.row) { rows.append(Int(trace.row)) }
      return rows
    }
  }

  /// What the aged records of a batch count for.
  public func agedCounts(
    in room: inout SegmentRoom
  ) throws(StoreError) -> [AgedCount] {
    return try segment.perform { () throws(SegmentDamage) in
      let most = RecordID.rowsPerBatch
      let records = try room.codec.begin(reading(.evidence, .aged)).count
      try room.codec.pass(records, ReferrerRecord.self)
      try room.codec.pass(try room.codec.nextCount(atMost: most), CookieSync.self)
      var counts: [AgedCount] = []
      try room.codec.read(RowChoice(all: try room.codec.nextCount(atMost: most)), into: &counts)
      return counts
    }
  }

  /// What is left in a batch of opens that limit others (EVENT-6): those of sessions that are kept no longer, and the
  /// sessions of forgotten devices, without their ids.
  public func leftOpens(
    in room: inout SegmentRoom
  ) throws(StoreError) -> (aged: [AgedOpen], forgotten: [ForgottenSession]) {
    return try segment.perform { () throws(SegmentDamage) in
      let most = RecordID.rowsPerBatch
      let records = try room.codec.begin(reading(.evidence, .all)).count
      try room.codec.pass(records, ReferrerRecord.self)
      try room.codec.pass(try room.codec.nextCount(atMost: most), CookieSync.self)
      try room.codec.pass(try room.codec.nextCount(atMost: most), AgedCount.self)
      try room.codec.pass(try room.codec.nextCount(atMost: most), AgedDevice.self)
      var (aged, forgotten): ([AgedOpen], [ForgottenSession]) = ([], [])
      try room.codec.read(RowChoice(all: try room.codec.nextCount(atMost: most)), into: &aged)
      try room.codec.read(RowChoice(all: try room.codec.nextCount(atMost: most)), into: &forgotten)
      for place in forgotten.indices { forgotten[place].keys = .none }
      return (aged, forgotten)
    }
  }

  /// What the records of a kind in a batch are known by. Gives no text an id.
  public func identities(
    of kind: SourceKind, in room: inout SegmentRoom
  ) throws(StoreError) -> [RecordIdentity] {
    let section: SegmentSection =
      switch kind {
      case .clicks: .clicks
      case .sessions: .sessions
      case .installReferrers, .cookieSyncs: .evidence
      case .adServices: .answers
      case .links: .entries
      }
    return try segment.perform { () throws(SegmentDamage) in
      room.codec.begin()
      room.codec.read(reading(section, .identity))
      switch kind {
      case .clicks: return try room.codec.identities(Click.self)
      case .sessions: return try room.codec.identities(Session.self)
      case .adServices: return try room.codec.identities(AdServicesAnswer.self)
      case .links: return try room.codec.identities(LinkEntry.self)
      case .installReferrers, .cookieSyncs: break
      }
      let records = try room.codec.identities(ReferrerRecord.self)
      return kind == .installReferrers ? records : try room.codec.identities(CookieSync.self)
    }
  }
}
