internal import Attribution
internal import Model
internal import Pipeline

extension RecordPart {
  /// Writes the clicks and answers that may win to the sessions that share a key with them.
  ///
  /// What a session is depends on its device, which is not looked at here: all that may win for any kind of session is
  /// written, and who decides finds the same winner among more. So is, for a like reason, when its install began.
  func writeCandidates(to rows: inout RowWriter) throws(PipelineError) {
    let duplicates = stage.findDuplicates()
    let histories = stage.findHistories(duplicates)
    let found = SessionEvent.allCases.flatMap { event in
      let classes = events.batches.indices.map { self.classes(of: $0, all: event) }
      return stage.findCandidates(of: [stage], classes, histories, duplicates)[0]
    }
    var more = clicksUnderCookies(histories, duplicates)
    for index in batches {
      let sessions = events.batches[index].sessions.count
      var last: Candidate?
      for candidate in found.candidates(of: index, sessions: sessions) where candidate != last {
        last = candidate
        more[candidate.session]?.remove(candidate.record)
        try write(
          candidate.method == .adServices ? .adServices : .clicks, candidate.record, to: .resolve,
          under: name(ofSession: candidate.session), &rows)
      }
    }
    for (session, clicks) in more.sorted(by: { $0.key < $1.key }) {
      for click in clicks.sorted() {
        try write(.clicks, click, to: .resolve, under: name(ofSession: session), &rows)
      }
    }
  }

  /// All clicks under the cookies of syncs that a session may see, where a referrer record under another of its device
  /// ids may tell when its install began (MATCH-2): that is brought to who decides, and not here.
  private func clicksUnderCookies(
    _ histories: Histories, _ duplicates: Duplicates
  ) -> [RecordID: Set<RecordID>] {
    if !stage.rules.rejectAfterInstallBegin { return [:] }
    var cookies: [RecordID: Set<Key>] = [:]
    for crowd in histories.cookieCrowds {
      for row in crowd.sessions { cookies[row.record, default: []].formUnion(crowd.cookies) }
    }
    for index in batches {
      for (row, session) in events.batches[index].sessions.enumerated() {
        let record = RecordID(batch: index, row: row)
        let ids = session.keys.types & KeyList.deviceTypes
        if session.os != .android || ids.nonzeroBitCount < 2 {
          cookies[record] = nil
        } else if let own = histories[record]?.cookies, !own.isEmpty {
          cookies[record, default: []].formUnion(own.map { $0.scoped(app: session.app, .cookie) })
        }
      }
    }
    if cookies.isEmpty { return [:] }
    let clicks = clicks(under: cookies.values.reduce(into: []) { $0.formUnion($1) }, duplicates)
    return cookies.reduce(into: [:]) { found, asked in
      let time = events.session(asked.key).timestamp
      let seen = asked.value.flatMap { clicks[$0] ?? [] }.filter { click in
        let own = events.click(click).timestamp
        return own <= time + stage.rules.longestSkew && time - own <= stage.rules.maxLookback
      }
      found[asked.key] = Set(seen)
    }
  }

  private func clicks(under cookies: Set<Key>, _ duplicates: Duplicates) -> [Key: [RecordID]] {
    var found: [Key: [RecordID]] = [:]
    for index in batches {
      let batch = events.batches[index]
      for (row, click) in batch.clicks.seen.enumerated() where click.keys.contains(.cookie) {
        let record = RecordID(batch: index, row: row)
        let key = batch.keys[click.keys.index(of: .cookie)].scoped(app: click.app, .cookie)
        if cookies.contains(key), !duplicates.clicks.contains(record) {
          found[key, default: []].append(record)
        }
      }
    }
    return found
  }
}
