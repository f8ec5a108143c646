internal import Attribution
internal import Model

extension SealedBatch {
  /// The sessions and the needed other records of a final batch of which the needed sessions were read,
  /// with all that they refer to; it has no clicks.
  ///
  /// - Parameters:
  ///   - devices: those of other sessions.
  ///   - others: counts the others.
  func pickingEvidence(
    _ needs: FinalNeeds, _ devices: [AgedDevice], _ others: inout PassedOver
  ) -> EventBatch {
    var left = picked { kind, row in
      switch kind {
      case .clicks, .sessions, .links: true
      case .installReferrers:
        needs.isNeeded(referrerRecords[row].identity, reach: DeviceGroup.referrerReach)
      case .adServices: needs.isNeeded(answers[row])
      case .cookieSyncs:
        needs.isNeeded(cookieSyncs[row].identity, reach: DeviceGroup.syncReach)
      }
    }
    var aged = final?.aged ?? AgedRows()
    aged.devices.removeAll { !needs.isNeeded($0) }
    aged.opens.removeAll { !needs.isNeeded($0) }
    for count in aged.counts where !needs.isNeeded(count) { others.add(count) }
    aged.counts.removeAll { !needs.isNeeded($0) }
    aged.devices += devices
    left.final?.aged = aged
    return left
  }

  /// The records of this batch with the clicks of another one.
  func addingClicks(of batch: SealedBatch) -> EventBatch {
    var joined = EventBatch(self)
    for row in batch.clicks.indices { joined.append(click: row, of: batch) }
    joined.final?.clickNames = batch.final?.clickNames ?? []
    return joined
  }

  /// Whether it says nothing.
  var isBlank: Bool { recordCount == 0 && final?.isWithoutRest ?? true }
}
