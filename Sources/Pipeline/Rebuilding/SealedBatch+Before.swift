internal import Model

extension SealedBatch {
  /// The records of a batch that are older than a moment, final ones with what they were found to
  /// be.
  func before(_ moment: Timestamp) -> SealedBatch {
    func isOlder<Record: IdentifiedRecord>(_ record: Record) -> Bool {
      record.identity.time < moment
    }
    if clicks.allSatisfy(isOlder), sessions.allSatisfy(isOlder),
      referrerRecords.allSatisfy(isOlder),
      answers.allSatisfy(isOlder), cookieSyncs.allSatisfy(isOlder), entries.allSatisfy(isOlder)
    {
      return self
    }
    var older = EventBatch()
    older.final = final
    older.final?.attributions = AttributionBatch()
    older.final?.clickNames = []
    for row in sessions.indices where isOlder(sessions[row]) {
      older.append(session: row, of: self)
      if let final { older.append(final.attributions, row, of: self) }
    }
    var names = final?.clickNames[...] ?? []
    for row in clicks.indices {
      let own = names.first.flatMap { $0.row == row ? $0 : nil }
      if own != nil { names.removeFirst() }
      if !isOlder(clicks[row]) { continue }
      older.append(click: row, of: self)
      guard var own else { continue }
      own.row = UInt32(older.clicks.count - 1)
      older.final?.clickNames.append(own)
    }
    for row in referrerRecords.indices where isOlder(referrerRecords[row]) {
      older.append(referrerRecord: row, of: self)
    }
    older.answers = answers.filter(isOlder)
    older.cookieSyncs = cookieSyncs.filter(isOlder)
    older.entries = entries.filter(isOlder)
    return SealedBatch(older)
  }
}

extension EventBatch {
  /// Adds a copy of the attribution of another batch's session, with its touch.
  fileprivate mutating func append(
    _ attributions: AttributionBatch, _ row: Int, of batch: SealedBatch
  ) {
    var attribution = attributions.rows[row]
    if var touch = attributions.touch(attribution) {
      touch.finalID = keep(Array(batch.text(touch.finalID)).span)
      final?.attributions.touches.append(touch)
      attribution.touch = UInt32(final?.attributions.touches.count ?? 0)
    }
    final?.attributions.rows.append(attribution)
  }
}
