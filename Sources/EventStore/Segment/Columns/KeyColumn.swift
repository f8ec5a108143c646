internal import Model

/// Keys of one field, one per row: one bit for each that is present, then either all of them or,
/// where enough of them repeat, the distinct ones and the places of all.
///
/// Keys look like random numbers, so they are 16 raw bytes each.
enum KeyColumn {
  /// Adds a column.
  static func append(_ keys: Span<Key>, to output: inout [UInt8]) {
    var count = 0
    for i in keys.indices { count += keys[i].isPresent ? 1 : 0 }
    if count == keys.count || count == 0 {
      IntegerColumn.appendConstant(count == 0 ? 0 : 1, to: &output)
      return append(present: keys.extracting(..<count), to: &output)
    }
    let flags = keys.indices.map { keys[$0].isPresent ? UInt64(1) : 0 }
    IntegerColumn.append(flags.span, areDense: true, to: &output)
    var present: [Key] = []
    present.reserveCapacity(count)
    for i in keys.indices where keys[i].isPresent { present.append(keys[i]) }
    append(present: present.span, to: &output)
  }

  private static func append(present keys: Span<Key>, to output: inout [UInt8]) {
    if let (distinct, places) = distinguish(keys) {
      var indexes: [UInt8] = []
      IntegerColumn.append(places.span, areDense: true, to: &indexes)
      if distinct.count * 16 + indexes.count < keys.count * 16 {
        output.append(varint: UInt64(distinct.count))
        output.append(distinct.span)
        output += indexes
        return
      }
    }
    output.append(varint: UInt64(keys.count))
    output.append(keys)
  }

  /// The distinct keys, and the place of each key among them; nil where they hardly repeat.
  private static func distinguish(_ keys: Span<Key>) -> (distinct: [Key], places: [UInt64])? {
    var places = [UInt64](repeating: 0, count: keys.count)
    // Keys are hashes themselves.
    var known = DistinctValues<Key>()
    let first = min(sample, keys.count)
    known.place(0..<first, of: keys, in: &places) { $0.low }
    // Of keys of which few repeat in the first part, too few do in all.
    if first == sample && known.values.count > sample * 31 / 32 { return nil }
    known.place(first..<keys.count, of: keys, in: &places) { $0.low }
    return (known.values, places)
  }

  /// Keys at the beginning of a column that tell whether a dictionary may be worth its making.
  private static let sample = 4096

  /// Reads a column of some rows, which are in order, into the front of `keys`.
  static func read(
    _ input: inout ByteReader, _ rows: RowChoice, into keys: inout [Key]
  ) throws(SegmentDamage) {
    let count = rows.total
    var flags: [UInt64] = []
    try IntegerColumn.read(&input, RowChoice(all: count), into: &flags)
    var present = 0
    for i in 0..<count {
      guard flags[i] <= 1 else { throw .badValue }
      present += Int(flags[i])
    }
    let size = try input.count(size: 16)
    guard size <= present else { throw .badLength }
    if size == count { return try input.keys(rows, into: &keys) }
    if let chosen = rows.rows {
      return try read(&input, chosen, flags.span, present: present, size: size, into: &keys)
    }
    var distinct: [Key] = []
    try input.keys(RowChoice(all: size), into: &distinct)
    var indexes: [UInt64] = []
    if size < present {
      try IntegerColumn.read(&input, RowChoice(all: present), into: &indexes)
      for i in 0..<present where indexes[i] >= UInt64(size) { throw .badLength }
    }
    keys.grow(to: count, .absent)
    var span = keys.mutableSpan
    var next = 0
    for i in 0..<count {
      if flags[i] == 0 {
        span[i] = .absent
      } else {
        span[i] = distinct[size < present ? Int(indexes[next]) : next]
        next += 1
      }
    }
  }

  /// Reads the keys of few rows.
  ///
  /// - Parameters:
  ///   - flags: 1 for each row that has a key.
  ///   - present: how many have one.
  ///   - size: the number of distinct keys.
  private static func read(
    _ input: inout ByteReader, _ chosen: [Int], _ flags: Span<UInt64>, present: Int, size: Int,
    into keys: inout [Key]
  ) throws(SegmentDamage) {
    keys.grow(to: chosen.count, .absent)
    // The places in the list, and those of the keys among the ones that there are.
    var (places, ranks): ([Int], [Int]) = ([], [])
    var (row, rank) = (0, 0)
    for (place, asked) in chosen.enumerated() {
      while row < asked {
        rank += Int(flags[row])
        row += 1
      }
      keys[place] = .absent
      if flags[asked] == 0 { continue }
      places.append(place)
      ranks.append(rank)
    }
    let bytes = try input.take(size * 16)
    let file = input.bytes
    let distinct = file.span.extracting(bytes)
    var indexes = ranks.map { UInt64($0) }
    if size < present {
      try IntegerColumn.read(&input, try RowChoice(ranks, of: present), into: &indexes)
    }
    for (number, place) in places.enumerated() {
      guard indexes[number] < UInt64(size) else { throw .badLength }
      let start = Int(indexes[number]) * 16
      keys[place] = Key(high: distinct.word(at: start), low: distinct.word(at: start + 8))
    }
  }
}
