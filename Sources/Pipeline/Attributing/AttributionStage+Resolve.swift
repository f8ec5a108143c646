package import Attribution
package import Model

extension AttributionStage {
  /// What one thread works in, from one batch to the next.
  private struct ResolvingRoom: Sendable {
    var verdicts: [Resolver.Verdict] = []
    var attributions = AttributionBatch()
  }

  /// Decides every session; opens are not limited yet.
  package func resolve(
    _ classes: [[SessionClass]], _ found: [FoundRows<Candidate>], _ histories: Histories,
    _ duplicates: Duplicates
  ) -> [SealedAttributions] {
    parallel.map(batchCount, with: ResolvingRoom()) { index, room in
      if let decided = events.batches[index].decided {
        return SealedAttributions(decided.attributions, keep: parallel.memory.keep)
      }
      let classes = classes[index]
      let candidates = found.candidates(of: index, sessions: classes.count)
      room.attributions.removeAll()
      resolve(index, classes, candidates, histories, duplicates, &room)
      return SealedAttributions(room.attributions, keep: parallel.memory.keep)
    }
  }

  /// Decides the sessions of one batch.
  private func resolve(
    _ index: Int, _ classes: [SessionClass], _ candidates: [Candidate], _ histories: Histories,
    _ duplicates: Duplicates, _ room: inout ResolvingRoom
  ) {
    let batch = events.batches[index].withSessionsLoaded
    let sessionRows = batch.sessions
    let sessions = sessionRows.span
    let evidenceRows = EvidenceRows(batch)
    var queue = CandidateQueue(candidates, resolver)
    // One for all sessions, as it is large.
    var subject = Resolver.Subject()
    for row in sessions.indices {
      let record = RecordID(batch: index, row: row)
      let own = queue.take(of: record)
      let (event, outcome) = (classes[row].event, classes[row].outcome)
      if duplicates.sessions.contains(record) {
        room.attributions.rows.append(Attribution(event: event, outcome: .duplicate))
        continue
      }
      // Many sessions have none.
      let hasEvidence = sessions[row].hasEvidence || histories.hasReferrerRecord(record)
      queue.prefetch()
      if own.isEmpty && !hasEvidence {
        room.attributions.rows.append(Attribution(event: event, outcome: outcome))
        continue
      }
      subject.id = record
      subject.session = sessions[row]
      subject.event = event
      if hasEvidence {
        subject.evidence = evidence(
          record, EvidencePlaces(sessions[row]), event, in: evidenceRows, histories)
      } else {
        subject.evidence = SessionEvidence()
      }
      subject.candidates = candidates[own]
      room.attributions.append(
        queue.resolver.resolve(subject, &room.verdicts), event: event, outcome: outcome)
    }
  }

  /// Limits the non-referred opens of each app and ip (EVENT-6).
  package func limit(_ batches: inout [SealedAttributions]) {
    let events = events
    let resolved = batches
    let shuffle = shuffle(rows: events.batches.reduce(0) { $0 + $1.sessions.count })
    let rows = shuffle.partition(batchCount) { index, emitted in
      openRows(index, resolved[index], &emitted)
    }
    let limit = rules.openRateLimit
    let suppressed = shuffle.groups(
      of: rows, into: [RecordID](),
      group: { rows, found in
        LimitGroup.find(rows, limit: limit, rank: events.rank(ofSession:)) { found.append($0) }
      })
    var limited = [[Int]](repeating: [], count: batchCount)
    for record in suppressed.joined() { limited[record.batch].append(record.row) }
    let sessions = limited
    batches = parallel.map(batchCount) { index in
      sessions[index].isEmpty
        ? resolved[index]
        : resolved[index].limiting(sessions[index], keep: parallel.memory.keep)
    }
  }

  /// The rows of a batch's non-referred opens under their ip.
  private func openRows(
    _ index: Int, _ attributions: SealedAttributions, _ emitted: inout [KeyedRow]
  ) {
    let sessionRows = events.batches[index].sessions.loaded
    let sessions = sessionRows.span
    let attributions = attributions.rows.loaded
    for open in events.batches[index].decided?.aged.opens ?? [] {
      emitted.append(
        KeyedRow(
          key: open.ip.scoped(app: open.app, .ip), time: open.time, record: RecordID(raw: 0),
          tag: LimitGroup.aged))
    }
    for (place, session) in (events.batches[index].decided?.forgotten ?? []).enumerated()
    where session.ip.isPresent {
      emitted.append(
        KeyedRow(
          key: session.ip.scoped(app: session.app, .ip), time: session.time,
          record: RecordID(batch: index, row: sessions.count + place), tag: LimitGroup.decided))
    }
    let tag = events.batches[index].isDecided ? LimitGroup.decided : LimitGroup.undecided
    for row in sessions.indices {
      let attribution = attributions[row]
      if attribution.startsLimit, sessions[row].ip.isPresent {
        emitted.append(
          KeyedRow(
            key: sessions[row].ip.scoped(app: sessions[row].app, .ip),
            time: sessions[row].timestamp, record: RecordID(batch: index, row: row), tag: tag))
      }
    }
  }
}

extension AttributionBatch {
  /// Adds what a session was found to be.
  fileprivate mutating func append(
    _ resolution: Resolver.Resolution, event: SessionEvent, outcome: Outcome
  ) {
    var attribution = Attribution(event: event, outcome: outcome)
    attribution.isAmbiguous = resolution.isAmbiguous
    attribution.isReferred = resolution.isReferred
    attribution.deepLink = resolution.deepLink
    if let touch = resolution.touch {
      touches.append(touch)
      attribution.touch = UInt32(touches.count)
    }
    rows.append(attribution)
  }
}
