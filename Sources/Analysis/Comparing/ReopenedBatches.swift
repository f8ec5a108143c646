internal import Model
internal import Pipeline

/// Batches of a state whose final sessions are to be decided again, from the evidence that it holds.
///
/// Sessions behind `retention` stay what they are, as a part of their evidence is gone (TIME-7): what
/// later ones see of them are devices, limits and times.
struct ReopenedBatches: Sendable {
  /// The batches, of which only old sessions are final.
  let batches: [SealedBatch]
  /// What the sessions of each batch were found to be when they became final; nil for those of
  /// batches that are not to be compared, and that were not final.
  let found: [SealedAttributions?]

  /// Opens what is final.
  init(_ state: [SealedBatch], retention: Retention) {
    var batches: [SealedBatch] = []
    var found: [SealedAttributions?] = []
    for batch in state {
      guard let decided = batch.decided else {
        batches.append(batch)
        found.append(nil)
        continue
      }
      let isOld = batch.sessions.map { $0.timestamp <= retention.lastOldSession($0.app) }
      batches.append(batch.opened(without: isOld))
      found.append(SealedAttributions(decided.attributions.picking { !isOld[$0] }))
      guard isOld.contains(true) || !decided.isWithoutRest else { continue }
      batches.append(batch.old(decided, isOld))
      found.append(nil)
    }
    (self.batches, self.found) = (batches, found)
  }
}

extension SealedBatch {
  /// The records, not final any more, without some of the sessions.
  fileprivate func opened(without isLeftOut: [Bool]) -> SealedBatch {
    SealedBatch(
      reopening: self,
      sessions: isLeftOut.contains(true)
        ? sessions.indices.filter { !isLeftOut[$0] }.map { sessions[$0] } : nil)
  }

  /// Some of the sessions and what belongs to no record, final as it is.
  fileprivate func old(_ decided: DecidedRows, _ isOld: [Bool]) -> SealedBatch {
    var old = EventBatch()
    old.decided = DecidedRows()
    old.decided?.aged = decided.aged
    for place in decided.forgotten.indices { old.append(forgotten: place, of: self) }
    for row in sessions.indices where isOld[row] {
      let attribution = decided.attributions.rows[row]
      let touch = decided.attributions.touch(attribution)
      old.append(session: row, of: self)
      old.append(decided: attribution, touch, of: self)
    }
    return SealedBatch(old)
  }
}

extension AttributionBatch {
  /// Some of the rows, with all touches.
  fileprivate func picking(_ isPicked: (Int) -> Bool) -> AttributionBatch {
    var picked = self
    picked.rows = rows.indices.filter(isPicked).map { rows[$0] }
    return picked
  }
}
