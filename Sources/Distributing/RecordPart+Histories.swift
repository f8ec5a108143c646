internal import Attribution
internal import Model
internal import Pipeline

extension RecordPart {
  /// Writes what sessions of a device know of each other to the stage that decides them, and referrers and cookies to
  /// that which looks for clicks, too, as they name some. A cookie goes with its session where clicks have it.
  func writeHistories(to rows: inout RowWriter) throws(PipelineError) {
    let duplicates = stage.findDuplicates()
    var histories = Histories(batches: stage.batchCount)
    var evidence: [RecordID: Set<Evidence>] = [:]
    for fact in facts(duplicates) {
      let found = Evidence(fact)
      try write(
        found.kind, found.record, to: .resolve, under: name(ofSession: found.session), &rows)
      if found.kind == .sessions { continue }
      histories.add(fact, events: events)
      evidence[found.session, default: []].insert(found)
    }
    for index in batches {
      for row in asking(index, histories, duplicates) {
        let own = (evidence[row.record] ?? []).filter {
          $0.kind != .cookieSyncs || events.cookieSync($0.record).scopedCookie == row.key
        }
        if own.isEmpty { continue }
        let key = name(of: row.key, events.session(row.record).app)
        try write(.sessions, row.record, to: .candidates, under: key, &rows)
        for evidence in own.sorted(by: { ($0.kind.name, $0.record) < ($1.kind.name, $1.record) }) {
          try write(evidence.kind, evidence.record, to: .candidates, under: key, &rows)
        }
      }
    }
  }

  /// What all groups of devices tell, with every cookie of each session, by a sync that names it within reach.
  private func facts(_ duplicates: Duplicates) -> [DeviceGroup.Fact] {
    let (stage, events) = (stage, events)
    let total = events.batches.reduce(0) { $0 + $1.sessions.count }
    let shuffle = stage.shuffle(rows: total * 2)
    let rows = shuffle.partition(stage.batchCount) { index, emitted in
      stage.deviceRows(index, duplicates, &emitted)
    }
    return shuffle.groups(of: rows, into: [DeviceGroup.Fact]()) { rows, found in
      let syncs = DeviceSyncs(rows, events)
      func tell(_ fact: DeviceGroup.Fact) {
        if case .cookieSync(let session, let sync) = fact {
          found.append(.cookieSync(session, record: syncs.near(session, as: sync, events)))
        } else {
          found.append(fact)
        }
      }
      DeviceGroup.find(rows, events: events, rules: stage.rules) { crowd in
        for place in crowd.sessions.indices
        where crowd.sessions[place].tag != DeviceGroup.forgottenSession {
          for fact in crowd.facts(at: place, rules: stage.rules) { tell(fact) }
        }
      } found: {
        tell($0)
      }
    }.flatMap { $0 }
  }
}

/// The cookie syncs of a device. A run needs the cookies that a session sees; another process, which has not all
/// syncs, needs one that is within reach of the session.
private struct DeviceSyncs {
  /// Those of each cookie, in the order of their times.
  private var byCookie: [Key: [KeyedRow]] = [:]

  init(_ rows: Span<KeyedRow>, _ events: Events) {
    for i in rows.indices where rows[i].tag == DeviceGroup.cookieSync {
      byCookie[events.cookieSync(rows[i].record).scopedCookie, default: []].append(rows[i])
    }
  }

  /// The sync by which a session sees the cookie of another sync that follows on it or goes before it without a gap:
  /// the last one that is not too late.
  func near(_ session: RecordID, as sync: RecordID, _ events: Events) -> RecordID {
    let end = events.session(session).timestamp + DeviceGroup.syncReach
    let own = byCookie[events.cookieSync(sync).scopedCookie] ?? []
    let next = own.firstPlace { $0.time > end }
    return next > 0 ? own[next - 1].record : sync
  }
}

/// Another record that says something of a session.
private struct Evidence: Hashable {
  let session, record: RecordID
  let kind: SourceKind

  init(_ fact: DeviceGroup.Fact) {
    session = fact.session
    (record, kind) =
      switch fact {
      case .known(_, let earlier): (earlier, .sessions)
      case .near(_, let earlier): (earlier.record, .sessions)
      case .referrer(_, let record): (record, .installReferrers)
      case .cookieSync(_, let record): (record, .cookieSyncs)
      }
  }
}
