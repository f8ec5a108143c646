internal import Attribution
internal import Model

extension SealedBatch {
  /// The sessions and other records of a final batch that are needed, with all that they refer to;
  /// it has no clicks.
  ///
  /// - Parameters:
  ///   - devices: those of other sessions.
  ///   - others: counts the others.
  func pickingSessions(
    _ needs: FinalNeeds, _ devices: [AgedDevice], _ others: inout PassedOver
  ) -> SealedBatch {
    var left = EventBatch()
    var aged = final?.aged ?? AgedRows()
    aged.devices.removeAll { !needs.isNeeded($0) }
    aged.opens.removeAll { !needs.isNeeded($0) }
    for count in aged.counts where !needs.isNeeded(count) { others.add(count) }
    aged.counts.removeAll { !needs.isNeeded($0) }
    aged.devices += devices
    left.final = FinalRows()
    pickSessions(needs.sessions(of: self, devices: &aged.devices), into: &left, &others)
    left.final?.aged = aged
    for place in final?.forgotten.indices ?? 0..<0 { left.append(forgotten: place, of: self) }
    for (row, record) in referrerRecords.enumerated()
    where needs.isNeeded(record.identity, reach: DeviceGroup.referrerReach) {
      left.append(referrerRecord: row, of: self)
    }
    left.answers = answers.filter { needs.isNeeded($0) }
    left.cookieSyncs = cookieSyncs.filter {
      needs.isNeeded($0.identity, reach: DeviceGroup.syncReach)
    }
    left.entries = Array(entries)
    return SealedBatch(left)
  }

  private func pickSessions(
    _ picked: [Int], into left: inout EventBatch, _ others: inout PassedOver
  ) {
    guard let attributions = final?.attributions else { return }
    var next = picked[...]
    for row in sessions.indices {
      guard row == next.first else {
        others.add(attributions.rows[row].outcome)
        continue
      }
      next.removeFirst()
      left.append(session: row, of: self)
      let touch = attributions.touch(attributions.rows[row])
      left.append(final: attributions.rows[row], touch, id: text(touch?.finalID ?? .absent))
    }
  }

  /// The records of this batch, with the needed ones of a final batch's clicks.
  ///
  /// - Parameters:
  ///   - others: counts the others.
  ///   - keep: where the rows go.
  func addingClicks(
    of batch: SealedBatch, _ needs: FinalNeeds, _ others: inout PassedOver,
    keep: (RowBlock) -> RowBlock
  ) -> SealedBatch {
    var joined = EventBatch(self)
    var next = needs.clicks(of: batch)[...]
    var named = batch.final?.clickNames[...] ?? []
    for row in batch.clicks.indices {
      let own = named.first.flatMap { $0.row == row ? $0 : nil }
      if own != nil { named.removeFirst() }
      guard row == next.first else {
        others.add(batch.clicks[row])
        continue
      }
      next.removeFirst()
      joined.append(click: row, of: batch)
      guard var own else { continue }
      own.row = UInt32(joined.clicks.count - 1)
      joined.final?.clickNames.append(own)
    }
    return SealedBatch(joined, keep: keep)
  }

  /// Whether it says nothing.
  var isBlank: Bool { recordCount == 0 && final?.isWithoutRest ?? true }
}
