internal import Attribution
internal import Model

extension RecordPart {
  /// Writes what sessions of a device know of each other to the stage that decides them, and referrers and cookies to
  /// that which looks for clicks, too, as they name some.
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
        guard let own = evidence[row.record] else { continue }
        let key = name(of: row.key, events.session(row.record).app)
        try write(.sessions, row.record, to: .candidates, under: key, &rows)
        for evidence in own {
          try write(evidence.kind, evidence.record, to: .candidates, under: key, &rows)
        }
      }
    }
  }

  /// What all groups of devices tell, with every cookie of each session.
  private func facts(_ duplicates: Duplicates) -> [DeviceGroup.Fact] {
    let (stage, events) = (stage, events)
    let total = events.batches.reduce(0) { $0 + $1.sessions.count }
    let shuffle = stage.shuffle(rows: total * 2)
    let rows = shuffle.partition(stage.batchCount) { index, emitted in
      stage.deviceRows(index, duplicates, &emitted)
    }
    return shuffle.groups(of: rows, into: [DeviceGroup.Fact]()) { rows, found in
      DeviceGroup.find(rows, events: events, rules: stage.rules) { crowd in
        for session in crowd.sessions {
          for sync in crowd.syncs(of: session.record) {
            found.append(.cookieSync(session.record, record: sync))
          }
        }
      } found: {
        found.append($0)
      }
    }.flatMap { $0 }
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
