internal import Attribution
internal import Model

extension SealedBatch {
  /// The needed other records of a final batch of which no clicks or sessions were read.
  ///
  /// - Parameters:
  ///   - devices: those of its sessions that matter, beside those that it has already.
  ///   - others: counts the others.
  func pickingEvidence(
    _ needs: FinalNeeds, _ devices: [AgedDevice], _ others: inout PassedOver
  ) -> EventBatch {
    var left = picked { kind, row in
      switch kind {
      case .clicks, .sessions, .links: true
      case .installReferrers:
        needs.isNeeded(referrerRecords[row], reach: DeviceGroup.referrerReach)
      case .adServices: needs.isNeeded(answers[row])
      case .cookieSyncs:
        needs.isNeeded(cookieSyncs[row], reach: DeviceGroup.syncReach)
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

  /// Whether it says nothing.
  var isBlank: Bool { recordCount == 0 && final?.isWithoutRest ?? true }
}
