extension SealedBatch {
  /// The records that `isKept` picks, with all that they refer to, decided ones with what they were
  /// found to be; the batch itself when it picks all. What belongs to no record stays.
  ///
  /// - Parameter keep: where its rows go; see `init`.
  public func filtered(
    keep: (RowBlock) -> RowBlock = { $0 }, _ isKept: (RecordIdentity) -> Bool
  ) -> SealedBatch {
    func isPicked(_ record: some IdentifiedRecord) -> Bool { isKept(record.identity) }
    if clicks.allSatisfy(isPicked), sessions.allSatisfy(isPicked),
      referrerRecords.allSatisfy(isPicked), answers.allSatisfy(isPicked),
      cookieSyncs.allSatisfy(isPicked), entries.allSatisfy(isPicked)
    {
      return self
    }
    let left = picked { kind, row in
      switch kind {
      case .clicks: isPicked(clicks[row])
      case .sessions: isPicked(sessions[row])
      case .installReferrers: isPicked(referrerRecords[row])
      case .adServices: isPicked(answers[row])
      case .cookieSyncs: isPicked(cookieSyncs[row])
      case .links: isPicked(entries[row])
      }
    }
    return SealedBatch(left, keep: keep)
  }

  /// The rows that `isPicked` picks, with all that they refer to, in the order of before. What belongs
  /// to no record stays.
  public func picked(_ isPicked: (SourceKind, Int) -> Bool) -> EventBatch {
    var left = EventBatch()
    left.decided = decided
    left.decided?.attributions = AttributionBatch()
    left.decided?.clickNames = []
    left.decided?.duplicateClicks = []
    left.decided?.forgotten = []
    for place in decided?.forgotten.indices ?? 0..<0 { left.append(forgotten: place, of: self) }
    for row in sessions.indices where isPicked(.sessions, row) {
      left.append(session: row, of: self)
      guard let attributions = decided?.attributions else { continue }
      let touch = attributions.touch(attributions.rows[row])
      left.append(decided: attributions.rows[row], touch, of: self)
    }
    var named = decided?.clickNames[...] ?? []
    var duplicates = decided?.duplicateClicks[...] ?? []
    for row in clicks.indices {
      let own = named.first.flatMap { $0.row == row ? $0 : nil }
      if own != nil { named.removeFirst() }
      let isDuplicate = duplicates.first.map { Int($0) } == row
      if isDuplicate { duplicates.removeFirst() }
      if !isPicked(.clicks, row) { continue }
      left.append(click: row, of: self)
      if isDuplicate { left.decided?.duplicateClicks.append(UInt32(left.clicks.count - 1)) }
      guard var own else { continue }
      own.row = UInt32(left.clicks.count - 1)
      left.decided?.clickNames.append(own)
    }
    for row in referrerRecords.indices where isPicked(.installReferrers, row) {
      left.append(referrerRecord: row, of: self)
    }
    for row in answers.indices where isPicked(.adServices, row) {
      left.answers.append(answers[row])
    }
    for row in cookieSyncs.indices where isPicked(.cookieSyncs, row) {
      left.cookieSyncs.append(cookieSyncs[row])
    }
    for row in entries.indices where isPicked(.links, row) { left.entries.append(entries[row]) }
    return left
  }
}
