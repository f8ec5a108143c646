internal import Model
internal import Pipeline

/// Which sessions that are not final were found to be something else once others were taken out.
struct AttributionComparison: Sendable {
  let before: Derivation
  let after: Derivation
  let removal: Removal

  /// The sessions, as they were numbered before.
  func changed(_ parallel: Parallel) -> [RecordID] {
    let batches = before.events.batches
    return parallel.map(batches.count) { index -> [RecordID] in
      batches[index].isDecided
        ? []
        : batches[index].sessions.indices.compactMap { row in
          let record = RecordID(batch: index, row: row)
          guard let place = removal.place(.sessions, of: record) else { return nil }
          return isSame(record, place) ? nil : record
        }
    }.flatMap(\.self)
  }

  private func isSame(_ old: RecordID, _ new: RecordID) -> Bool {
    let (first, second) = (
      before.attributed.batches[old.batch], after.attributed.batches[new.batch]
    )
    let (one, other) = (first.rows[old.row], second.rows[new.row])
    guard one.event == other.event, one.outcome == other.outcome,
      one.isReferred == other.isReferred, one.isAmbiguous == other.isAmbiguous
    else { return false }
    switch (first.touch(one), second.touch(other)) {
    case (nil, nil): break
    case (let touch?, let now?): if !isSame(touch, now) { return false }
    default: return false
    }
    if case .click(let click) = one.deepLink {
      return removal.place(.clicks, of: click).map(DeepLink.click) == other.deepLink
    }
    return one.deepLink == other.deepLink
  }

  private func isSame(_ old: Touch, _ new: Touch) -> Bool {
    if let record = old.record {
      let kind: SourceKind = old.type == .click ? .clicks : .adServices
      guard let place = removal.place(kind, of: record), place == new.record else { return false }
    } else if new.record != nil {
      return false
    }
    return old.method == new.method && old.type == new.type && old.ownTime == new.ownTime
      && old.isMinutePrecise == new.isMinutePrecise
      && old.takesSessionTime == new.takesSessionTime && old.campaign == new.campaign
      && old.channel == new.channel && old.costMicros == new.costMicros
      && old.currency == new.currency
  }
}
