internal import Model
internal import Streams

/// Whole columns: numbers and keys in, bytes of a segment out, and back.
extension ColumnCodec {
  /// What a column holds.
  enum ColumnKind {
    case integers
    case strings
    case links
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
  mutating func code(_ kind: ColumnKind, _ use: SegmentFields) throws(SegmentDamage) {
    guard isReading else {
      var column = take()
      let start = output.count
      append(kind, &column, rowCount)
      section.columns.append(SegmentDirectory.Column(output.span.extracting(start...)))
      return put(&column)
    }
    if !isWanted(use) {
      try reading?.skip()
      next += 1
      return
    }
    var bytes = input.takeBytes()
    guard let size = try reading?.next(into: &bytes) else { throw .tooShort }
    input = try ByteReader(bytes, range: 0..<size)
    bytes = []
    var column = take()
    try read(kind, &column)
    if input.left != 0 { throw .badLength }
    put(&column)
  }

  private mutating func append(_ kind: ColumnKind, _ column: inout FieldColumn, _ count: Int) {
    switch kind {
    case .links
    where column.numbers[..<(column.isConstant(count) ? 1 : count)].contains {
      LoggedLink(packed: $0).text.isPresent
    }:
      appendLinks(&column, count)
    case .integers, .strings, .links, .apps, .sources: appendNumbers(kind, &column, count)
    case .texts where column.isConstant(count) && column.numbers[0] == 0:
      TextColumn.appendAbsent(to: &output)
    case .texts:
      column.fill(count)
      TextColumn.append(column.numbers.span.extracting(..<count), origins, to: &output)
    case .keyLists:
      column.fill(count)
      column.keys.removeAll(keepingCapacity: true)
      var start = 0
      for origin in origins {
        let keys = origin.keys.span
        for i in start..<origin.end {
          let list = KeyList(packed: column.numbers[i])
          for place in 0..<list.count { column.keys.append(keys[Int(list.start) + place]) }
          column.numbers[i] = UInt64(list.types)
        }
        start = origin.end
      }
      IntegerColumn.append(column.numbers.span.extracting(..<count), to: &output)
      KeyColumn.append(column.keys.span, to: &output)
    case .digests: output.append(column.keys.span.extracting(..<count))
    case .keys: KeyColumn.append(column.keys.span.extracting(..<count), to: &output)
    case .otherKeys:
      let others = column.fillOthers(count)
      IntegerColumn.append(column.numbers.span.extracting(..<others), to: &output)
      KeyColumn.append(column.keys.span.extracting(..<others), to: &output)
    }
  }

  private mutating func appendNumbers(
    _ kind: ColumnKind, _ column: inout FieldColumn, _ count: Int
  ) {
    let isConstant = column.isConstant(count)
    let placed = isConstant ? 1 : count
    switch kind {
    case .strings, .links: strings.place(&column.numbers, placed)
    case .apps: apps.place(&column.numbers, placed)
    case .sources: sources.place(&column.numbers, placed)
    default: break
    }
    if isConstant { return IntegerColumn.appendConstant(column.numbers[0], to: &output) }
    IntegerColumn.append(
      column.numbers.span.extracting(..<count), areDense: kind != .integers, to: &output)
  }

  /// Links of which some do not repeat: the numbers of those that do, as in a column of texts that repeat, and behind
  /// them the others.
  private mutating func appendLinks(_ column: inout FieldColumn, _ count: Int) {
    column.fill(count)
    var texts = [UInt64](repeating: 0, count: count)
    for i in 0..<count {
      let link = LoggedLink(packed: column.numbers[i])
      texts[i] = link.text.packed
      column.numbers[i] = UInt64((link.id ?? .absent).index)
    }
    strings.place(&column.numbers, count)
    IntegerColumn.append(
      column.numbers.span.extracting(..<count), areDense: true, to: &output)
    TextColumn.append(texts.span, in: \.linkTexts, origins, to: &output)
  }

  private mutating func readLinks(_ column: inout FieldColumn) throws(SegmentDamage) {
    if input.left == 0 { return }
    var texts: [UInt64] = []
    try TextColumn.read(&input, choice, heap: &linkTexts, into: &texts)
    for i in 0..<choice.count where texts[i] != 0 {
      let text = TextRef(packed: texts[i])
      guard column.numbers[i] == 0, text.length <= LoggedLink.longest else { throw .badValue }
      column.numbers[i] = LoggedLink(text).packed
    }
  }

  private mutating func read(
    _ kind: ColumnKind, _ column: inout FieldColumn
  ) throws(SegmentDamage) {
    let count = choice.count
    switch kind {
    case .digests: return try input.keys(choice, into: &column.keys)
    case .keys: return try KeyColumn.read(&input, choice, into: &column.keys)
    case .texts:
      return try TextColumn.read(&input, choice, heap: &heap, into: &column.numbers)
    case .keyLists: return try readKeyLists(&column)
    default: try IntegerColumn.read(&input, choice, into: &column.numbers)
    }
    guard let numbering = reading?.numbering else { return }
    switch kind {
    case .strings: try numbering.strings.place(&column.numbers, count)
    case .links:
      try numbering.strings.place(&column.numbers, count)
      try readLinks(&column)
    case .apps: try number(&column, count, in: [nil] + numbering.apps) { $0.number }
    case .sources: try number(&column, count, in: numbering.sources) { UInt32($0) }
    case .otherKeys:
      try KeyColumn.read(&input, choice, into: &column.keys)
      keysFollow = keysFollow && column.numbers[..<count].allSatisfy { $0 == 0 }
    default: break
    }
  }

  private mutating func readKeyLists(_ column: inout FieldColumn) throws(SegmentDamage) {
    var types: [UInt64] = []
    try IntegerColumn.read(&input, RowChoice(all: choice.total), into: &types)
    var starts: [Int] = []
    starts.reserveCapacity(types.count)
    var total = 0
    for i in 0..<choice.total {
      guard let types = UInt32(exactly: types[i]) else { throw .badValue }
      starts.append(total)
      total += types.nonzeroBitCount
    }
    column.numbers.grow(to: choice.count, 0)
    var chosen: [Int]?
    if let rows = choice.rows {
      var keys: [Int] = []
      for row in rows {
        keys += starts[row]..<starts[row] + types[row].nonzeroBitCount
      }
      chosen = keys
    }
    let keys = try RowChoice(chosen, of: total)
    try KeyColumn.read(&input, keys, into: &column.keys)
    var start = listedKeys.count
    for i in 0..<choice.count {
      let own = UInt32(truncatingIfNeeded: types[choice.rows?[i] ?? i])
      column.numbers[i] = KeyList(start: UInt32(truncatingIfNeeded: start), types: own).packed
      start += own.nonzeroBitCount
    }
    listedKeys += column.keys[..<keys.count]
  }

  /// Puts the numbers in the run in the place of those in the segment.
  @inline(__always)
  private func number<Name>(
    _ column: inout FieldColumn, _ count: Int, in known: [Name], _ number: (Name) -> UInt32
  ) throws(SegmentDamage) {
    var numbers = column.numbers.mutableSpan
    for i in 0..<count {
      guard numbers[i] < UInt64(known.count) else { throw .badLength }
      numbers[i] = UInt64(number(known[Int(numbers[i])]))
    }
  }
}
