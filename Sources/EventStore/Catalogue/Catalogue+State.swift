internal import Model
internal import SQLite

extension Catalogue {
  /// Everything that the last committed run left, as the tables say it now.
  func state() throws(DatabaseError) -> CommittedState {
    var state = CommittedState()
    state.segments = try segments()
    state.runs = try runs()
    try addInputs(to: &state.runs)
    try addReports(to: &state.runs)
    if let last = state.runs.indices.last {
      state.runs[last].record.ruleChanges = try ruleChanges()
      state.runs[last].record.outdated = try outdated()
      state.runs[last].record.quarantines = try rows(of: .quarantines) {
        $0.integer(0)
      }
      let late = try rows(of: .late) { Timestamp(milliseconds: $0.integer(0)) }
      // Of what came before there was this table nothing is known.
      state.runs[last].record.lateUntil = late.first ?? state.highestWatermark
    }
    state.tombstones = try tombstones()
    return state
  }

  private func segments() throws(DatabaseError) -> [LiveSegment] {
    try rows(of: .segments) { row throws(DatabaseError) in
      var counts = SegmentCounts()
      counts.clicks = Int(row.integer(3))
      counts.sessions = Int(row.integer(4))
      counts.others = Int(row.integer(5))
      counts.first = try row.recordTime(6)
      counts.last = try row.recordTime(7)
      let info = SegmentInfo(
        name: row.text(0), digest: try row.digest(1), size: row.integer(2), counts: counts)
      return LiveSegment(info: info, run: row.integer(8))
    }
  }

  private func runs() throws(DatabaseError) -> [CommittedRun] {
    // Most runs have the rules of the one before.
    var rules = try rows(of: .rules) { (run: $0.integer(0), text: $0.text(1)) }[...]
    var ownRules = ""
    return try rows(of: .runs) { row throws(DatabaseError) in
      while let next = rules.first, next.run <= row.integer(0) {
        ownRules = next.text
        rules.removeFirst()
      }
      var record = RunRecord(
        started: Timestamp(milliseconds: row.integer(1)),
        finished: Timestamp(milliseconds: row.integer(2)), rules: ownRules)
      record.counts.acceptedSessions = Int(row.integer(3))
      record.counts.acceptedClicks = Int(row.integer(4))
      record.counts.trackingDisabled = Int(row.integer(5))
      record.counts.tooLate = Int(row.integer(6))
      record.counts.duplicateSessions = Int(row.integer(7))
      record.counts.duplicateClicks = Int(row.integer(8))
      record.basis = try row.digest(9)
      return CommittedRun(
        number: row.integer(0), isPublished: row.integer(10) != 0, record: record)
    }
  }

  private func addInputs(to runs: inout [CommittedRun]) throws(DatabaseError) {
    try forEachRow(of: .inputs, run: 4, &runs) {
      row, run throws(DatabaseError) in
      var input = InputRecord(
        source: row.text(0), digest: try row.digest(1), size: row.integer(2), path: row.text(3))
      input.first = try row.recordTime(5)
      input.last = try row.recordTime(6)
      input.isLeftOut = row.integer(7) != 0
      run.inputs.append(input)
    }
  }

  /// Adds what runs say of their reports.
  private func addReports(to runs: inout [CommittedRun]) throws(DatabaseError) {
    try forEachRow(of: .balance, &runs) { row, run in
      run.balance[row.text(1)] = row.integer(2)
    }
    try forEachRow(of: .reports, &runs) { row, run in
      run.reports[row.text(1)] = Timestamp(milliseconds: row.integer(2))
    }
    try forEachRow(of: .watermarks, &runs) { row, run throws(DatabaseError) in
      // It lies `lateness` before a record, however long that is.
      run.watermarks[ExactText(row.text(1))] = try row.recordTime(2, from: .absent)
    }
    try forEachRow(of: .outputs, &runs) { row, run throws(DatabaseError) in
      run.outputs.append(try PublishedFile(row))
    }
    try forEachRow(of: .removals, &runs) { row, run throws(DatabaseError) in
      run.removals.append(try PublishedFile(row))
    }
    try forEachRow(of: .dayPlaces, &runs) {
      row, run throws(DatabaseError) in
      run.days.places.append(
        ReportDays.Place(
          report: row.text(1), day: Timestamp(milliseconds: row.integer(2)),
          bytes: row.integer(3), digest: try row.digest(4), rows: row.integer(5)))
    }
    try forEachRow(of: .totalsBefore, &runs) { row, run in
      let day = Timestamp(milliseconds: row.integer(1))
      run.days.totalsBefore[day, default: [:]][row.text(2)] = row.integer(3)
    }
  }

  /// Hands on the rows of a table, each with the run that it belongs to.
  ///
  /// - Parameter column: where the number of the run stands.
  private func forEachRow(
    of table: CatalogueTable, run column: Int = 0, _ runs: inout [CommittedRun],
    _ body: (borrowing Statement, inout RunRecord) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let places = Dictionary(runs.enumerated().map { ($1.number, $0) }) { _, last in last }
    try forEachRow(of: table) { row throws(DatabaseError) in
      guard let place = places[row.integer(column)] else { return }
      try body(row, &runs[place].record)
    }
  }

  private func ruleChanges() throws(DatabaseError) -> [RuleChange] {
    try rows(of: .ruleChanges) { row in
      RuleChange(
        rule: row.text(1), isOfContent: row.integer(2) != 0, run: row.integer(0),
        from: Timestamp(milliseconds: row.integer(3)))
    }
  }

  private func outdated() throws(DatabaseError) -> [OutdatedRows] {
    try rows(of: .outdated) { row throws(DatabaseError) in
      guard let clicks = RowRanges.rows(row.text(2)), let sessions = RowRanges.rows(row.text(3))
      else { throw row.damage("numbers of rows that are none") }
      return OutdatedRows(
        segment: row.text(0), batch: Int(row.integer(1)), clicks: clicks, sessions: sessions)
    }
  }

  private func tombstones() throws(DatabaseError) -> [Tombstone] {
    var keys: [Tombstone: Set<ReportKey>] = [:]
    try forEachRow(of: .leftKeys) { row throws(DatabaseError) in
      let names = row.text(3).split(separator: ",").map(String.init)
      keys[try Self.tombstone(row)] = Set(ReportKey.allCases.filter { names.contains($0.name) })
    }
    return try rows(of: .tombstones) { row throws(DatabaseError) in
      var stone = try Self.tombstone(row)
      stone.reportKeys = keys[stone]
      return stone
    }
  }

  private static func tombstone(_ row: borrowing Statement) throws(DatabaseError) -> Tombstone {
    let type = row.text(0)
    let key = try row.digest(1)
    guard let scope = KeyScope.devices.first(where: { $0.name == type }) else {
      throw row.damage("'\(type)' is no type of device id")
    }
    return Tombstone(
      scope: scope, key: Key(high: key.high, low: key.low),
      time: Timestamp(milliseconds: row.integer(2)))
  }

  /// What becomes of the rows of a table.
  private func rows<Row>(
    of table: CatalogueTable, _ row: (borrowing Statement) throws(DatabaseError) -> Row
  ) throws(DatabaseError) -> [Row] {
    var found: [Row] = []
    try forEachRow(of: table) { next throws(DatabaseError) in
      found.append(try row(next))
    }
    return found
  }

  /// Hands on the rows of a table; none where it is one that not every state has.
  private func forEachRow(
    of table: CatalogueTable, _ body: (borrowing Statement) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    if !table.isInEveryState, try !has(table) { return }
    var rows = try select(table)
    while try rows.step() { try body(rows) }
  }

  /// All rows of a table, in their order.
  func select(_ table: CatalogueTable) throws(DatabaseError) -> Statement {
    try database.prepare("SELECT * FROM \(table.rawValue) ORDER BY \(table.order)")
  }

  /// Whether there is a table, which not every state has.
  func has(_ table: CatalogueTable) throws(DatabaseError) -> Bool {
    var rows = try database.prepare(
      "SELECT 1 FROM sqlite_schema WHERE name = '\(table.rawValue)'")
    return try rows.step()
  }
}

extension PublishedFile {
  /// The file that a row of outputs or removals names.
  fileprivate init(_ row: borrowing Statement) throws(DatabaseError) {
    self.init(name: row.text(1), size: row.integer(2), digest: try row.digest(3))
  }
}
