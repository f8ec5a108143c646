internal import Model

/// Reading.
extension IntegerColumn {
  /// Reads a column of some rows into the front of `values`.
  static func read(
    _ input: inout ByteReader, _ rows: RowChoice, into values: inout [UInt64]
  ) throws(SegmentDamage) {
    let form = try input.byte()
    guard form == Form.sparse else { return try readDense(form, &input, rows, into: &values) }
    if let chosen = rows.rows {
      return try readSparse(&input, count: rows.total, chosen, into: &values)
    }
    values.grow(to: rows.total, 0)
    var span = values.mutableSpan
    try readSparse(&input, count: rows.total, into: &span)
  }

  private static func readSparse(
    _ input: inout ByteReader, count: Int, into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    let bitmap = try input.take((count + 7) / 8)
    let file = input.bytes
    let bits = file.span.extracting(bitmap)
    var present = 0
    for i in bits.indices { present += bits[i].nonzeroBitCount }
    guard present <= count else { throw .badLength }
    // One more, for the rows after the last of them.
    var numbers = [UInt64](repeating: 0, count: present + 1)
    var span = numbers.mutableSpan
    let form = try input.byte()
    try readDense(form, &input, RowChoice(all: present), into: &span)
    var next = 0
    for start in stride(from: 0, to: count, by: 8) {
      var byte = UInt64(bits[start / 8])
      for i in start..<min(start + 8, count) {
        values[i] = span[next] & (0 &- (byte & 1))
        next += Int(byte & 1)
        byte >>= 1
      }
      // Bits beyond the last row.
      guard byte == 0 else { throw .badLength }
    }
  }

  /// Reads some numbers, of which the column has those that are not 0.
  private static func readSparse(
    _ input: inout ByteReader, count: Int, _ chosen: [Int], into values: inout [UInt64]
  ) throws(SegmentDamage) {
    let bitmap = try input.take((count + 7) / 8)
    let ranks = try BitRanks(input.bytes.span.extracting(bitmap), count: count)
    values.grow(to: chosen.count, 0)
    var (rows, places): ([Int], [Int]) = ([], [])
    for (place, row) in chosen.enumerated() {
      values[place] = 0
      guard let rank = ranks[row] else { continue }
      rows.append(rank)
      places.append(place)
    }
    var numbers: [UInt64] = []
    let form = try input.byte()
    try readDense(form, &input, try RowChoice(rows, of: ranks.total), into: &numbers)
    for (number, place) in places.enumerated() { values[place] = numbers[number] }
  }

  /// Reads a column of some rows that is not sparse.
  private static func readDense(
    _ form: UInt8, _ input: inout ByteReader, _ rows: RowChoice, into values: inout [UInt64]
  ) throws(SegmentDamage) {
    if rows.rows != nil, form == Form.delta {
      // What one number is follows from those before it.
      var all = [UInt64](repeating: 0, count: rows.total)
      var span = all.mutableSpan
      try readDense(form, &input, RowChoice(all: rows.total), into: &span)
      return rows.gather(all, into: &values)
    }
    values.grow(to: rows.count, 0)
    var span = values.mutableSpan
    try readDense(form, &input, rows, into: &span)
  }

  /// Fills the first numbers.
  private static func readDense(
    _ form: UInt8, _ input: inout ByteReader, _ rows: RowChoice,
    into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    guard form == Form.dictionary else {
      return try readPlain(form, &input, rows, into: &values)
    }
    let size = try input.count(atMost: rows.total)
    var distinct = [UInt64](repeating: 0, count: size)
    var numbers = distinct.mutableSpan
    let form = try input.byte()
    try readPlain(form, &input, RowChoice(all: size), into: &numbers)
    guard try input.byte() == Form.packed else { throw .badValue }
    try readPacked(&input, rows, into: &values)
    for i in 0..<rows.count {
      guard values[i] < UInt64(size) else { throw .badLength }
      values[i] = numbers[Int(truncatingIfNeeded: values[i])]
    }
  }

  private static func readPlain(
    _ form: UInt8, _ input: inout ByteReader, _ rows: RowChoice,
    into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    switch form {
    case Form.packed: try readPacked(&input, rows, into: &values)
    case Form.delta:
      var last: UInt64 = 0
      for i in 0..<rows.total {
        last = last &+ UInt64(bitPattern: Int64(zigzag: try input.shortVarint()))
        values[i] = last
      }
    default: throw .badValue
    }
  }

  private static func readPacked(
    _ input: inout ByteReader, _ rows: RowChoice, into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    let width = Int(try input.byte())
    guard width <= 56 || width == 64 else { throw .badValue }
    let base = try input.varint()
    if width == 0 {
      for i in 0..<rows.count { values[i] = base }
      return
    }
    let place = try input.take((rows.total * width + 7) / 8 + room)
    let file = input.bytes
    let bytes = file.span.extracting(place)
    let mask = width == 64 ? UInt64.max : 1 << UInt64(width) - 1
    if let chosen = rows.rows {
      for (i, row) in chosen.enumerated() {
        let bit = row * width
        values[i] = base &+ (bytes.word(at: bit / 8) >> UInt64(bit % 8) & mask)
      }
      return
    }
    var bit = 0
    for i in 0..<rows.total {
      values[i] = base &+ (bytes.word(at: bit / 8) >> UInt64(bit % 8) & mask)
      bit += width
    }
  }
}

extension UInt64 {
  /// The bytes that it takes in groups of seven bits, at least one; the division by seven as a
  /// product.
  @inline(__always)
  var varintSize: Int { ((70 &- (self | 1).leadingZeroBitCount) &* 37) >> 8 }
}

extension Int64 {
  /// Small for numbers near 0 of either sign: 0, -1, 1, -2 become 0, 1, 2, 3.
  @inline(__always)
  var zigzag: UInt64 { UInt64(bitPattern: self << 1 ^ self >> 63) }

  /// The number of a zigzag.
  @inline(__always)
  init(zigzag: UInt64) { self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1) }
}
