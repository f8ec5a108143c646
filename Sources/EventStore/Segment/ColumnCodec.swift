internal import Model

/// Writes the fields of rows as columns, or reads them back: the row types say their fields once,
/// in one order, for both.
///
///     try codec.integers(&rows) { row, cell in cell.exchange(&row.status) }
struct ColumnCodec {
  /// Whether a segment is read.
  let isReading: Bool
  /// What was written.
  private(set) var output: [UInt8] = []
  /// The texts that `TextRef`s of the rows refer to.
  var heap: [UInt8] = []

  private let hasher: KeyHasher
  private var input: ByteReader
  private var values: [UInt64] = []
  /// When writing: the numbers that the segment gives.
  private(set) var strings = NameTable(), apps = NameTable(), sources = NameTable()
  /// When reading: the numbers in the run, by those in the segment.
  private let known: (strings: [UInt32], apps: [UInt32], sources: [UInt32])

  /// A codec that writes a batch, going on with the names of the batches before it.
  init(
    writing heap: [UInt8], strings: NameTable, apps: NameTable, sources: NameTable,
    hasher: KeyHasher
  ) throws(SegmentDamage) {
    isReading = false
    input = try ByteReader([], range: 0..<0)
    known = ([], [], [])
    self.heap = heap
    self.strings = strings
    self.apps = apps
    self.sources = sources
    self.hasher = hasher
  }

  /// A codec that reads.
  init(reading input: ByteReader, numbering: SegmentNumbering, hasher: KeyHasher) {
    isReading = true
    self.input = input
    known = (
      numbering.strings.map(\.index), [0] + numbering.apps.map { UInt32($0.index) + 1 },
      numbering.sources.map { UInt32($0) }
    )
    self.hasher = hasher
  }

  /// The number of rows of a list; checked against the most that there may be.
  mutating func count(_ rows: Int, atMost limit: Int) throws(SegmentDamage) -> Int {
    if !isReading {
      output.append(varint: UInt64(rows))
      return rows
    }
    return try input.count(atMost: limit)
  }

  /// Checks that everything was read.
  func finish() throws(SegmentDamage) {
    if isReading && input.left != 0 { throw .badLength }
  }

  // MARK: Columns

  /// Numbers, cases, booleans, times.
  @inline(__always)
  mutating func integers<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout IntegerCell) -> Void
  ) throws(SegmentDamage) {
    var cell = IntegerCell(isReading: isReading)
    var span = rows.mutableSpan
    if isReading {
      try IntegerColumn.read(&input, count: span.count, into: &values)
      let values = values.span
      for i in span.indices {
        cell.value = values[i]
        visit(&span[i], &cell)
      }
      if cell.isBad { throw .badValue }
    } else {
      values.removeAll(keepingCapacity: true)
      for i in span.indices {
        visit(&span[i], &cell)
        values.append(cell.value)
      }
      IntegerColumn.append(values, to: &output)
    }
  }

  /// Texts that repeat.
  @inline(__always)
  mutating func strings<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try names(&rows, \.strings, known.strings, visit)
  }

  /// Apps.
  @inline(__always)
  mutating func apps<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try names(&rows, \.apps, known.apps, visit)
  }

  /// Places of sources in the job.
  @inline(__always)
  mutating func sources<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try names(&rows, \.sources, known.sources, visit)
  }

  @inline(__always)
  private mutating func names<Row>(
    _ rows: inout [Row], _ table: WritableKeyPath<Self, NameTable>, _ known: [UInt32],
    _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    var cell = NameCell(isReading: isReading)
    var span = rows.mutableSpan
    if isReading {
      try IntegerColumn.read(&input, count: span.count, into: &values)
      let (values, known) = (values.span, known.span)
      for i in span.indices {
        guard values[i] < UInt64(known.count) else { throw .badLength }
        cell.index = known[Int(values[i])]
        visit(&span[i], &cell)
      }
      if cell.isBad { throw .badValue }
    } else {
      values.removeAll(keepingCapacity: true)
      var names = NameTable()
      swap(&names, &self[keyPath: table])
      for i in span.indices {
        visit(&span[i], &cell)
        values.append(names.place(of: cell.index))
      }
      swap(&names, &self[keyPath: table])
      IntegerColumn.append(values, areDense: true, to: &output)
    }
  }

  /// Digests of lines, which never repeat.
  @inline(__always)
  mutating func digests<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout ValueCell<Digest>) -> Void
  ) throws(SegmentDamage) {
    var cell = ValueCell(value: Digest(high: 0, low: 0), isReading: isReading)
    var span = rows.mutableSpan
    if isReading {
      let place = try input.take(span.count * 16)
      let file = input.bytes
      let bytes = file.span.extracting(place)
      for i in span.indices {
        cell.value = bytes.digest(at: i * 16)
        visit(&span[i], &cell)
      }
    } else {
      for i in span.indices {
        visit(&span[i], &cell)
        output.append(digest: cell.value)
      }
    }
  }

  /// Texts that hardly repeat.
  @inline(__always)
  mutating func texts<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout ValueCell<TextRef>) -> Void
  ) throws(SegmentDamage) {
    try cells(
      &rows, absent: .absent, visit,
      read: { (codec, count) throws(SegmentDamage) in
        try TextColumn.read(&codec.input, count: count, heap: &codec.heap)
      },
      append: { TextColumn.append($1, heap: $0.heap, to: &$0.output) })
  }

  /// Keys that follow from nothing else.
  @inline(__always)
  mutating func keys<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout ValueCell<Key>) -> Void
  ) throws(SegmentDamage) {
    try cells(
      &rows, absent: .absent, visit,
      read: { (codec, count) throws(SegmentDamage) in
        try KeyColumn.read(&codec.input, count: count)
      },
      append: { KeyColumn.append($1, to: &$0.output) })
  }

  /// Keys that are mostly those of something else in the row: only the others are kept.
  ///
  /// - Parameter origin: what the key is mostly made of; the columns of it come before.
  @inline(__always)
  mutating func keys<Row>(
    _ rows: inout [Row], of origin: (Row) -> KeyOrigin,
    _ visit: (inout Row, inout ValueCell<Key>) -> Void
  ) throws(SegmentDamage) {
    let own = rows.map { origin($0).key(hasher, heap: heap) }
    try cells(
      &rows, absent: .absent, visit,
      read: { (codec, count) throws(SegmentDamage) in
        var flags: [UInt64] = []
        try IntegerColumn.read(&codec.input, count: count, into: &flags)
        let others = try KeyColumn.read(&codec.input, count: count)
        var keys = own
        for i in keys.indices where flags[i] != 0 { keys[i] = others[i] }
        return keys
      },
      append: { codec, keys in
        IntegerColumn.append(keys.indices.map { keys[$0] == own[$0] ? 0 : 1 }, to: &codec.output)
        KeyColumn.append(
          keys.indices.map { keys[$0] == own[$0] ? .absent : keys[$0] }, to: &codec.output)
      })
  }

  /// Lists of keys, each of which lies in the batch's `keys`.
  @inline(__always)
  mutating func keyLists<Row>(
    _ rows: inout [Row], in keys: inout [Key],
    _ visit: (inout Row, inout ValueCell<KeyList>) -> Void
  ) throws(SegmentDamage) {
    var cell = ValueCell(value: KeyList.none, isReading: isReading)
    var span = rows.mutableSpan
    if isReading {
      try IntegerColumn.read(&input, count: span.count, into: &values)
      var start = keys.count
      for i in span.indices {
        guard let types = UInt32(exactly: values[i]) else { throw .badValue }
        cell.value = KeyList(start: UInt32(truncatingIfNeeded: start), types: types)
        start += cell.value.count
        visit(&span[i], &cell)
      }
      keys += try KeyColumn.read(&input, count: start - keys.count)
    } else {
      var own: [Key] = []
      values.removeAll(keepingCapacity: true)
      for i in span.indices {
        visit(&span[i], &cell)
        values.append(UInt64(cell.value.types))
        own += keys[Int(cell.value.start)..<Int(cell.value.start) + cell.value.count]
      }
      IntegerColumn.append(values, to: &output)
      KeyColumn.append(own, to: &output)
    }
  }

  @inline(__always)
  private mutating func cells<Row, Value>(
    _ rows: inout [Row], absent: Value, _ visit: (inout Row, inout ValueCell<Value>) -> Void,
    read: (inout Self, Int) throws(SegmentDamage) -> [Value],
    append: (inout Self, [Value]) -> Void
  ) throws(SegmentDamage) {
    var cell = ValueCell(value: absent, isReading: isReading)
    if isReading {
      let values = try read(&self, rows.count)
      var span = rows.mutableSpan
      for i in span.indices {
        cell.value = values[i]
        visit(&span[i], &cell)
      }
    } else {
      var values: [Value] = []
      values.reserveCapacity(rows.count)
      var span = rows.mutableSpan
      for i in span.indices {
        visit(&span[i], &cell)
        values.append(cell.value)
      }
      append(&self, values)
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
  func key(_ hasher: KeyHasher, heap: [UInt8]) -> Key {
    switch self {
    case .text(let ref): hasher.key(heap.span.extracting(ref.range))
    case .record(let ref, let digest):
      hasher.key(ofRecord: heap.span.extracting(ref.range), digest)
    }
  }
}
