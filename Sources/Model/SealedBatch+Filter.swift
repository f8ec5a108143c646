extension SealedBatch {
  /// The records that `isKept` picks, with all that they refer to, final ones with what they were
  /// found to be; the batch itself when it picks all. Aged rows stay.
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
    var left = EventBatch()
    left.final = final
    left.final?.attributions = AttributionBatch()
    left.final?.clickNames = []
    for row in sessions.indices where isPicked(sessions[row]) {
      left.append(session: row, of: self)
      guard let attributions = final?.attributions else { continue }
      let touch = attributions.touch(attributions.rows[row])
      left.append(final: attributions.rows[row], touch, id: text(touch?.finalID ?? .absent))
    }
    var named = final?.clickNames[...] ?? []
    for row in clicks.indices {
      let own = named.first.flatMap { $0.row == row ? $0 : nil }
      if own != nil { named.removeFirst() }
      if !isPicked(clicks[row]) { continue }
      left.append(click: row, of: self)
      guard var own else { continue }
      own.row = UInt32(left.clicks.count - 1)
      left.final?.clickNames.append(own)
    }
    for row in referrerRecords.indices where isPicked(referrerRecords[row]) {
      left.append(referrerRecord: row, of: self)
    }
    left.answers = answers.filter(isPicked)
    left.cookieSyncs = cookieSyncs.filter(isPicked)
    left.entries = entries.filter(isPicked)
    return SealedBatch(left, keep: keep)
  }
}
