internal import Model
internal import SQLite

extension Catalogue {
  /// Everything that the last committed run left, as the tables say it now.
  func state() throws(DatabaseError) -> CommittedState {
    var state = CommittedState()
    var segments = try database.prepare("SELECT * FROM segments ORDER BY name")
    while try segments.step() {
      var counts = SegmentCounts()
      counts.clicks = Int(segments.integer(3))
      counts.sessions = Int(segments.integer(4))
      counts.others = Int(segments.integer(5))
      counts.first = Timestamp(milliseconds: segments.integer(6))
      counts.last = Timestamp(milliseconds: segments.integer(7))
      let info = SegmentInfo(
        name: segments.text(0), digest: try segments.digest(1),
        size: segments.integer(2), counts: counts)
      state.segments.append(LiveSegment(info: info, run: segments.integer(8)))
    }
    // Most runs have the rules of the one before.
    var rules = try rows(of: "rules", by: "run") { (run: $0.integer(0), text: $0.text(1)) }[...]
    var ownRules = ""
    var runs = try database.prepare("SELECT * FROM runs ORDER BY run")
    var places: [Int64: Int] = [:]
    while try runs.step() {
      while let next = rules.first, next.run <= runs.integer(0) {
        ownRules = next.text
        rules.removeFirst()
      }
      var record = RunRecord(
        started: Timestamp(milliseconds: runs.integer(1)),
        finished: Timestamp(milliseconds: runs.integer(2)), rules: ownRules)
      record.counts.acceptedSessions = Int(runs.integer(3))
      record.counts.acceptedClicks = Int(runs.integer(4))
      record.counts.trackingDisabled = Int(runs.integer(5))
      record.counts.tooLate = Int(runs.integer(6))
      record.counts.duplicateSessions = Int(runs.integer(7))
      record.counts.duplicateClicks = Int(runs.integer(8))
      record.basis = try runs.digest(9)
      places[runs.integer(0)] = state.runs.count
      state.runs.append(
        CommittedRun(
          number: runs.integer(0), isPublished: runs.integer(10) != 0, record: record))
    }
    var inputs = try database.prepare("SELECT * FROM inputs ORDER BY source, digest")
    while try inputs.step() {
      guard let place = places[inputs.integer(4)] else { continue }
      var input = InputRecord(
        source: inputs.text(0), digest: try inputs.digest(1),
        size: inputs.integer(2), path: inputs.text(3))
      input.first = Timestamp(milliseconds: inputs.integer(5))
      input.last = Timestamp(milliseconds: inputs.integer(6))
      input.isLeftOut = inputs.integer(7) != 0
      state.runs[place].record.inputs.append(input)
    }
    var balance = try database.prepare("SELECT * FROM balance")
    while try balance.step() {
      guard let place = places[balance.integer(0)] else { continue }
      state.runs[place].record.balance[balance.text(1)] = balance.integer(2)
    }
    var reports = try database.prepare("SELECT * FROM reports")
    while try reports.step() {
      guard let place = places[reports.integer(0)] else { continue }
      state.runs[place].record.reports[reports.text(1)] =
        Timestamp(milliseconds: reports.integer(2))
    }
    var watermarks = try database.prepare("SELECT * FROM watermarks")
    while try watermarks.step() {
      guard let place = places[watermarks.integer(0)] else { continue }
      state.runs[place].record.watermarks[ExactText(watermarks.text(1))] =
        Timestamp(milliseconds: watermarks.integer(2))
    }
    for (run, output) in try outputs(in: "outputs") {
      guard let place = places[run] else { continue }
      state.runs[place].record.outputs.append(output)
    }
    if try has("removals") {
      for (run, output) in try outputs(in: "removals") {
        guard let place = places[run] else { continue }
        state.runs[place].record.removals.append(output)
      }
    }
    var days = try database.prepare("SELECT * FROM day_places ORDER BY run, report, day_ms")
    while try days.step() {
      guard let place = places[days.integer(0)] else { continue }
      state.runs[place].record.days.places.append(
        ReportDays.Place(
          report: days.text(1), day: Timestamp(milliseconds: days.integer(2)),
          bytes: days.integer(3), digest: try days.digest(4), rows: days.integer(5)))
    }
    var totals = try database.prepare("SELECT * FROM totals_before")
    while try totals.step() {
      guard let place = places[totals.integer(0)] else { continue }
      let day = Timestamp(milliseconds: totals.integer(1))
      state.runs[place].record.days.totalsBefore[day, default: [:]][totals.text(2)] =
        totals.integer(3)
    }
    if let last = state.runs.indices.last {
      state.runs[last].record.ruleChanges = try ruleChanges()
      state.runs[last].record.outdated = try outdated()
      state.runs[last].record.quarantines = try rows(of: "quarantines", by: "run") {
        $0.integer(0)
      }
      let late = try rows(of: "late", by: "until_ms") { Timestamp(milliseconds: $0.integer(0)) }
      // Of what came before there was this table nothing is known.
      state.runs[last].record.lateUntil = late.first ?? state.highestWatermark
    }
    state.tombstones = try tombstones()
    return state
  }

  private func outputs(in table: String) throws(DatabaseError) -> [(Int64, OutputRecord)] {
    var found: [(Int64, OutputRecord)] = []
    var rows = try database.prepare("SELECT * FROM \(table) ORDER BY run, name")
    while try rows.step() {
      let output = OutputRecord(
        name: rows.text(1), size: rows.integer(2), digest: try rows.digest(3))
      found.append((rows.integer(0), output))
    }
    return found
  }

  private func ruleChanges() throws(DatabaseError) -> [RuleChange] {
    try rows(of: "rule_changes", by: "run, rule, is_of_content") { row in
      RuleChange(
        rule: row.text(1), isOfContent: row.integer(2) != 0, run: row.integer(0),
        from: Timestamp(milliseconds: row.integer(3)))
    }
  }

  private func outdated() throws(DatabaseError) -> [OutdatedRows] {
    try rows(of: "outdated", by: "segment, batch") { row in
      OutdatedRows(
        segment: row.text(0), batch: Int(row.integer(1)), clicks: RowRanges.rows(row.text(2)),
        sessions: RowRanges.rows(row.text(3)))
    }
  }

  private func tombstones() throws(DatabaseError) -> [Tombstone] {
    try rows(of: "tombstones", by: "type, key, time_ms") { row throws(DatabaseError) in
      let type = row.text(0)
      let key = try row.digest(1)
      return KeyScope.devices.first { $0.name == type }.map {
        Tombstone(
          scope: $0, key: Key(high: key.high, low: key.low),
          time: Timestamp(milliseconds: row.integer(2)))
      }
    }
  }

  /// The rows of a table, which not every state has.
  private func rows<Row>(
    of table: String, by order: String,
    _ row: (borrowing Statement) throws(DatabaseError) -> Row?
  ) throws(DatabaseError) -> [Row] {
    guard try has(table) else { return [] }
    var found: [Row] = []
    var rows = try database.prepare("SELECT * FROM \(table) ORDER BY \(order)")
    while try rows.step() {
      if let next = try row(rows) { found.append(next) }
    }
    return found
  }

  /// Whether there is a table, which not every state has.
  func has(_ table: String) throws(DatabaseError) -> Bool {
    var rows = try database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '\(table)'")
    return try rows.step()
  }
}
