internal import Model

/// Keys of one field, one per row: one bit for each that is present, then either all of them or,
/// where enough of them repeat, the distinct ones and the places of all.
///
/// Keys look like random numbers, so they are 16 raw bytes each.
enum KeyColumn {
  /// Adds a column.
  static func append(_ keys: Span<Key>, to output: inout [UInt8]) {
    var flags = [UInt64](repeating: 0, count: keys.count)
    var places: [UInt64] = []
    places.reserveCapacity(keys.count)
    // Keys are hashes themselves.
    var known = DistinctValues<Key>()
    var present: [Key] = []
    present.reserveCapacity(keys.count)
    for i in keys.indices where keys[i].isPresent {
      flags[i] = 1
      present.append(keys[i])
      places.append(UInt64(known.place(of: keys[i]) { $0.low }))
    }
    IntegerColumn.append(flags.span, to: &output)
    var indexes: [UInt8] = []
    IntegerColumn.append(places.span, areDense: true, to: &indexes)
    let isSmaller = known.values.count * 16 + indexes.count < present.count * 16
    output.append(varint: UInt64(isSmaller ? known.values.count : present.count))
    let kept = isSmaller ? known.values : present
    output.append(kept.span)
    if isSmaller { output += indexes }
  }

  /// Reads a column of `count` rows into the front of `keys`.
  static func read(
    _ input: inout ByteReader, count: Int, into keys: inout [Key]
  ) throws(SegmentDamage) {
    var flags: [UInt64] = []
    try IntegerColumn.read(&input, count: count, into: &flags)
    var present = 0
    for flag in flags {
      guard flag <= 1 else { throw .badValue }
      present += Int(flag)
    }
    let size = try input.count(size: 16)
    guard size <= present else { throw .badLength }
    if size == count { return try input.keys(count, into: &keys) }
    var distinct: [Key] = []
    try input.keys(size, into: &distinct)
    var indexes: [UInt64] = []
    if size < present {
      try IntegerColumn.read(&input, count: present, into: &indexes)
      for index in indexes where index >= UInt64(size) { throw .badLength }
    }
    keys.grow(to: count, .absent)
    var next = 0
    for i in 0..<count {
      if flags[i] == 0 {
        keys[i] = .absent
      } else {
        keys[i] = distinct[size < present ? Int(indexes[next]) : next]
        next += 1
      }
    }
  }
}
