internal import Model

/// What a segment says of its columns: where they are, and by what they are checked.
struct SegmentDirectory: Sendable {
  var names: SegmentNames
  var texts = Texts()
  var batches: [Batch] = []

  /// The texts that the rows refer to.
  struct Texts: Sendable {
    var count = 0
    var start = 0
    var column = Column()
  }

  /// A batch.
  struct Batch: Sendable {
    var isFinal: Bool
    var counts: SegmentCounts
    /// The times of its clicks and sessions, without those of other records.
    var reported = SegmentCounts()
    var sections: [Section] = []
  }

  /// A part of a batch that is read without the others.
  struct Section: Sendable {
    /// The place of the first column.
    var start = 0
    /// The number of rows of each list.
    var lists: [Int] = []
    /// The columns of all lists that have rows.
    var columns: [Column] = []
  }

  /// A column, or all texts.
  struct Column: Sendable {
    var size = 0
    var digest: UInt64 = 0

    init() {}

    /// What bytes are checked by.
    init(_ bytes: Span<UInt8>) {
      size = bytes.count
      digest = SegmentFormat.digest(bytes)
    }
  }

  init(names: SegmentNames) { self.names = names }

  // MARK: Writing

  /// The bytes of the directory.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    for list in [names.apps, names.sources] {
      output.append(varint: UInt64(list.count))
      for name in list {
        output.append(varint: UInt64(name.utf8.count))
        output += name.utf8
      }
    }
    output.append(varint: UInt64(texts.count))
    output.append(varint: UInt64(texts.column.size))
    output.append(varint: UInt64(batches.count))
    for batch in batches {
      output.append(varint: batch.isFinal ? 1 : 0)
      for count in [batch.counts.clicks, batch.counts.sessions, batch.counts.others] {
        output.append(varint: UInt64(count))
      }
      for time in [
        batch.counts.first, batch.counts.last, batch.reported.first, batch.reported.last,
      ] {
        output.append(word: UInt64(bitPattern: time.milliseconds))
      }
      for section in batch.sections {
        for numbers in [section.lists, section.columns.map(\.size)] {
          output.append(varint: UInt64(numbers.count))
          for number in numbers { output.append(varint: UInt64(number)) }
        }
      }
    }
    output.append(word: texts.column.digest)
    for batch in batches {
      for column in batch.sections.flatMap(\.columns) { output.append(word: column.digest) }
    }
    return output
  }

  // MARK: Reading

  /// Takes the bytes of a directory that begins at a place of its file.
  init(_ bytes: [UInt8], at end: Int, version: UInt32) throws(SegmentDamage) {
    var input = try ByteReader(bytes, range: bytes.indices)
    names = SegmentNames(
      apps: try Self.readNames(&input), sources: try Self.readNames(&input))
    texts.count = try input.count(atMost: Int(UInt32.max))
    texts.column.size = try input.count(atMost: end)
    var start = SegmentFormat.headerSize
    for _ in 0..<(try input.count(size: Self.leastBatchSize(version))) {
      batches.append(try Self.readBatch(&input, &start, end: end - texts.column.size, version))
    }
    texts.start = start
    guard start + texts.column.size == end else { throw .badLength }
    texts.column.digest = try input.word()
    for batch in batches.indices {
      for section in batches[batch].sections.indices {
        for column in batches[batch].sections[section].columns.indices {
          batches[batch].sections[section].columns[column].digest = try input.word()
        }
      }
    }
    guard input.left == 0 else { throw .badLength }
  }

  private static func sections(_ version: UInt32) -> Int {
    version == 3 ? SectionOfVersion3.count : SegmentSection.allCases.count
  }

  /// The fewest bytes that a batch takes: whether it is final, three counts, times, and for each section how many
  /// lists and columns it has.
  private static func leastBatchSize(_ version: UInt32) -> Int {
    1 + 3 + (version == 3 ? 2 : 4) * 8 + sections(version) * 2
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

  private static func readBatch(
    _ input: inout ByteReader, _ start: inout Int, end: Int, _ version: UInt32
  ) throws(SegmentDamage) -> Batch {
    var batch = Batch(isFinal: try input.count(atMost: 1) == 1, counts: SegmentCounts())
    batch.counts.clicks = try readCount(&input)
    batch.counts.sessions = try readCount(&input)
    batch.counts.others = try readCount(&input)
    (batch.counts.first, batch.counts.last) = try readTimes(&input)
    if version > 3 { (batch.reported.first, batch.reported.last) = try readTimes(&input) }
    for _ in 0..<Self.sections(version) {
      var section = Section()
      section.start = start
      for _ in 0..<(try input.count(size: 1)) { section.lists.append(try readCount(&input)) }
      for _ in 0..<(try input.count(size: 1)) {
        var column = Column()
        column.size = try input.count(atMost: end - start)
        section.columns.append(column)
        start += column.size
      }
      batch.sections.append(section)
    }
    return batch
  }

  /// The times of the first and the last of some records; both are absent where there are none.
  private static func readTimes(
    _ input: inout ByteReader
  ) throws(SegmentDamage) -> (first: Timestamp, last: Timestamp) {
    let first = Timestamp(milliseconds: Int64(bitPattern: try input.word()))
    let last = Timestamp(milliseconds: Int64(bitPattern: try input.word()))
    let areTimes = first <= last && [first, last].allSatisfy(Timestamp.kept.contains)
    guard areTimes || !first.isPresent && !last.isPresent else { throw .badValue }
    return (first, last)
  }

  private static func readCount(_ input: inout ByteReader) throws(SegmentDamage) -> Int {
    // A row leaves several traces, and of records other than clicks and sessions a batch may have several kinds.
    try input.count(atMost: RecordID.rowsPerBatch * RowTrace.most)
  }
}
