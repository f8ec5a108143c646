public import Model
internal import Streams

/// A segment that was read and found whole: batches of rows that do not change any more.
///
///     let segment = try Segment(path: path)
///     let numbering = SegmentNumbering(
///       apps: segment.names.apps.map(...), sources: segment.names.sources.map(...),
///       strings: segment.intern(into: &strings))
///     let batches = try (0..<segment.batchCount).map { i in
///       try segment.batch(i, numbering: numbering, hasher: hasher)
///     }
///
/// Batches may be read by several threads at once.
/// - Complexity: holds the file.
public struct Segment: Sendable {
  /// What the catalogue should say of it.
  public let info: SegmentInfo
  /// The apps and sources that its rows refer to.
  public let names: SegmentNames

  private let path: String
  private let bytes: [UInt8]
  private let texts: [Range<Int>]
  private let parts: [Part]

  /// Where the sections of a batch are, and what they hold.
  private struct Part: Sendable {
    var sections: [Range<Int>]
    var isFinal: Bool
    var counts: SegmentCounts
  }

  /// Reads a file, checks its digest and its directory.
  public init(path: String) throws(StoreError) {
    let content: [UInt8]?
    do throws(StreamError) { content = try WholeFile.read(path) } catch { throw StoreError(error) }
    guard let content else { throw StoreError(.segmentMissing, path: path) }
    try self.init(content, path: path)
  }

  /// Takes the bytes of a file; `path` is what errors name.
  init(_ bytes: [UInt8], path: String) throws(StoreError) {
    self.path = path
    self.bytes = bytes
    let digest = try Self.check(bytes, path: path)
    var counts = SegmentCounts()
    do throws(SegmentDamage) {
      var directory = try Self.directory(of: bytes)
      let start = directory.position
      names = SegmentNames(
        apps: try Self.readNames(&directory), sources: try Self.readNames(&directory))
      texts = try Self.readTexts(&directory)
      parts = try Self.readParts(&directory, end: start)
      for part in parts { counts.add(part.counts) }
    } catch {
      throw StoreError(.damaged, path: path)
    }
    info = SegmentInfo(path: path, digest: digest, size: bytes.count, counts: counts)
  }

  /// The number of batches.
  public var batchCount: Int { parts.count }

  /// Adds the segment's texts to a run's table; gives their ids there.
  public func intern(into strings: inout StringTable) -> [StringID] {
    texts.map { strings.intern(bytes.span.extracting($0)) }
  }

  /// Whether a batch is final, so that its records have what they were found to be with them.
  public func isFinal(_ index: Int) -> Bool { parts[index].isFinal }

  /// What a batch holds.
  public func counts(_ index: Int) -> SegmentCounts { parts[index].counts }

  /// Reads a batch.
  ///
  /// - Parameters:
  ///   - sections: those that are read; the lists of the others are empty.
  ///   - hasher: with the secret with which the segment was written.
  ///   - keep: where the rows go; see `SealedBatch`.
  public func batch(
    _ index: Int, sections: [SegmentSection] = SegmentSection.allCases,
    numbering: SegmentNumbering, hasher: KeyHasher, keep: (RowBlock) -> RowBlock = { $0 }
  ) throws(StoreError) -> SealedBatch {
    let part = parts[index]
    var batch = EventBatch()
    if part.isFinal { batch.final = FinalRows() }
    do throws(SegmentDamage) {
      var codec = ColumnCodec(numbering: numbering, hasher: hasher)
      for section in sections {
        codec.read(try ByteReader(bytes, range: part.sections[section.rawValue]))
        try codec.section(section, of: &batch)
      }
    } catch {
      throw StoreError(.damaged, path: path)
    }
    let isWhole = sections.count == SegmentSection.allCases.count
    guard !isWhole || SegmentCounts(batch) == part.counts else {
      throw StoreError(.damaged, path: path)
    }
    return SealedBatch(batch, keep: keep)
  }

  /// Reads of a batch's sessions what tells their devices and outcomes.
  public func seenSessions(
    _ index: Int, numbering: SegmentNumbering, hasher: KeyHasher
  ) throws(StoreError) -> SeenSessions {
    let part = parts[index]
    do throws(SegmentDamage) {
      var codec = ColumnCodec(numbering: numbering, hasher: hasher)
      let range = part.sections[SegmentSection.sessions.rawValue]
      codec.read(try ByteReader(bytes, range: range))
      return try codec.seenSessions(areFinal: part.isFinal)
    } catch {
      throw StoreError(.damaged, path: path)
    }
  }

  // MARK: The frame

  /// Checks what is the same in all versions, then the version.
  private static func check(_ bytes: [UInt8], path: String) throws(StoreError) -> Digest {
    let least = SegmentFormat.headerSize + SegmentFormat.trailerSize
    guard bytes.count >= least else { throw StoreError(.damaged, path: path) }
    let span = bytes.span
    let place = bytes.count - 16
    var content = ContentDigest()
    content.update(span.extracting(..<place))
    let digest = content.value
    guard digest == span.digest(at: place), bytes.starts(with: SegmentFormat.magic) else {
      throw StoreError(.damaged, path: path)
    }
    let version = UInt32(truncatingIfNeeded: span.word(at: 8))
    guard version == SegmentFormat.version else {
      throw StoreError(
        .newerVersion(found: Int(version), known: Int(SegmentFormat.version)), path: path)
    }
    return digest
  }

  private static func directory(of bytes: [UInt8]) throws(SegmentDamage) -> ByteReader {
    let end = bytes.count - SegmentFormat.trailerSize
    guard let length = Int(exactly: bytes.span.word(at: end)),
      length <= end - SegmentFormat.headerSize
    else { throw .badLength }
    return try ByteReader(bytes, range: end - length..<end)
  }

  private static func readNames(_ input: inout ByteReader) throws(SegmentDamage) -> [String] {
    let count = try input.count(size: 1)
    guard count <= Int(UInt16.max) else { throw .badLength }
    var names: [String] = []
    for _ in 0..<count {
      let length = try input.count(size: 1)
      let place = try input.take(length)
      guard let name = String(validating: input.bytes[place], as: UTF8.self) else {
        throw .badValue
      }
      names.append(name)
    }
    return names
  }

  private static func readTexts(_ input: inout ByteReader) throws(SegmentDamage) -> [Range<Int>] {
    // All but the absent text have a byte of their own.
    guard let count = Int(exactly: try input.varint()), count <= input.left + 1 else {
      throw .badLength
    }
    var lengths: [UInt64] = []
    try IntegerColumn.read(&input, count: count, into: &lengths)
    var texts: [Range<Int>] = []
    texts.reserveCapacity(count)
    for length in lengths {
      guard let length = Int(exactly: length) else { throw .badLength }
      texts.append(try input.take(length))
    }
    return texts
  }

  private static func readParts(
    _ input: inout ByteReader, end: Int
  ) throws(SegmentDamage) -> [Part] {
    var parts: [Part] = []
    var start = SegmentFormat.headerSize
    for _ in 0..<(try input.count(size: 23)) {
      var sections: [Range<Int>] = []
      for _ in SegmentSection.allCases {
        let size = try input.count(atMost: end - start)
        sections.append(start..<start + size)
        start += size
      }
      let isFinal = try input.count(atMost: 1) == 1
      var counts = SegmentCounts()
      counts.clicks = try readCount(&input)
      counts.sessions = try readCount(&input)
      counts.others = try readCount(&input)
      counts.first = Timestamp(milliseconds: Int64(bitPattern: try input.word()))
      counts.last = Timestamp(milliseconds: Int64(bitPattern: try input.word()))
      parts.append(Part(sections: sections, isFinal: isFinal, counts: counts))
    }
    guard start == end, input.left == 0 else { throw .badLength }
    return parts
  }

  private static func readCount(_ input: inout ByteReader) throws(SegmentDamage) -> Int {
    // Of records other than clicks and sessions, a batch may have several kinds.
    try input.count(atMost: RecordID.rowsPerBatch * 16)
  }
}
