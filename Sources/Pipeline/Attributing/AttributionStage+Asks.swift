package import Attribution
internal import Decoding
package import Model

extension AttributionStage {
  /// The rows of a batch's sessions under the keys of the evidence that counts for them.
  ///
  /// - Parameter includingRejected: whether an OPEN also asks with what counts on first sessions only.
  /// - Returns: what groups will ask of the sessions.
  @discardableResult
  package func askRows(
    _ index: Int, _ classes: [SessionClass], _ histories: Histories, _ duplicates: Duplicates,
    includingRejected: Bool = false, _ emitted: inout [KeyedRow]
  ) -> SessionColumns.Part {
    let batch = events.batches[index]
    var asked = SessionColumns.PartBuilder(sessions: batch.sessions.count)
    let keep = parallel.memory.keep
    // What is decided asks no more, unless somebody asks why it is as it is.
    if batch.sessions.isEmpty || batch.isDecided && !includingRejected {
      return asked.part(keep: keep)
    }
    let loaded = batch.withSessionsLoaded
    let (sessionRows, keyRows) = (loaded.sessions, loaded.keys)
    let (sessions, keys) = (sessionRows.span, keyRows.span)
    let evidenceRows = EvidenceRows(loaded)
    for row in sessions.indices {
      let record = RecordID(batch: index, row: row)
      if duplicates.sessions.contains(record) { continue }
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
      if hasInstallBegin { asked.add(installBegin: installBegin, of: row) }
      let asking = AskingSession(
        sessions[row], record, event: event, hasInstallBegin: hasInstallBegin)
      let isFirst = includingRejected || event.isFirstSession
      if rules.methods.contains(.deviceID) {
        sessions[row].keys.forEachDevice { place, scope in
          asking.ask(keys[place], scope, .deviceID, &emitted)
        }
      }
      if let evidence { askForClicks(evidence, asking, isFirst: isFirst, &emitted) }
      guard isFirst else { continue }
      askForShared(sessions[row].keys, keys, asking, histories, &emitted)
      if rules.methods.contains(.fingerprint) {
        let signals = sessions[row].signals
        asked.add(signals: signals, of: row)
        let network = Key.network(sessions[row].ip, sessions[row].os)
        asking.ask(network: network, signals, &emitted)
      }
    }
    return asked.part(keep: keep)
  }

  /// The rows of a session under the ids of the clicks that its evidence names.
  ///
  /// - Parameter isFirst: whether what counts on first sessions only is asked for.
  private func askForClicks(
    _ evidence: SessionEvidence, _ asking: AskingSession, isFirst: Bool,
    _ emitted: inout [KeyedRow]
  ) {
    // The click that a session names is looked up even where it cannot win: its link data
    // count (MATCH-7).
    asking.ask(evidence.linkClickKey, .click, .linkClickID, &emitted)
    guard isFirst else { return }
    if rules.methods.contains(.installReferrer) {
      asking.ask(evidence.referrer?.clickKey ?? .absent, .click, .installReferrer, &emitted)
    }
    if rules.methods.contains(.clipboard) {
      asking.ask(evidence.clipboard?.clickKey ?? .absent, .click, .clipboard, &emitted)
    }
  }

  /// The rows of a first session under its cookies and its AdServices token.
  private func askForShared(
    _ own: KeyList, _ keys: Span<Key>, _ asking: AskingSession, _ histories: Histories,
    _ emitted: inout [KeyedRow]
  ) {
    func key(_ scope: KeyScope) -> Key {
      own.contains(scope) ? keys[own.index(of: scope)] : .absent
    }
    if rules.methods.contains(.cookie) {
      let cookie = key(.cookie)
      asking.ask(cookie, .cookie, .cookie, &emitted)
      for synced in histories[asking.record]?.cookies ?? [] where synced != cookie {
        asking.ask(synced, .cookie, .cookie, &emitted)
      }
    }
    if rules.methods.contains(.adServices) {
      asking.ask(key(.appleToken), .appleToken, .adServices, &emitted)
    }
  }

  /// A session's evidence under the rules of its app.
  ///
  /// - Parameter rows: those of its batch; whoever asks for many sessions of it has them at hand.
  func evidence(
    _ record: RecordID, _ session: EvidencePlaces, _ event: SessionEvent, in rows: EvidenceRows,
    _ histories: Histories
  ) -> SessionEvidence {
    let referrer = histories.referrerRecord(of: record)
    return SessionEvidence(
      session, event: event, in: rows,
      record: referrer.map { events.referrerRecord($0).referrer },
      owns: { ownedLinks.owns($0, $1, in: $2.batch) })
  }

  /// The same for a session alone.
  package func evidence(of record: RecordID, _ event: SessionEvent, _ histories: Histories)
    -> SessionEvidence
  {
    let session = events.session(record)
    if !session.hasEvidence && !histories.hasReferrerRecord(record) { return SessionEvidence() }
    return evidence(
      record, EvidencePlaces(session), event, in: EvidenceRows(events.batches[record.batch]),
      histories)
  }
}
