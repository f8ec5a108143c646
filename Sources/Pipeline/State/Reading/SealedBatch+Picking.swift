internal import Attribution
internal import Model

extension SealedBatch {
  /// The needed other records of a batch of which no clicks or sessions were read. What aged ones count for
  /// is not among them.
  ///
  /// - Parameters:
  ///   - devices: those of its sessions that matter, beside those that it has already.
  ///   - isPassed: whether the watermark passes a record in this run.
  func pickingEvidence(
    _ needs: NeededRecords, _ devices: [AgedDevice],
    isPassed: (RecordIdentity) -> Bool = { _ in false }
  ) -> EventBatch {
    let listed = keys
    var left = picked { kind, row in
      switch kind {
      case .clicks, .sessions, .links: true
      case .installReferrers:
        isPassed(referrerRecords[row].identity)
          || needs.isNeeded(referrerRecords[row], listed.span)
      case .adServices: isPassed(answers[row].identity) || needs.isNeeded(answers[row])
      case .cookieSyncs: isPassed(cookieSyncs[row].identity) || needs.isNeeded(cookieSyncs[row])
      }
    }
    guard var aged = decided?.aged else { return left }
    aged.devices.removeAll { !needs.isNeeded($0) }
    aged.opens.removeAll { !needs.isNeeded($0) }
    aged.counts = []
    aged.devices += devices
    left.decided?.aged = aged
    return left
  }

  /// Whether it says nothing.
  package var isBlank: Bool { recordCount == 0 && decided?.isWithoutRest ?? true }
}
