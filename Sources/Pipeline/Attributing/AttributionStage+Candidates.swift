package import Attribution
internal import Decoding
package import Model
internal import Synchronization

extension AttributionStage {
  /// The clicks and answers that share a key with each session and may win under the rules of each of some
  /// stages.
  package func findCandidates(
    of stages: [AttributionStage], _ classes: [[SessionClass]], _ histories: Histories,
    _ duplicates: Duplicates
  ) -> [[FoundRows<Candidate>]] {
    let total = events.batches.reduce(0) { $0 + $1.clicks.count + $1.sessions.count }
    let shuffle = shuffle(rows: total)
    // Each side is filtered by the keys of the other, the smaller one first: few clicks have more
    // than their own id, and few sessions name a click or are the first of a device.
    let shared = shuffle.partition(batchCount) { index, emitted in
      answerRows(index, &emitted)
      sharedClickRows(index, duplicates, &emitted)
    }
    let sharedKeys = shuffle.keys(of: shared) { _ in true }
    let parts = Mutex([SessionColumns.Part?](repeating: nil, count: batchCount))
    let asks = shuffle.partition(
      batchCount,
      in: sharedKeys, or: { TouchTag(rawValue: $0.tag).asksForClicks },
      emit: { index, emitted in
        let part = askRows(index, classes[index], histories, duplicates, &emitted)
        parts.withLock { $0[index] = part }
      })
    let asked = SessionColumns(parts.withLock { $0.compactMap { $0 } })
    // Small enough for the cache, as every click is looked up in it.
    let askedKeys = shuffle.keys(of: asks) { TouchTag(rawValue: $0.tag).asksForClicks }
    let named = shuffle.partition(
      batchCount, in: askedKeys,
      emit: { index, emitted in clickRows(index, duplicates, &emitted) })
    let rows = shared + asks + named
    let crowded = clicks(of: histories.cookieCrowds, duplicates)
    return stages.map {
      $0.findCandidates(in: rows, of: shuffle, asked)
        + $0.findCandidates(of: histories.cookieCrowds, among: crowded, classes, asked)
    }
  }

  /// The touches that may win among the rows of touches and of sessions that ask for them.
  private func findCandidates(
    in rows: [PartitionedRows<KeyedRow>], of shuffle: Shuffle, _ asked: SessionColumns
  ) -> [FoundRows<Candidate>] {
    let clicks = resolver.clicks
    let none = FoundRows<Candidate>(batches: batchCount, parallel.memory)
    return shuffle.groups(
      of: rows, into: (candidates: none, touches: [KeyedRow]())
    ) { rows, found in
      TouchGroup.find(
        rows, of: clicks, asked: asked, room: &found.touches
      ) { found.candidates.add($0) }
    }.map(\.candidates)
  }

  /// The rows of a batch's clicks under their own ids, and under their networks where no device id
  /// tells better whose they are (MATCH-5).
  ///
  /// - Parameter includingRejected: whether clicks with a device id, too, stand under their networks.
  package func clickRows(
    _ index: Int, _ duplicates: Duplicates, includingRejected: Bool = false,
    _ emitted: inout [KeyedRow]
  ) {
    let clickRows = events.batches[index].clicks.loaded
    let (clicks, origins) = (clickRows.seen.span, clickRows.origins.span)
    let isFingerprinted = rules.methods.contains(.fingerprint)
    for row in clicks.indices {
      let record = RecordID(batch: index, row: row)
      if duplicates.clicks.contains(record) { continue }
      let (app, time) = (clicks[row].app, clicks[row].timestamp)
      let tag = TouchTag(clicks[row], clicks[row].terms(in: clickRows.terms)).rawValue
      let own = origins[row].idKey.scoped(app: app, .click)
      emitted.append(KeyedRow(key: own, time: time, record: record, tag: tag))
      if !isFingerprinted || (clicks[row].keys.hasDevice && !includingRejected) { continue }
      let network = Key.network(origins[row].ip, clicks[row].os)
      if network.isPresent {
        let key = network.scoped(app: app, .fingerprint)
        emitted.append(KeyedRow(key: key, time: time, record: record, tag: tag))
      }
    }
  }

  /// The rows of a batch's answers under their tokens.
  package func answerRows(_ index: Int, _ emitted: inout [KeyedRow]) {
    for (row, answer) in events.batches[index].answers.enumerated() where answer.token.isPresent {
      emitted.append(
        KeyedRow(
          key: answer.token.scoped(app: answer.app, .appleToken), time: answer.timestamp,
          record: RecordID(batch: index, row: row), tag: TouchTag(answer).rawValue))
    }
  }

  /// The rows of a batch's clicks under the keys that they may share with sessions: device ids, cookies.
  package func sharedClickRows(
    _ index: Int, _ duplicates: Duplicates, _ emitted: inout [KeyedRow]
  ) {
    let batch = events.batches[index]
    if batch.clicks.isEmpty { return }
    let (clickRows, keyRows) = (batch.clicks.seen.loaded, batch.keys.loaded)
    let (clicks, keysOfBatch) = (clickRows.span, keyRows.span)
    let terms = batch.clicks.terms.loaded
    for row in clicks.indices where clicks[row].keys.types != 0 {
      let record = RecordID(batch: index, row: row)
      if duplicates.clicks.contains(record) { continue }
      let (keys, app, time) = (clicks[row].keys, clicks[row].app, clicks[row].timestamp)
      let tag = TouchTag(clicks[row], clicks[row].terms(in: terms)).rawValue
      keys.forEachDevice { place, scope in
        let key = keysOfBatch[place].scoped(app: app, scope)
        emitted.append(KeyedRow(key: key, time: time, record: record, tag: tag))
      }
      if keys.contains(.cookie) {
        let key = keysOfBatch[keys.index(of: .cookie)].scoped(app: app, .cookie)
        emitted.append(KeyedRow(key: key, time: time, record: record, tag: tag))
      }
    }
  }
}

extension Key {
  /// The key of an ip with an os (MATCH-5); absent when one of them is not known.
  static func network(_ ip: Key, _ os: OperatingSystem) -> Key {
    if !ip.isPresent || os == .unknown { return .absent }
    return Key(high: ip.high ^ UInt64(os.rawValue) &* 0xC2B2_AE3D_27D4_EB4F, low: ip.low)
  }
}
