internal import Model

/// The fields of rows by what they hold.
extension ColumnCodec {
  /// Numbers, cases, booleans, times.
  @inline(__always)
  mutating func integers<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout IntegerCell) -> Void
  ) throws(SegmentDamage) {
    try field(.integers, &rows, use, visit)
  }

  /// Texts that repeat.
  @inline(__always)
  mutating func strings<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.strings, &rows, use, visit)
  }

  /// Links of clicks, and those whose data sessions get; some repeat.
  @inline(__always)
  mutating func links<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout PlaceCell) -> Void
  ) throws(SegmentDamage) {
    try field(.links, &rows, use, visit)
  }

  /// Apps.
  @inline(__always)
  mutating func apps<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.apps, &rows, use, visit)
  }

  /// Places of sources in the job.
  @inline(__always)
  mutating func sources<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.sources, &rows, .identity, visit)
  }

  /// Texts that hardly repeat.
  @inline(__always)
  mutating func texts<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout PlaceCell) -> Void
  ) throws(SegmentDamage) {
    try field(.texts, &rows, use, visit)
  }

  /// Lists of keys, each of which lies in the batch's keys.
  @inline(__always)
  mutating func keyLists<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout PlaceCell) -> Void
  ) throws(SegmentDamage) {
    try field(.keyLists, &rows, use, visit)
  }

  /// Digests of lines, which never repeat.
  @inline(__always)
  mutating func digests<Row>(
    _ rows: inout [Row], _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    try keyField(.digests, &rows, .identity, visit)
  }

  /// Keys that follow from nothing else.
  @inline(__always)
  mutating func keys<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    try keyField(.keys, &rows, use, visit)
  }

  /// Keys that are mostly those of something else in the row: only the others are kept.
  ///
  /// - Parameter origin: what the key is mostly made of; the columns of it come before.
  @inline(__always)
  mutating func keys<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest, of origin: (Row) -> KeyOrigin,
    _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    guard let tile else { return try code(.otherKeys, use) }
    guard isWanted(use) else { return next += 1 }
    var column = take()
    defer { put(&column) }
    var cell = KeyCell(isReading: isReading)
    var span = rows.mutableSpan
    if isReading {
      for i in span.indices {
        cell.value =
          column.numbers[tile.lowerBound + i] == 0
          ? origin(span[i]).key(hasher, heap: heap.span) : column.keys[tile.lowerBound + i]
        visit(&span[i], &cell)
      }
      return
    }
    column.begin(tile)
    // To make a key again takes longer than to write the row.
    if origins[self.origin].keysFollow { return }
    let heap = origins[self.origin].heap
    for i in span.indices {
      let own = origin(span[i]).key(hasher, heap: heap.span)
      visit(&span[i], &cell)
      if cell.value != own { column.add(other: cell.value, at: tile.lowerBound + i) }
    }
  }

  @inline(__always)
  mutating func field<Row, Cell: NumberCell>(
    _ kind: ColumnKind, _ rows: inout [Row], _ use: SegmentFields,
    _ visit: (inout Row, inout Cell) -> Void
  ) throws(SegmentDamage) {
    guard let tile else { return try code(kind, use) }
    guard isWanted(use) else { return next += 1 }
    var column = take()
    defer { put(&column) }
    var span = rows.mutableSpan
    if isReading {
      let numbers = column.numbers.span
      var cell = Cell(isReading: true)
      for i in span.indices {
        cell.value = numbers[tile.lowerBound + i]
        visit(&span[i], &cell)
      }
      if cell.isBad { throw .badValue }
    } else {
      var cell = Cell(isReading: false)
      let start = column.place(of: tile)
      var numbers = column.numbers.mutableSpan
      for i in span.indices {
        visit(&span[i], &cell)
        numbers[start + i] = cell.value
      }
      column.settle(tile, at: start)
    }
  }

  @inline(__always)
  mutating func keyField<Row>(
    _ kind: ColumnKind, _ rows: inout [Row], _ use: SegmentFields,
    _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    guard let tile else { return try code(kind, use) }
    guard isWanted(use) else { return next += 1 }
    var column = take()
    defer { put(&column) }
    if !isReading { column.keys.grow(to: tile.upperBound, .absent) }
    var span = rows.mutableSpan
    var keys = column.keys.mutableSpan
    if isReading {
      var cell = KeyCell(isReading: true)
      for i in span.indices {
        cell.value = keys[tile.lowerBound + i]
        visit(&span[i], &cell)
      }
    } else {
      var cell = KeyCell(isReading: false)
      for i in span.indices {
        visit(&span[i], &cell)
        keys[tile.lowerBound + i] = cell.value
      }
    }
  }

  /// Whether a field is read; all are written.
  @inline(__always)
  func isWanted(_ use: SegmentFields) -> Bool {
    !isReading || reading.map { !$0.fields.isDisjoint(with: use) } ?? false
  }

  /// Takes the next column out, so that it can be changed beside everything else.
  @inline(__always)
  mutating func take() -> FieldColumn {
    while columns.count <= next { columns.append(FieldColumn()) }
    var column = FieldColumn()
    swap(&column, &columns[next])
    return column
  }

  @inline(__always)
  mutating func put(_ column: inout FieldColumn) {
    swap(&column, &columns[next])
    next += 1
  }
}
