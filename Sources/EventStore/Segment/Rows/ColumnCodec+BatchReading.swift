internal import Model

/// Reading the sections of a batch, and the lists of each in the order in which they are kept.
extension ColumnCodec {
  /// Begins a batch.
  mutating func begin() {
    heap.removeAll(keepingCapacity: true)
    linkTexts.removeAll(keepingCapacity: true)
    listedKeys.removeAll(keepingCapacity: true)
    keysFollow = true
  }

  /// Begins to read a section of a batch alone; gives the rows of its first list.
  mutating func begin(_ reading: ColumnReading) throws(SegmentDamage) -> RowChoice {
    begin()
    read(reading)
    return try all()
  }

  /// Reads a section of a batch into its lists, which are empty.
  mutating func read(
    _ section: SegmentSection, of part: SegmentDirectory.Batch, _ chosen: ChosenRows,
    into batch: inout EventBatch
  ) throws(SegmentDamage) {
    switch section {
    case .clicks: try readClicks(part.counts.clicks, chosen.clicks, into: &batch)
    case .sessions: try readSessions(part.counts.sessions, chosen.sessions, into: &batch)
    case .evidence: try readEvidence(into: &batch)
    case .answers:
      try read(try RowChoice(chosen.answers, of: try all().total), into: &batch.answers)
    case .entries: try read(try all(), into: &batch.entries)
    // Nobody asks for them among rows; they are as whole as everything else all the same.
    case .clickTraces: try readTraces(of: part.counts.clicks) { _ in }
    case .sessionTraces: try readTraces(of: part.counts.sessions) { _ in }
    case .linkTraces: _ = try readLinkTraces(of: part.counts.clicks)
    }
  }

  private mutating func readClicks(
    _ count: Int, _ chosen: [Int]?, into batch: inout EventBatch
  ) throws(SegmentDamage) {
    guard try nextCount(atMost: RecordID.rowsPerBatch) == count else { throw .badLength }
    let clicks = try RowChoice(chosen, of: count)
    batch.clicks.reserve(clicks.count)
    try read(clicks) { (rows: inout [Click], _) in
      for click in rows { batch.clicks.append(click) }
    }
    guard var decided = batch.decided.take() else {
      try pass(try nextCount(atMost: count), ClickNames.self)
      return try pass(try nextCount(atMost: count), DuplicateClick.self)
    }
    let names = try readNames(of: count)
    let duplicates = try readDuplicates(of: count)
    if let chosen {
      // All are in order.
      var (next, others) = (names[...], duplicates[...])
      for (place, row) in chosen.enumerated() {
        while let first = next.first, first.row < row { next.removeFirst() }
        while let first = others.first, first < row { others.removeFirst() }
        if others.first.map({ Int($0) }) == row { decided.duplicateClicks.append(UInt32(place)) }
        guard var own = next.first, own.row == row else { continue }
        own.row = UInt32(place)
        decided.clickNames.append(own)
      }
    } else {
      (decided.clickNames, decided.duplicateClicks) = (names, duplicates)
    }
    batch.decided = decided
  }

  /// The next list, that of the names by which reports know some clicks.
  mutating func readNames(of clicks: Int) throws(SegmentDamage) -> [ClickNames] {
    var names: [ClickNames] = []
    try read(RowChoice(all: try nextCount(atMost: clicks)), into: &names)
    for name in names where name.row >= clicks { throw .badLength }
    return names
  }

  /// The rows of the next list, that of the duplicates among clicks.
  mutating func readDuplicates(of clicks: Int) throws(SegmentDamage) -> [UInt32] {
    var rows: [DuplicateClick] = []
    try read(RowChoice(all: try nextCount(atMost: clicks)), into: &rows)
    for duplicate in rows where duplicate.row >= clicks { throw .badLength }
    return rows.map(\.row)
  }

  private mutating func readSessions(
    _ count: Int, _ chosen: [Int]?, into batch: inout EventBatch
  ) throws(SegmentDamage) {
    guard try nextCount(atMost: RecordID.rowsPerBatch) == count else { throw .badLength }
    let sessions = try RowChoice(chosen, of: count)
    try read(sessions, into: &batch.sessions)
    var decided = batch.decided.take()
    guard try nextCount(atMost: count) == count else { throw .badLength }
    if var own = decided.take() {
      try read(sessions, into: &own.attributions.rows)
      decided = own
    } else {
      try pass(count, Attribution.self)
    }
    var (links, referrers, claims) = (
      CarriedChoice(try nextCount(atMost: count * 2)),
      CarriedChoice(try nextCount(atMost: count)), CarriedChoice(try nextCount(atMost: count))
    )
    for i in batch.sessions.indices {
      try links.move(&batch.sessions[i].appLink)
      try links.move(&batch.sessions[i].clipboard)
      try referrers.move(&batch.sessions[i].referrer)
      try claims.move(&batch.sessions[i].legacyClaim)
    }
    try read(links.choice, into: &batch.links)
    try read(referrers.choice, into: &batch.referrers)
    try read(claims.choice, into: &batch.claims)
    let touchCount = try nextCount(atMost: count)
    guard var own = decided else { return try pass(touchCount, Touch.self) }
    var touches = CarriedChoice(touchCount)
    for i in own.attributions.rows.indices { try touches.move(&own.attributions.rows[i].touch) }
    try read(touches.choice, into: &own.attributions.touches)
    batch.decided = own
  }

  /// All rows of the next list.
  mutating func all() throws(SegmentDamage) -> RowChoice {
    RowChoice(all: try nextCount(atMost: RecordID.rowsPerBatch))
  }

  private mutating func readEvidence(into batch: inout EventBatch) throws(SegmentDamage) {
    let most = RecordID.rowsPerBatch
    try read(try all(), into: &batch.referrerRecords)
    try read(try all(), into: &batch.cookieSyncs)
    guard var decided = batch.decided.take() else {
      try pass(try nextCount(atMost: most), AgedCount.self)
      try pass(try nextCount(atMost: most), AgedDevice.self)
      try pass(try nextCount(atMost: most), AgedOpen.self)
      return try pass(try nextCount(atMost: most), ForgottenSession.self)
    }
    try read(try all(), into: &decided.aged.counts)
    try read(try all(), into: &decided.aged.devices)
    try read(try all(), into: &decided.aged.opens)
    let left = most - batch.sessions.count
    try read(RowChoice(all: try nextCount(atMost: left)), into: &decided.forgotten)
    batch.decided = decided
  }

  /// Reads the next list, which has the traces of so many rows, and hands all of them to `use`.
  ///
  /// They are looked at where they were decoded: a state has many millions of them.
  mutating func readTraces(
    of rows: Int, _ use: (Span<RowTrace>) -> Void
  ) throws(SegmentDamage) {
    let count = try nextCount(atMost: rows * RowTrace.most)
    let numbers = try readNumbers(of: RowTrace.self, count)
    var ids = 0
    for i in 0..<count { ids += numbers[i] & 3 == UInt64(TraceRole.id.rawValue) ? 1 : 0 }
    // Whose traces they are is told by the id before them.
    let isLed = count == 0 || numbers[0] & 3 == UInt64(TraceRole.id.rawValue)
    if ids != rows || !isLed { throw .badLength }
    // Safe because a trace is its number and nothing else, and the numbers outlive the call.
    unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe numbers.withMemoryRebound(to: RowTrace.self) { traces in
        use(unsafe Span(_unsafeElements: UnsafeBufferPointer(rebasing: traces[..<count])))
      }
    }
  }

  /// Reads the next list, which has the traces of the links of so many clicks.
  mutating func readLinkTraces(of clicks: Int) throws(SegmentDamage) -> [LinkTrace] {
    var traces: [LinkTrace] = []
    try read(RowChoice(all: try nextCount(atMost: clicks * LinkTrace.most)), into: &traces)
    for trace in traces where trace.row >= clicks { throw .badLength }
    return traces
  }

  /// What the records of the next list are known by.
  mutating func identities<Record: SegmentRow & IdentifiedRecord>(
    _: Record.Type
  ) throws(SegmentDamage) -> [RecordIdentity] {
    let all = try all()
    var identities: [RecordIdentity] = []
    identities.reserveCapacity(all.count)
    try read(all) { (rows: inout [Record], _) in identities += rows.map(\.identity) }
    return identities
  }

  /// Gives a batch that was read the texts and keys that its rows refer to.
  func fill(_ batch: inout EventBatch) -> EventBatch {
    batch.heap = heap
    batch.linkTexts = linkTexts
    batch.keys = listedKeys
    return batch
  }
}

/// Which of the rows that others carry are read, in the order in which they are met: all of them where
/// all of those are.
private struct CarriedChoice {
  private let total: Int
  private var rows: [Int] = []

  init(_ total: Int) { self.total = total }

  /// Puts the new place in the place of the one that was kept; both count from 1, and 0 is none.
  mutating func move(_ place: inout UInt32) throws(SegmentDamage) {
    if place == 0 { return }
    guard place <= total else { throw .badLength }
    rows.append(Int(place) - 1)
    place = UInt32(rows.count)
  }

  var choice: RowChoice {
    get throws(SegmentDamage) {
      // Rows are kept in this order.
      rows.count == total && rows.elementsEqual(0..<total)
        ? RowChoice(all: total) : try RowChoice(rows, of: total)
    }
  }
}
