internal import Model

/// Keys of one field, one per row: one bit for each that is present, then either all of them or,
/// where enough of them repeat, the distinct ones and the places of all.
///
/// Keys look like random numbers, so they are 16 raw bytes each.
enum KeyColumn {
  /// Adds a column.
  static func append(_ keys: [Key], to output: inout [UInt8]) {
    IntegerColumn.append(keys.map { $0.isPresent ? 1 : 0 }, to: &output)
    let present = keys.filter(\.isPresent)
    // Keys are hashes themselves.
    var known = DistinctValues<Key>()
    let places = present.map { UInt64(known.place(of: $0) { $0.low }) }
    let distinct = known.values
    var indexes: [UInt8] = []
    IntegerColumn.append(places, areDense: true, to: &indexes)
    let isSmaller = distinct.count * 16 + indexes.count < present.count * 16
    output.append(varint: UInt64(isSmaller ? distinct.count : present.count))
    for key in isSmaller ? distinct : present {
      output.append(word: key.high)
      output.append(word: key.low)
    }
    if isSmaller { output += indexes }
  }

  /// Reads a column of `count` rows.
  static func read(_ input: inout ByteReader, count: Int) throws(SegmentDamage) -> [Key] {
    var flags: [UInt64] = []
    try IntegerColumn.read(&input, count: count, into: &flags)
    var present = 0
    for flag in flags {
      guard flag <= 1 else { throw .badValue }
      present += Int(flag)
    }
    let size = try input.count(size: 16)
    guard size <= present else { throw .badLength }
    let place = try input.take(size * 16)
    let file = input.bytes
    let bytes = file.span.extracting(place)
    let isDictionary = size < present
    var indexes: [UInt64] = []
    if isDictionary {
      try IntegerColumn.read(&input, count: present, into: &indexes)
      for index in indexes where index >= UInt64(size) { throw .badLength }
    }
    var keys: [Key] = []
    keys.reserveCapacity(count)
    var next = 0
    for flag in flags {
      if flag == 0 {
        keys.append(.absent)
      } else {
        let start = (isDictionary ? Int(indexes[next]) : next) * 16
        keys.append(Key(high: bytes.word(at: start), low: bytes.word(at: start + 8)))
        next += 1
      }
    }
    return keys
  }
}
