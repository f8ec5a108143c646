internal import Model

/// Writes the fields of rows as columns, or reads them back: the row types say their fields once,
/// in one order, for both.
///
///     while codec.step(rows.count) {
///       try codec.integers(&rows) { row, cell in cell.exchange(&row.status) }
///     }
///
/// A row is much larger than a field, so a batch does not stay in the processor's caches from one
/// column to the next. So the fields are said again and again: for some rows at a time, which move
/// between their places and the columns, and once for the columns as wholes.
struct ColumnCodec {
  /// Whether a segment is read.
  let isReading: Bool
  /// What was written.
  var output: [UInt8] = []
  /// The texts that `TextRef`s of the rows refer to.
  var heap: [UInt8] = []
  /// The keys that `KeyList`s of the rows refer to.
  var listedKeys: [Key] = []

  private let hasher: KeyHasher
  private var input: ByteReader
  /// When writing: the numbers that the segment gives. Number 0 is the absent text, and no app.
  private(set) var strings = NameTable(used: [0]), apps = NameTable(used: [0]),
    sources = NameTable()
  /// When reading: the numbers in the run, by those in the segment.
  private let numbering: SegmentNumbering

  /// The columns of a list of rows; kept from list to list for their memory.
  private var columns: [Column] = []
  /// The next one of them.
  private var next = 0
  /// The rows that are moved; nil while columns are written or read.
  private var tile: Range<Int>?
  /// The first row that is not moved yet.
  private var row = 0
  private var areColumnsDone = false

  /// Rows that are moved at a time; few enough to stay in the fastest cache.
  private static let tileSize = 128

  /// A column of numbers or keys, of which as many count as there are rows.
  private struct Column {
    var numbers: [UInt64] = []
    var keys: [Key] = []
  }

  /// A codec that writes.
  init(writing hasher: KeyHasher) {
    isReading = false
    input = ByteReader()
    numbering = SegmentNumbering(apps: [], sources: [], strings: [])
    self.hasher = hasher
  }

  /// A codec that reads.
  init(numbering: SegmentNumbering, hasher: KeyHasher) {
    isReading = true
    input = ByteReader()
    self.numbering = numbering
    self.hasher = hasher
  }

  /// Goes on to read other bytes.
  mutating func read(_ input: ByteReader) { self.input = input }

  /// The number of rows of a list; checked against the most that there may be.
  mutating func count(_ rows: Int, atMost limit: Int) throws(SegmentDamage) -> Int {
    if !isReading {
      output.append(varint: UInt64(rows))
      return rows
    }
    return try input.count(atMost: limit)
  }

  /// Whether a list follows that only some batches have; when a segment is written, as the caller
  /// says.
  func hasMore(_ isWritten: Bool) -> Bool { isReading ? input.left > 0 : isWritten }

  /// Checks that everything was read.
  func finish() throws(SegmentDamage) {
    if isReading && input.left != 0 { throw .badLength }
  }

  /// Goes on to the next step with a list of rows, for which all its fields are to be said; false
  /// when nothing is left to do.
  mutating func step(_ count: Int) -> Bool {
    next = 0
    if !areColumnsDone, isReading || row == count {
      areColumnsDone = true
      tile = nil
      return true
    }
    if row < count {
      let start = row
      row = min(start + Self.tileSize, count)
      tile = start..<row
      return true
    }
    row = 0
    areColumnsDone = false
    return false
  }

  // MARK: Columns

  /// Numbers, cases, booleans, times.
  @inline(__always)
  mutating func integers<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout IntegerCell) -> Void
  ) throws(SegmentDamage) {
    try field(.integers, &rows, visit)
  }

  /// Texts that repeat.
  @inline(__always)
  mutating func strings<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.strings, &rows, visit)
  }

  /// Apps.
  @inline(__always)
  mutating func apps<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.apps, &rows, visit)
  }

  /// Places of sources in the job.
  @inline(__always)
  mutating func sources<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.sources, &rows, visit)
  }

  /// Texts that hardly repeat.
  @inline(__always)
  mutating func texts<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout TextCell) -> Void
  ) throws(SegmentDamage) {
    try field(.texts, &rows, visit)
  }

  /// Lists of keys, each of which lies in the batch's keys.
  @inline(__always)
  mutating func keyLists<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout KeyListCell) -> Void
  ) throws(SegmentDamage) {
    try field(.keyLists, &rows, visit)
  }

  /// Digests of lines, which never repeat.
  @inline(__always)
  mutating func digests<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    try keyField(.digests, &rows, visit)
  }

  /// Keys that follow from nothing else.
  @inline(__always)
  mutating func keys<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    try keyField(.keys, &rows, visit)
  }

  /// Keys that are mostly those of something else in the row: only the others are kept.
  ///
  /// - Parameter origin: what the key is mostly made of; the columns of it come before.
  @inline(__always)
  mutating func keys<Row>(
    _ rows: inout [Row], of origin: (Row) -> KeyOrigin,
    _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    var column = take(rows.count, hasKeys: true)
    defer { put(&column) }
    guard let tile else { return try code(.otherKeys, &column, rows.count) }
    var cell = KeyCell(isReading: isReading)
    var span = rows.mutableSpan
    // Two spans cannot come from one value.
    var flags: [UInt64] = []
    swap(&flags, &column.numbers)
    defer { swap(&flags, &column.numbers) }
    var isOther = flags.mutableSpan
    var others = column.keys.mutableSpan
    for i in tile {
      let own = origin(span[i]).key(hasher, heap: heap)
      if isReading {
        cell.value = isOther[i] == 0 ? own : others[i]
        visit(&span[i], &cell)
      } else {
        visit(&span[i], &cell)
        isOther[i] = cell.value == own ? 0 : 1
        others[i] = cell.value == own ? .absent : cell.value
      }
    }
  }

  @inline(__always)
  private mutating func field<Row, Cell: NumberCell>(
    _ kind: ColumnKind, _ rows: inout [Row], _ visit: (inout Row, inout Cell) -> Void
  ) throws(SegmentDamage) {
    var column = take(rows.count)
    defer { put(&column) }
    guard let tile else { return try code(kind, &column, rows.count) }
    var span = rows.mutableSpan
    var numbers = column.numbers.mutableSpan
    if isReading {
      var cell = Cell(isReading: true)
      for i in tile {
        cell.value = numbers[i]
        visit(&span[i], &cell)
      }
      if cell.isBad { throw .badValue }
    } else {
      var cell = Cell(isReading: false)
      for i in tile {
        visit(&span[i], &cell)
        numbers[i] = cell.value
      }
    }
  }

  @inline(__always)
  private mutating func keyField<Row>(
    _ kind: ColumnKind, _ rows: inout [Row], _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    var column = take(rows.count, hasKeys: true)
    defer { put(&column) }
    guard let tile else { return try code(kind, &column, rows.count) }
    var span = rows.mutableSpan
    var keys = column.keys.mutableSpan
    if isReading {
      var cell = KeyCell(isReading: true)
      for i in tile {
        cell.value = keys[i]
        visit(&span[i], &cell)
      }
    } else {
      var cell = KeyCell(isReading: false)
      for i in tile {
        visit(&span[i], &cell)
        keys[i] = cell.value
      }
    }
  }

  /// Takes the next column out, so that it can be changed beside everything else.
  private mutating func take(_ count: Int, hasKeys: Bool = false) -> Column {
    if next == columns.count { columns.append(Column()) }
    var column = Column()
    swap(&column, &columns[next])
    column.numbers.grow(to: count, 0)
    if hasKeys { column.keys.grow(to: count, .absent) }
    return column
  }

  private mutating func put(_ column: inout Column) {
    swap(&column, &columns[next])
    next += 1
  }

  // MARK: Whole columns

  private enum ColumnKind {
    case integers
    case strings
    case apps
    case sources
    case texts
    case keyLists
    case digests
    case keys
    case otherKeys
  }

  /// Writes or reads a column of some rows.
  @inline(never)
  private mutating func code(
    _ kind: ColumnKind, _ column: inout Column, _ count: Int
  ) throws(SegmentDamage) {
    if isReading {
      try read(kind, &column, count)
    } else {
      append(kind, &column, count)
    }
  }

  private mutating func append(_ kind: ColumnKind, _ column: inout Column, _ count: Int) {
    switch kind {
    case .integers: break
    case .strings: strings.place(&column.numbers, count)
    case .apps: apps.place(&column.numbers, count)
    case .sources: sources.place(&column.numbers, count)
    case .texts:
      return TextColumn.append(
        column.numbers.span.extracting(..<count), heap: heap, to: &output)
    case .keyLists:
      var own: [Key] = []
      for i in 0..<count {
        let list = KeyList(packed: column.numbers[i])
        for place in 0..<list.count { own.append(listedKeys[Int(list.start) + place]) }
        column.numbers[i] = UInt64(list.types)
      }
      IntegerColumn.append(column.numbers.span.extracting(..<count), to: &output)
      return KeyColumn.append(own.span, to: &output)
    case .digests: return output.append(column.keys.span.extracting(..<count))
    case .keys: return KeyColumn.append(column.keys.span.extracting(..<count), to: &output)
    case .otherKeys:
      IntegerColumn.append(column.numbers.span.extracting(..<count), to: &output)
      return KeyColumn.append(column.keys.span.extracting(..<count), to: &output)
    }
    IntegerColumn.append(
      column.numbers.span.extracting(..<count), areDense: kind != .integers, to: &output)
  }

  private mutating func read(
    _ kind: ColumnKind, _ column: inout Column, _ count: Int
  ) throws(SegmentDamage) {
    switch kind {
    case .digests: return try input.keys(count, into: &column.keys)
    case .keys: return try KeyColumn.read(&input, count: count, into: &column.keys)
    case .texts:
      return try TextColumn.read(&input, count: count, heap: &heap, into: &column.numbers)
    default: try IntegerColumn.read(&input, count: count, into: &column.numbers)
    }
    switch kind {
    case .strings: try number(&column, count, in: numbering.strings) { $0.index }
    case .apps: try number(&column, count, in: [nil] + numbering.apps) { $0.number }
    case .sources: try number(&column, count, in: numbering.sources) { UInt32($0) }
    case .keyLists:
      let known = listedKeys.count
      var start = known
      for i in 0..<count {
        guard let types = UInt32(exactly: column.numbers[i]) else { throw .badValue }
        let list = KeyList(start: UInt32(truncatingIfNeeded: start), types: types)
        column.numbers[i] = list.packed
        start += list.count
      }
      try KeyColumn.read(&input, count: start - known, into: &column.keys)
      listedKeys += column.keys[..<(start - known)]
    case .otherKeys: try KeyColumn.read(&input, count: count, into: &column.keys)
    default: break
    }
  }

  /// Puts the numbers in the run in the place of those in the segment.
  @inline(__always)
  private func number<Name>(
    _ column: inout Column, _ count: Int, in known: [Name], _ number: (Name) -> UInt32
  ) throws(SegmentDamage) {
    var numbers = column.numbers.mutableSpan
    for i in 0..<count {
      guard numbers[i] < UInt64(known.count) else { throw .badLength }
      numbers[i] = UInt64(number(known[Int(numbers[i])]))
    }
  }
}

/// What a key is mostly made of.
enum KeyOrigin {
  /// A text of the row.
  case text(TextRef)
  /// The id of a record (IN-7): its own, else the digits of its digest.
  case record(TextRef, Digest)

  /// The key of it.
  @inline(__always)
  func key(_ hasher: KeyHasher, heap: [UInt8]) -> Key {
    switch self {
    case .text(let ref): hasher.key(heap.span.extracting(ref.range))
    case .record(let ref, let digest):
      hasher.key(ofRecord: heap.span.extracting(ref.range), digest)
    }
  }
}
