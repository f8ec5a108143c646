internal import Attribution
internal import Decoding
internal import Model
internal import Synchronization

extension AttributionStage {
  /// The clicks and answers that share a key with each session and may win under the rules of each of some
  /// stages.
  func findCandidates(
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
    let parts = Mutex([AskedSessions.Part?](repeating: nil, count: batchCount))
    let asks = shuffle.partition(
      batchCount,
      in: sharedKeys, or: { TouchTag(rawValue: $0.tag).asksForClicks },
      emit: { index, emitted in
        let part = askRows(index, classes[index], histories, duplicates, &emitted)
        parts.withLock { $0[index] = part }
      })
    let asked = AskedSessions(parts.withLock { $0.compactMap { $0 } })
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
    in rows: [PartitionedRows<KeyedRow>], of shuffle: Shuffle, _ asked: AskedSessions
  ) -> [FoundRows<Candidate>] {
    let fingerprint = resolver.fingerprint
    let none = FoundRows<Candidate>(batches: batchCount, parallel.memory)
    return shuffle.groups(
      of: rows, into: (candidates: none, touches: [KeyedRow]())
    ) { rows, found in
      TouchGroup.find(
        rows, fingerprint: fingerprint, asked: asked, room: &found.touches
      ) { found.candidates.add($0) }
    }.map(\.candidates)
  }

  /// The rows of a batch's clicks under their own ids, and under their networks where no device id
  /// tells better whose they are (MATCH-5).
  ///
  /// - Parameter hopeless: whether clicks with a device id, too, stand under their networks.
  func clickRows(
    _ index: Int, _ duplicates: Duplicates, hopeless: Bool = false, _ emitted: inout [KeyedRow]
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
      if !isFingerprinted || (clicks[row].keys.hasDevice && !hopeless) { continue }
      let network = Key.network(origins[row].ip, clicks[row].os)
      if network.isPresent {
        let key = network.scoped(app: app, .fingerprint)
        emitted.append(KeyedRow(key: key, time: time, record: record, tag: tag))
      }
    }
  }

  /// The rows of a batch's answers under their tokens.
  func answerRows(_ index: Int, _ emitted: inout [KeyedRow]) {
    for (row, answer) in events.batches[index].answers.enumerated() where answer.token.isPresent {
      emitted.append(
        KeyedRow(
          key: answer.token.scoped(app: answer.app, .appleToken), time: answer.timestamp,
          record: RecordID(batch: index, row: row), tag: TouchTag(answer).rawValue))
    }
  }

  /// The rows of a batch's clicks under the keys that they may share with sessions: device ids, cookies.
  func sharedClickRows(
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

  /// The rows of a batch's sessions under the keys of the evidence that counts for them.
  ///
  /// - Parameter hopeless: whether an OPEN also asks with what counts on first sessions only.
  /// - Returns: what groups will ask of the sessions.
  @discardableResult
  func askRows(
    _ index: Int, _ classes: [SessionClass], _ histories: Histories, _ duplicates: Duplicates,
    hopeless: Bool = false, _ emitted: inout [KeyedRow]
  ) -> AskedSessions.Part {
    let batch = events.batches[index]
    var asking = [UInt8](repeating: 0, count: (batch.sessions.count + 7) / 8)
    var signals: [Signals] = []
    var installBegins: [AskedSessions.InstallBegin] = []
    func part() -> AskedSessions.Part {
      AskedSessions.Part(
        asking: asking,
        signals: RowBlock.seal(signals, for: .anywhere, keep: parallel.memory.keep),
        installBegins: installBegins)
    }
    // What is final asks no more, unless somebody asks why it is as it is.
    if batch.sessions.isEmpty || batch.isDecided && !hopeless { return part() }
    let loaded = batch.withSessionsLoaded
    let (sessionRows, keyRows) = (loaded.sessions, loaded.keys)
    let (sessions, keysOfBatch) = (sessionRows.span, keyRows.span)
    let evidenceRows = EvidenceRows(loaded)
    for row in sessions.indices {
      let record = RecordID(batch: index, row: row)
      if duplicates.sessions.contains(record) { continue }
      let (keys, app, time) = (sessions[row].keys, sessions[row].app, sessions[row].timestamp)
      let event = classes[row].event
      // Many sessions have none.
      var evidence: SessionEvidence?
      if sessions[row].hasEvidence || histories.hasReferrerRecord(record) {
        evidence = self.evidence(
          record, EvidencePlaces(sessions[row]), event, in: evidenceRows, histories)
      }
      let installBegin = evidence?.installBegin ?? .absent
      let hasInstallBegin =
        event.isFirstSession && sessions[row].os == .android && installBegin.isPresent
      if hasInstallBegin {
        installBegins.append(AskedSessions.InstallBegin(row: row, time: installBegin))
      }
      func ask(_ key: Key, _ scope: KeyScope, _ method: MatchMethod) {
        if !key.isPresent { return }
        let tag =
          method == .fingerprint
          ? TouchTag(
            event: event, hasInstallBegin: hasInstallBegin, signals: sessions[row].signals)
          : TouchTag(asking: method, event: event, hasInstallBegin: hasInstallBegin)
        emitted.append(
          KeyedRow(key: key.scoped(app: app, scope), time: time, record: record, tag: tag.rawValue))
      }
      if rules.methods.contains(.deviceID) {
        keys.forEachDevice { place, scope in ask(keysOfBatch[place], scope, .deviceID) }
      }
      let isFirst = hopeless || event.isFirstSession
      if let evidence {
        // The click that a session names is looked up even where it cannot win: its link data
        // count (MATCH-7).
        ask(evidence.linkClickKey, .click, .linkClickID)
        if isFirst && rules.methods.contains(.installReferrer) {
          ask(evidence.referrer?.clickKey ?? .absent, .click, .installReferrer)
        }
        if isFirst && rules.methods.contains(.clipboard) {
          ask(evidence.clipboard?.clickKey ?? .absent, .click, .clipboard)
        }
      }
      guard isFirst else { continue }
      if rules.methods.contains(.cookie) {
        let own = keys.contains(.cookie) ? keysOfBatch[keys.index(of: .cookie)] : .absent
        ask(own, .cookie, .cookie)
        for cookie in histories[record]?.cookies ?? [] where cookie != own {
          ask(cookie, .cookie, .cookie)
        }
      }
      if rules.methods.contains(.adServices) {
        let token =
          keys.contains(.appleToken) ? keysOfBatch[keys.index(of: .appleToken)] : .absent
        ask(token, .appleToken, .adServices)
      }
      if rules.methods.contains(.fingerprint) {
        asking[row / 8] |= 1 << UInt8(row % 8)
        signals.append(sessions[row].signals)
        ask(Key.network(sessions[row].ip, sessions[row].os), .fingerprint, .fingerprint)
      }
    }
    return part()
  }

  /// A session's evidence under the rules of its app.
  ///
  /// - Parameter rows: those of its batch; whoever asks for many sessions of it has them at hand.
  func evidence(
    _ record: RecordID, _ session: EvidencePlaces, _ event: Event, in rows: EvidenceRows,
    _ histories: Histories
  ) -> SessionEvidence {
    let referrer = histories.referrerRecord(of: record)
    return SessionEvidence(
      session, event: event, in: rows,
      record: referrer.map { events.referrerRecord($0).referrer },
      owns: { ownedLinks.owns($0, $1, in: $2.batch) })
  }

  /// The same for a session alone.
  func evidence(of record: RecordID, _ event: Event, _ histories: Histories) -> SessionEvidence {
    let session = events.session(record)
    if !session.hasEvidence && !histories.hasReferrerRecord(record) { return SessionEvidence() }
    return evidence(
      record, EvidencePlaces(session), event, in: EvidenceRows(events.batches[record.batch]),
      histories)
  }
}

extension Key {
  /// The key of an ip with an os (MATCH-5); absent when one of them is not known.
  static func network(_ ip: Key, _ os: OperatingSystem) -> Key {
    if !ip.isPresent || os == .unknown { return .absent }
    return Key(high: ip.high ^ UInt64(os.rawValue) &* 0xC2B2_AE3D_27D4_EB4F, low: ip.low)
  }
}
