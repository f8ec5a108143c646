internal import Model
internal import Streams

/// Writes the fields of rows as columns, or reads them back: the row types say their fields once,
/// in one order, for both.
///
///     static func fields(_ codec: inout ColumnCodec, _ rows: inout [Self]) throws(SegmentDamage) {
///       try codec.integers(&rows) { row, cell in cell.exchange(&row.status) }
///     }
///
/// A row is much larger than a field, so a batch does not stay in the processor's caches from one
/// column to the next. So the fields are said again and again: for some rows at a time, which move
/// between their places and the columns, and once for the columns as wholes.
struct ColumnCodec {
  /// Whether a segment is read.
  private(set) var isReading: Bool
  let hasher: KeyHasher

  // MARK: When a segment is written

  /// The columns that were written.
  var output: [UInt8] = []
  /// What the directory says of the section that is written.
  var section = SegmentDirectory.Section()
  /// The numbers that the segment gives. Number 0 is the absent text, and no app.
  var strings = NameTable(used: [0]), apps = NameTable(used: [0]), sources = NameTable()
  /// Where the rows of the list come from.
  private(set) var origins: [RowOrigin] = []
  private(set) var origin = 0
  /// The rows of the list.
  private(set) var rowCount = 0
  /// Kept from batch to batch for their memory.
  var traces = BatchTraces()

  // MARK: When a segment is read

  /// The texts that `TextRef`s of the rows refer to, and those of `LoggedLink`s.
  var heap: [UInt8] = [], linkTexts: [UInt8] = []
  /// The keys that `KeyList`s of the rows refer to.
  var listedKeys: [Key] = []
  /// Whether no key was met that is not the one of what it is mostly made of; see `SealedBatch`.
  var keysFollow = true
  var reading: ColumnReading?
  var input = ByteReader()
  /// The rows of the list that are picked.
  private(set) var choice = RowChoice(all: 0)

  // MARK: The columns of a list of rows

  /// Kept from list to list for their memory.
  var columns: [FieldColumn] = []
  /// The next one of them.
  var next = 0
  /// The rows that are moved; nil while columns are written or read.
  private(set) var tile: Range<Int>?

  /// Rows that are moved at a time; few enough to stay in the fastest cache.
  private static let tileSize = 128

  /// A codec that writes rows of apps and sources that have names.
  init(writing hasher: KeyHasher, _ names: SegmentNames) {
    isReading = false
    self.hasher = hasher
    apps.reserve(names.apps.count + 1)
    sources.reserve(names.sources.count)
  }

  /// A codec that reads.
  init(reading hasher: KeyHasher) {
    isReading = true
    self.hasher = hasher
  }

  // MARK: Lists of rows

  /// Writes rows where they lie.
  ///
  /// - Parameter prepare: called with copies of some rows, which may be changed before these are written, and
  ///   with their part.
  @inline(__always)
  mutating func write<List: RowList>(
    _ parts: [PickedRows], _ list: (SealedBatch) -> List,
    prepare: (inout [List.Element], Int) -> Void = { _, _ in }
  ) throws(SegmentDamage) where List.Element: SegmentRow {
    var start = 0
    origins = parts.map { part in
      start += part.rows.count
      return RowOrigin(part.batch, end: start)
    }
    section.lists.append(start)
    if start == 0 { return }
    var rows: [List.Element] = []
    rows.reserveCapacity(Self.tileSize)
    start = 0
    for (place, part) in parts.enumerated() {
      origin = place
      let (known, picked) = (list(part.batch), part.rows.span)
      for first in stride(from: 0, to: picked.count, by: Self.tileSize) {
        let count = min(Self.tileSize, picked.count - first)
        rows.removeLast(max(0, rows.count - count))
        rows.grow(to: count, .blank)
        var span = rows.mutableSpan
        for i in 0..<count { span[i] = known[Int(picked[first + i])] }
        prepare(&rows, place)
        try move(&rows, at: start)
        start += rows.count
      }
    }
    try whole(&rows, start)
  }

  /// Writes rows of a list, whose texts and keys lie in a batch.
  @inline(__always)
  mutating func write<Row: SegmentRow>(
    _ list: [Row], of batch: SealedBatch
  ) throws(SegmentDamage) {
    section.lists.append(list.count)
    if list.isEmpty { return }
    origins = [RowOrigin(batch, end: list.count)]
    origin = 0
    var rows: [Row] = []
    for start in stride(from: 0, to: list.count, by: Self.tileSize) {
      rows.removeAll(keepingCapacity: true)
      rows += list[start..<min(start + Self.tileSize, list.count)]
      try move(&rows, at: start)
    }
    try whole(&rows, list.count)
  }

  /// Writes rows that are a number each, which hardly repeat.
  mutating func write(numbers: [UInt64]) {
    section.lists.append(numbers.count)
    if numbers.isEmpty { return }
    let start = output.count
    IntegerColumn.append(numbers.span, areDense: true, to: &output)
    section.columns.append(SegmentDirectory.Column(output.span.extracting(start...)))
  }

  /// Goes on to read another section.
  mutating func read(_ reading: ColumnReading) { self.reading = reading }

  /// The number of rows of the next list of the section that is read.
  mutating func nextCount(atMost limit: Int) throws(SegmentDamage) -> Int {
    guard let count = reading?.nextCount(), count <= limit else { throw .badLength }
    return count
  }

  /// Reads rows and hands them to `use`, some at a time.
  @inline(__always)
  mutating func read<Row: SegmentRow>(
    _ choice: RowChoice, _ use: (inout [Row], [Key]) throws(SegmentDamage) -> Void
  ) throws(SegmentDamage) {
    if choice.total == 0 { return }
    self.choice = choice
    var rows = [Row](repeating: .blank, count: min(Self.tileSize, choice.count))
    try whole(&rows, choice.count)
    for start in stride(from: 0, to: choice.count, by: Self.tileSize) {
      rows.removeLast(rows.count - min(rows.count, choice.count - start))
      try move(&rows, at: start)
      try use(&rows, listedKeys)
    }
  }

  /// Reads rows into a list.
  @inline(__always)
  mutating func read<Row: SegmentRow>(
    _ choice: RowChoice, into list: inout [Row]
  ) throws(SegmentDamage) {
    list.reserveCapacity(choice.count)
    try read(choice) { (rows: inout [Row], _) in list += rows }
  }

  /// Reads rows that have one field, a number, and gives the numbers.
  mutating func readNumbers<Row: SegmentRow>(
    of _: Row.Type, _ count: Int
  ) throws(SegmentDamage) -> [UInt64] {
    try pass(count, Row.self)
    return count == 0 ? [] : columns[0].numbers
  }

  /// Goes to the list behind one of so many rows: the fields that are asked for are in its columns then.
  mutating func pass<Row: SegmentRow>(_ count: Int, _: Row.Type) throws(SegmentDamage) {
    if count == 0 { return }
    choice = RowChoice(all: count)
    var rows: [Row] = []
    try whole(&rows, count)
  }

  /// Checks that everything was read.
  func finish() throws(SegmentDamage) {
    if let reading, !reading.isAtEnd { throw .badLength }
  }

  @inline(__always)
  private mutating func move<Row: SegmentRow>(
    _ rows: inout [Row], at start: Int
  ) throws(SegmentDamage) {
    tile = start..<start + rows.count
    next = 0
    try Row.fields(&self, &rows)
  }

  @inline(__always)
  private mutating func whole<Row: SegmentRow>(
    _ rows: inout [Row], _ count: Int
  ) throws(SegmentDamage) {
    tile = nil
    next = 0
    rowCount = count
    try Row.fields(&self, &rows)
  }
}
