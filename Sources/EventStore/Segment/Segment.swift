public import Model
internal import Streams

/// A segment that was opened: batches of rows that do not change any more.
///
///     let segment = try Segment(path: path)
///     let numbering = SegmentNumbering(
///       apps: segment.names.apps.map(...), sources: segment.names.sources.map(...),
///       strings: segment.texts(in: texts))
///     var room = SegmentRoom(hasher: hasher)
///     let batches = try (0..<segment.batchCount).map { i in
///       try segment.batch(i, numbering: numbering, in: &room)
///     }
///
/// What is read is checked as it is read, each column by a digest of its own; what nobody asks for stays
/// on disk. Batches may be read by several threads at once.
/// - Complexity: holds the file open, and its directory.
public struct Segment: Sendable {
  /// What the catalogue should say of it.
  public let info: SegmentInfo
  /// The apps and sources that its rows refer to.
  public var names: SegmentNames { directory.names }

  /// The version in which it was written.
  let version: UInt32
  let directory: SegmentDirectory
  private let path: String
  private let file: PlacedFile

  /// Opens a file, and checks its directory.
  init(path: String) throws(StoreError) {
    try self.init(path: path, oldest: SegmentFormat.version)
  }

  /// - Parameter oldest: see the next one.
  init(path: String, oldest: UInt32) throws(StoreError) {
    try self.init(Self.file(path), path: path, oldest: oldest)
  }

  /// Opens the file of a segment, of which nothing is looked at yet.
  static func file(_ path: String) throws(StoreError) -> PlacedFile {
    let file: PlacedFile?
    do throws(StreamError) { file = try PlacedFile(path: path) } catch { throw StoreError(error) }
    guard let file else { throw StoreError(.segmentMissing, path: path) }
    return file
  }

  /// Takes a file that is open, and checks its directory.
  ///
  /// - Parameter oldest: the earliest version that is opened. What is read of an earlier one than today's is
  ///   said where it is brought up to date.
  init(_ file: PlacedFile, path: String, oldest: UInt32) throws(StoreError) {
    self.path = path
    self.file = file
    let digest: Digest
    do throws(SegmentDamage) {
      (version, directory, digest) = try Self.directory(of: file, oldest: oldest)
    } catch {
      throw StoreError(of: error, path: path)
    }
    var counts = SegmentCounts()
    for batch in directory.batches { counts.add(batch.counts) }
    info = SegmentInfo(path: path, digest: digest, size: file.size, counts: counts)
  }

  /// The number of batches.
  public var batchCount: Int { directory.batches.count }

  /// The segment's texts, which get ids in a run's table as rows that refer to them are read.
  public func texts(in run: SharedStrings) -> SegmentTexts {
    SegmentTexts(directory.texts, of: file, in: run)
  }

  /// Whether a batch is final, so that its records have what they were found to be with them.
  public func isFinal(_ index: Int) -> Bool { directory.batches[index].isFinal }

  /// What a batch holds.
  public func counts(_ index: Int) -> SegmentCounts { directory.batches[index].counts }

  /// The times of the first and the last click or session of a batch; absent when there is none.
  public func reportedTimes(_ index: Int) -> (first: Timestamp, last: Timestamp) {
    (directory.batches[index].reported.first, directory.batches[index].reported.last)
  }

  /// Checks that all bytes are those that were written.
  func check() throws(StoreError) {
    try perform { () throws(SegmentDamage) in
      guard try file.digestAll(0..<file.size - 16) == info.digest else {
        throw .badDigest
      }
    }
  }

  /// Reads a batch.
  ///
  /// - Parameters:
  ///   - sections: those that are read; the lists of the others are empty.
  ///   - found: whether records that are not final come with what the last run found them to be.
  ///   - rows: the clicks and sessions that are read, with what these carry.
  ///   - room: where columns are read; made with the secret with which the segment was written.
  ///   - keep: where the rows go; see `SealedBatch`.
  public func batch(
    _ index: Int, sections: [SegmentSection] = SegmentSection.allCases,
    rows: ChosenRows = ChosenRows(), found: Bool = false, numbering: SegmentNumbering,
    in room: inout SegmentRoom, keep: (RowBlock) -> RowBlock = { $0 }
  ) throws(StoreError) -> SealedBatch {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      var batch = EventBatch()
      batch.decided = part.isFinal ? DecidedRows() : found ? .changeable : nil
      room.codec.begin()
      for section in sections where rows.hasRows(of: section) {
        room.codec.read(reading(section, of: part, .all, numbering))
        try room.codec.read(section, of: part, rows, into: &batch)
        try room.codec.finish()
      }
      let sealed = SealedBatch(room.codec.fill(&batch), keep: keep)
      return room.codec.keysFollow ? sealed.withKeysThatFollow : sealed
    }
  }

  /// Reads a batch of a segment of version 3.
  func batchOfVersion3(
    _ index: Int, _ numbering: SegmentNumbering, _ room: inout SegmentRoom
  ) throws(StoreError) -> EventBatch {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      var batch = EventBatch()
      batch.decided = part.isFinal ? DecidedRows() : .changeable
      room.codec.begin()
      for section in SectionOfVersion3.ofRecords {
        let columns = part.sections[section.rawValue]
        room.codec.read(ColumnReading(columns, of: file, .all, numbering))
        try room.codec.readVersion3(section, of: part.counts, into: &batch)
      }
      return room.codec.fill(&batch)
    }
  }

  /// Hands the clicks of a batch to `use`, some at a time, with the keys that they refer to; gives what
  /// they were found to be, as far as it is among the fields.
  ///
  /// - Parameter fields: those that are read; the others are blank.
  public func scanClicks(
    _ index: Int, _ fields: SegmentFields, numbering: SegmentNumbering,
    in room: inout SegmentRoom, _ use: ([Click], [Key]) -> Void
  ) throws(StoreError) -> FoundClicks {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      let all = try room.codec.begin(reading(.clicks, of: part, fields, numbering))
      try room.codec.read(all) { (rows: inout [Click], keys) in use(rows, keys) }
      var found = FoundClicks()
      if fields.isDisjoint(with: [.outcome, .counts]) { return found }
      if fields.contains(.counts) {
        found.names = try room.codec.readNames(of: all.count)
      } else {
        try room.codec.pass(try room.codec.nextCount(atMost: all.count), ClickNames.self)
      }
      found.duplicates = try room.codec.readDuplicates(of: all.count)
      return found
    }
  }

  /// Hands the sessions of a batch to `use`, some at a time, with the keys that they refer to; gives
  /// what became of each, where it is among the fields.
  ///
  /// - Parameters:
  ///   - fields: those that are read; the others are blank.
  ///   - rows: the sessions that are read, by their numbers; nil for all.
  public func scanSessions(
    _ index: Int, _ fields: SegmentFields, rows: [Int]? = nil, numbering: SegmentNumbering,
    in room: inout SegmentRoom, _ use: ([Session], [Key]) -> Void
  ) throws(StoreError) -> AttributionBatch {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      let all = try room.codec.begin(reading(.sessions, of: part, fields, numbering))
      let chosen = try RowChoice(rows, of: all.count)
      try room.codec.read(chosen) { (rows: inout [Session], keys) in use(rows, keys) }
      var attributions = AttributionBatch()
      if fields.isDisjoint(with: [.outcome, .counts]) { return attributions }
      guard try room.codec.nextCount(atMost: all.count) == all.count else { throw .badLength }
      try room.codec.read(chosen, into: &attributions.rows)
      if !fields.contains(.counts) { return attributions }
      let links = try room.codec.nextCount(atMost: all.count * 2)
      let referrers = try room.codec.nextCount(atMost: all.count)
      let claims = try room.codec.nextCount(atMost: all.count)
      try room.codec.pass(links, LinkEvidence.self)
      try room.codec.pass(referrers, Referrer.self)
      try room.codec.pass(claims, Claim.self)
      let touches = try room.codec.nextCount(atMost: all.count)
      try room.codec.read(RowChoice(all: touches), into: &attributions.touches)
      for row in attributions.rows where row.touch > touches { throw .badLength }
      return attributions
    }
  }

  /// The numbers of those answers of a batch for which `isNeeded` holds.
  ///
  /// - Parameter fields: those that it looks at; the others are blank.
  public func answers(
    _ index: Int, _ fields: SegmentFields, numbering: SegmentNumbering, in room: inout SegmentRoom,
    where isNeeded: (AdServicesAnswer) -> Bool
  ) throws(StoreError) -> [Int] {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      let all = try room.codec.begin(reading(.answers, of: part, fields, numbering))
      var (rows, row): ([Int], Int) = ([], 0)
      try room.codec.read(all) { (answers: inout [AdServicesAnswer], _) in
        for answer in answers {
          if isNeeded(answer) { rows.append(row) }
          row += 1
        }
      }
      return rows
    }
  }

  /// Hands the traces of a batch's clicks, or of its sessions, to `use`, some at a time.
  public func scanTraces(
    _ index: Int, of section: SegmentSection, numbering: SegmentNumbering,
    in room: inout SegmentRoom, _ use: (Span<RowTrace>) -> Void
  ) throws(StoreError) {
    let part = directory.batches[index]
    let rows = section == .clickTraces ? part.counts.clicks : part.counts.sessions
    try perform { () throws(SegmentDamage) in
      room.codec.begin()
      room.codec.read(reading(section, of: part, .all, numbering))
      try room.codec.readTraces(of: rows, use)
    }
  }

  /// The rows of the clicks of a batch whose link, or the id of that, has a trace that is looked for.
  public func clicks(
    _ index: Int, linkedBy isAsked: (KeyTrace) -> Bool, numbering: SegmentNumbering,
    in room: inout SegmentRoom
  ) throws(StoreError) -> [Int] {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      room.codec.begin()
      room.codec.read(reading(.linkTraces, of: part, .all, numbering))
      var rows: [Int] = []
      for trace in try room.codec.readLinkTraces(of: part.counts.clicks)
      where isAsked(trace.trace) && rows.last != Int(trace.row) { rows.append(Int(trace.row)) }
      return rows
    }
  }

  /// What the aged records of a batch count for.
  public func agedCounts(
    _ index: Int, numbering: SegmentNumbering, in room: inout SegmentRoom
  ) throws(StoreError) -> [AgedCount] {
    let part = directory.batches[index]
    return try perform { () throws(SegmentDamage) in
      let most = RecordID.rowsPerBatch
      let records = try room.codec.begin(reading(.evidence, of: part, .aged, numbering)).count
      try room.codec.pass(records, ReferrerRecord.self)
      try room.codec.pass(try room.codec.nextCount(atMost: most), CookieSync.self)
      var counts: [AgedCount] = []
      try room.codec.read(RowChoice(all: try room.codec.nextCount(atMost: most)), into: &counts)
      return counts
    }
  }

  private func reading(
    _ section: SegmentSection, of part: SegmentDirectory.Batch, _ fields: SegmentFields,
    _ numbering: SegmentNumbering
  ) -> ColumnReading {
    ColumnReading(part.sections[section.rawValue], of: file, fields, numbering)
  }

  /// What the records of a kind in a batch are known by. Gives no text an id.
  public func identities(
    _ index: Int, of kind: SourceKind, numbering: SegmentNumbering, in room: inout SegmentRoom
  ) throws(StoreError) -> [RecordIdentity] {
    let section: SegmentSection =
      switch kind {
      case .clicks: .clicks
      case .sessions: .sessions
      case .installReferrers, .cookieSyncs: .evidence
      case .adServices: .answers
      case .links: .entries
      }
    return try perform { () throws(SegmentDamage) in
      room.codec.begin()
      room.codec.read(reading(section, of: directory.batches[index], .identity, numbering))
      switch kind {
      case .clicks: return try room.codec.identities(Click.self)
      case .sessions: return try room.codec.identities(Session.self)
      case .adServices: return try room.codec.identities(AdServicesAnswer.self)
      case .links: return try room.codec.identities(CatalogueEntry.self)
      case .installReferrers, .cookieSyncs: break
      }
      let records = try room.codec.identities(ReferrerRecord.self)
      return kind == .installReferrers ? records : try room.codec.identities(CookieSync.self)
    }
  }

  private func perform<Value>(
    _ body: () throws(SegmentDamage) -> Value
  ) throws(StoreError) -> Value {
    do throws(SegmentDamage) { return try body() } catch { throw StoreError(of: error, path: path) }
  }

  // MARK: The frame

  /// Reads the directory, and checks what is the same in all versions, then the version.
  private static func directory(
    of file: PlacedFile, oldest: UInt32
  ) throws(SegmentDamage) -> (version: UInt32, SegmentDirectory, Digest) {
    guard file.size >= SegmentFormat.headerSize + SegmentFormat.trailerSize else {
      throw .tooShort
    }
    let header = try read(0..<SegmentFormat.headerSize, of: file)
    guard header.starts(with: SegmentFormat.magic) else { throw .badValue }
    let version = UInt32(truncatingIfNeeded: header.span.word(at: 8))
    if version < oldest || version > SegmentFormat.version {
      let last = try read(file.size - 16..<file.size, of: file)
      guard try file.digestAll(0..<file.size - 16) == last.span.digest(at: 0) else {
        throw .badDigest
      }
      throw .otherVersion(Int(version))
    }
    let end = file.size - SegmentFormat.trailerSize
    let trailer = try read(end..<file.size, of: file)
    guard let length = Int(exactly: trailer.span.word(at: 0)),
      length <= end - SegmentFormat.headerSize
    else { throw .badLength }
    let bytes = try read(end - length..<end, of: file)
    guard SegmentFormat.digest(header.span, bytes.span) == trailer.span.digest(at: 8) else {
      throw .badDigest
    }
    let directory = try SegmentDirectory(bytes, at: end - length, version: version)
    return (version, directory, trailer.span.digest(at: 24))
  }

  private static func read(
    _ range: Range<Int>, of file: PlacedFile
  ) throws(SegmentDamage) -> [UInt8] {
    var bytes: [UInt8] = []
    try file.readAll(range, into: &bytes)
    return bytes
  }
}

extension PlacedFile {
  /// Reads a part of the file into the front of a buffer, which grows where it is too small.
  func readAll(_ range: Range<Int>, into buffer: inout [UInt8]) throws(SegmentDamage) {
    do throws(StreamError) {
      if try read(range, into: &buffer) { return }
    } catch {
      throw .stream(error)
    }
    throw .tooShort
  }

  /// The digest of a part of the file.
  func digestAll(_ range: Range<Int>) throws(SegmentDamage) -> Digest {
    do throws(StreamError) {
      if let digest = try digest(of: range) { return digest }
    } catch {
      throw .stream(error)
    }
    throw .tooShort
  }
}
