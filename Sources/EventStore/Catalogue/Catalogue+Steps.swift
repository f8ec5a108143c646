internal import Model
internal import SQLite

/// Writing: the steps of a commit.
extension Catalogue {
  /// Does one step, within the transaction of all.
  func perform(_ step: CatalogueStep) throws(DatabaseError) {
    switch step {
    case .insert(let run): try insert(run)
    case .add(let segments): try insert(segments)
    case .forgetInputs: try database.execute("DELETE FROM inputs")
    case .drop(let names): try removeSegments(named: names)
    case .count(let counts, let run):
      try database.execute(
        """
        UPDATE runs SET duplicate_sessions = \(counts.duplicateSessions),
        duplicate_clicks = \(counts.duplicateClicks) WHERE run = \(run)
        """)
    case .entomb(let tombstones):
      try database.execute(CatalogueSchema.tombstones)
      try insert(into: .tombstones, tombstones.map(\.cells))
    case .keepKeys(let tombstones):
      try database.execute(CatalogueSchema.leftKeys)
      try insert(
        into: .leftKeys,
        tombstones.compactMap { stone in
          stone.reportKeys.map { stone.cells + [.text($0.list)] }
        })
    case .outdate(let rows): try insert(rows)
    case .noteVersion: try noteVersion()
    case .seal: try seal()
    }
  }

  private func insert(_ run: CommittedRun) throws(DatabaseError) {
    try insertCounts(of: run)
    try insertRules(of: run)
    try insert(run.record.ruleChanges)
    try insert(run.record.outdated)
    try insert(quarantines: run.record.quarantines)
    try database.execute(CatalogueSchema.late)
    try database.execute("DELETE FROM late")
    try insert(into: .late, [[.integer(run.record.lateUntil.milliseconds)]])
    try insertInputs(of: run)
    try database.execute(
      """
      DELETE FROM balance; DELETE FROM reports; DELETE FROM watermarks; DELETE FROM outputs;
      DELETE FROM day_places; DELETE FROM totals_before
      """)
    try insertSums(of: run)
    try insertOutputs(of: run)
  }

  private func insertCounts(of run: CommittedRun) throws(DatabaseError) {
    let (record, counts) = (run.record, run.record.counts)
    try insert(
      into: .runs,
      [
        [
          .integer(run.number), .integer(record.started.milliseconds),
          .integer(record.finished.milliseconds), .integer(Int64(counts.acceptedSessions)),
          .integer(Int64(counts.acceptedClicks)), .integer(Int64(counts.trackingDisabled)),
          .integer(Int64(counts.tooLate)), .integer(Int64(counts.duplicateSessions)),
          .integer(Int64(counts.duplicateClicks)), .text(record.basis.description),
          .integer(run.isPublished ? 1 : 0),
        ]
      ])
  }

  private func insertInputs(of run: CommittedRun) throws(DatabaseError) {
    try insert(
      into: .inputs,
      run.record.inputs.map {
        [
          .text($0.source), .text($0.digest.description), .integer($0.size), .text($0.path),
          .integer(run.number), .integer($0.first.milliseconds), .integer($0.last.milliseconds),
          .integer($0.isLeftOut ? 1 : 0),
        ]
      })
  }

  /// What it counted, the beginnings of its reports, and up to when sessions are final.
  private func insertSums(of run: CommittedRun) throws(DatabaseError) {
    try insert(
      into: .balance,
      run.record.balance.sorted { $0.key < $1.key }.map {
        [.integer(run.number), .text($0.key), .integer($0.value)]
      })
    try insert(
      into: .reports,
      run.record.reports.sorted { $0.key < $1.key }.map {
        [.integer(run.number), .text($0.key), .integer($0.value.milliseconds)]
      })
    try insert(
      into: .watermarks,
      run.record.watermarks.sorted { $0.key < $1.key }.map {
        [.integer(run.number), .text($0.key.text), .integer($0.value.milliseconds)]
      })
  }

  /// The files that it publishes and removes, and the days at which the next run may go on.
  private func insertOutputs(of run: CommittedRun) throws(DatabaseError) {
    try insert(run.record.outputs, of: run, into: .outputs)
    if try has(.removals) { try database.execute("DELETE FROM removals") }
    if !run.record.removals.isEmpty {
      try database.execute(CatalogueSchema.removals)
      try insert(run.record.removals, of: run, into: .removals)
    }
    try insert(
      into: .dayPlaces,
      run.record.days.places.map {
        [
          .integer(run.number), .text($0.report), .integer($0.day.milliseconds),
          .integer($0.bytes), .text($0.digest.description), .integer($0.rows),
        ]
      })
    try insert(
      into: .totalsBefore,
      run.record.days.totalsBefore.sorted { $0.key < $1.key }.flatMap { day, totals in
        totals.sorted { $0.key < $1.key }.map { name, count in
          [.integer(run.number), .integer(day.milliseconds), .text(name), .integer(count)]
        }
      })
  }

  /// Puts the runs whose quarantine is kept in the place of those that were known.
  private func insert(quarantines: [Int64]) throws(DatabaseError) {
    if try has(.quarantines) { try database.execute("DELETE FROM quarantines") }
    if quarantines.isEmpty { return }
    try database.execute(CatalogueSchema.quarantines)
    try insert(into: .quarantines, quarantines.map { [.integer($0)] })
  }

  /// Puts outdated rows in the place of those that were known.
  private func insert(_ outdated: [OutdatedRows]) throws(DatabaseError) {
    if try has(.outdated) { try database.execute("DELETE FROM outdated") }
    if outdated.isEmpty { return }
    try database.execute(CatalogueSchema.outdated)
    try insert(
      into: .outdated,
      outdated.map {
        [
          .text($0.segment), .integer(Int64($0.batch)), .text(RowRanges.text($0.clicks)),
          .text(RowRanges.text($0.sessions)),
        ]
      })
  }

  private func insert(
    _ outputs: [PublishedFile], of run: CommittedRun, into table: CatalogueTable
  ) throws(DatabaseError) {
    try insert(
      into: table,
      outputs.map {
        [
          .integer(run.number), .text($0.name), .integer($0.size),
          .text($0.digest.description),
        ]
      })
  }

  /// Adds the rules of a run unless they are those of the run before.
  private func insertRules(of run: CommittedRun) throws(DatabaseError) {
    var statement = try database.prepare(
      """
      INSERT INTO rules
      SELECT ?1, ?2 WHERE ?2 IS NOT (SELECT rules FROM rules ORDER BY run DESC LIMIT 1)
      """)
    try statement.bind(1, integer: run.number)
    try statement.bind(2, text: run.record.rules)
    try statement.run()
  }

  /// Puts changes of rules in the place of those that were known.
  private func insert(_ changes: [RuleChange]) throws(DatabaseError) {
    if changes.isEmpty, try !has(.ruleChanges) { return }
    try database.execute(CatalogueSchema.ruleChanges)
    try database.execute("DELETE FROM rule_changes")
    try insert(
      into: .ruleChanges,
      changes.map {
        [
          .integer($0.run), .text($0.rule), .integer($0.isOfContent ? 1 : 0),
          .integer($0.from.milliseconds),
        ]
      })
  }

  private func insert(_ segments: [LiveSegment]) throws(DatabaseError) {
    try insert(
      into: .segments,
      segments.map {
        [
          .text($0.info.name), .text($0.info.digest.description), .integer($0.info.size),
          .integer(Int64($0.info.counts.clicks)), .integer(Int64($0.info.counts.sessions)),
          .integer(Int64($0.info.counts.others)),
          .integer($0.info.counts.first.milliseconds),
          .integer($0.info.counts.last.milliseconds), .integer($0.run),
        ]
      })
  }

  private func removeSegments(named names: [String]) throws(DatabaseError) {
    let columns = [(CatalogueTable.segments, "name"), (.outdated, "segment")]
    for (table, column) in columns where try has(table) {
      var statement = try database.prepare("DELETE FROM \(table.rawValue) WHERE \(column) = ?")
      for name in names {
        try statement.bind(1, text: name)
        try statement.run()
      }
    }
  }

  private func noteVersion() throws(DatabaseError) {
    try database.execute("PRAGMA user_version = \(CatalogueSchema.version)")
  }

  /// Notes the digest of all that the catalogue says now, since SQLite does not see a flipped bit; and today's
  /// version, as whatever is written is of it, unless what is there has to be brought up to date before it is read.
  func seal() throws(DatabaseError) {
    if try !isOutdated() { try noteVersion() }
    let content = try contentDigest()
    var statement = try database.prepare("INSERT OR REPLACE INTO identity VALUES ('content', ?)")
    try statement.bind(1, text: content)
    try statement.run()
  }

  /// What a statement puts into a cell.
  enum Cell {
    case text(String)
    case integer(Int64)
  }

  /// Adds rows to a table.
  func insert(into table: CatalogueTable, _ rows: [[Cell]]) throws(DatabaseError) {
    guard let first = rows.first else { return }
    let marks = repeatElement("?", count: first.count).joined(separator: ", ")
    var statement = try database.prepare("INSERT INTO \(table.rawValue) VALUES (\(marks))")
    for row in rows {
      for (place, cell) in row.enumerated() {
        switch cell {
        case .text(let text): try statement.bind(place + 1, text: text)
        case .integer(let number): try statement.bind(place + 1, integer: number)
        }
      }
      try statement.run()
    }
  }
}

extension Tombstone {
  /// What tells it from others.
  fileprivate var cells: [Catalogue.Cell] {
    [.text(scope.name), .text(key.hexDigits), .integer(time.milliseconds)]
  }
}

extension Set<ReportKey> {
  /// Their names between commas.
  fileprivate var list: String { map(\.name).sorted().joined(separator: ",") }
}

extension Key {
  /// The key as the catalogue has it.
  fileprivate var hexDigits: String { Digest(high: high, low: low).description }
}
