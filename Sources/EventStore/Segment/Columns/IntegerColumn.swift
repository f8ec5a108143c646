/// Numbers of one field, one per row, in the smallest of four forms:
///
///     packed      0  width  base  numbers less base, `width` bits each, 7 bytes of room
///     delta       1  differences as varints, zigzag
///     sparse      2  one bit per row, the numbers that are not 0 (packed, delta or dictionary)
///     dictionary  3  count  distinct numbers (packed or delta)  places (packed)
///
/// The number of rows is known from elsewhere.
enum IntegerColumn {
  private enum Form {
    static let packed: UInt8 = 0
    static let delta: UInt8 = 1
    static let sparse: UInt8 = 2
    static let dictionary: UInt8 = 3
  }

  // MARK: Writing

  /// Adds a column in its smallest form.
  ///
  /// - Parameter areDense: whether the numbers are places in a list, all of which are used, so that
  ///   no dictionary can be smaller.
  static func append(
    _ values: [UInt64], areDense: Bool = false, to output: inout [UInt8]
  ) {
    let shape = Shape(values)
    if shape.width == 0 { return appendPacked(values, shape, to: &output) }
    let start = output.count
    appendFull(values, shape, areDense: areDense, to: &output)
    if shape.zeros * 8 <= values.count { return }
    var sparse = [Form.sparse]
    sparse += bitmap(values)
    let present = values.filter { $0 != 0 }
    appendFull(present, Shape(present), areDense: areDense, to: &sparse)
    if sparse.count < output.count - start {
      output.removeLast(output.count - start)
      output += sparse
    }
  }

  /// What the sizes of a column's forms follow from.
  private struct Shape {
    var base: UInt64
    /// The bits of a packed number.
    var width: Int
    var zeros = 0
    /// The bytes of all differences; some larger number where packed is smaller.
    var deltaSize = 0

    init(_ values: [UInt64]) {
      var (least, most) = (UInt64.max, UInt64.min)
      for value in values {
        least = min(least, value)
        most = max(most, value)
        zeros += value == 0 ? 1 : 0
      }
      base = values.isEmpty ? 0 : least
      let bits = values.isEmpty ? 0 : 64 - (most - least).leadingZeroBitCount
      // So that eight bytes always hold a whole number, wherever it begins within a byte.
      width = bits > 56 ? 64 : bits
      deltaSize = Self.deltaSize(values, atMost: packedSize(values.count))
    }

    /// The bytes of all differences, or more than `limit` as soon as that is sure.
    private static func deltaSize(_ values: [UInt64], atMost limit: Int) -> Int {
      var size = 0
      var last: UInt64 = 0
      for start in stride(from: 0, to: values.count, by: 256) {
        let end = min(start + 256, values.count)
        for value in values[start..<end] {
          let difference = Int64(bitPattern: value &- last).zigzag
          // Seven bits a byte, at least one byte.
          size += (64 - (difference | 1).leadingZeroBitCount + 6) / 7
          last = value
        }
        // What is left takes a byte each at least.
        if size + values.count - end > limit { return limit + 1 }
        // Numbers in no order stay so.
        if size * values.count > limit * end * 2 { return limit + 1 }
      }
      return size
    }

    func packedSize(_ count: Int) -> Int { width == 0 ? 3 : (count * width + 7) / 8 + 3 + room }
  }

  /// The smallest form that is not sparse.
  private static func appendFull(
    _ values: [UInt64], _ shape: Shape, areDense: Bool, to output: inout [UInt8]
  ) {
    let best = min(shape.packedSize(values.count), shape.deltaSize + 1)
    // A dictionary has at least a byte for each distinct number, and half a byte for each place.
    if !areDense, best > values.count / 2, let dictionary = dictionary(values),
      dictionary.count < best
    {
      output += dictionary
    } else {
      appendPlain(values, shape, to: &output)
    }
  }

  /// Packed or differences.
  private static func appendPlain(_ values: [UInt64], _ shape: Shape, to output: inout [UInt8]) {
    let packed = shape.packedSize(values.count)
    if packed <= 16 || packed <= shape.deltaSize + 1 {
      return appendPacked(values, shape, to: &output)
    }
    output.reserveCapacity(output.count + shape.deltaSize + 1)
    output.append(Form.delta)
    var last: UInt64 = 0
    for value in values {
      output.append(varint: Int64(bitPattern: value &- last).zigzag)
      last = value
    }
  }

  /// Numbers at the beginning of a column that tell whether a dictionary may be worth its making.
  private static let sample = 512

  private static func dictionary(_ values: [UInt64]) -> [UInt8]? {
    var known = DistinctValues<UInt64>()
    var places: [UInt64] = []
    places.reserveCapacity(values.count)
    for value in values {
      places.append(UInt64(known.place(of: value) { ($0 &* 0x9E37_79B9_7F4A_7C15) >> 32 }))
      if known.values.count > values.count / 4 { return nil }
      if places.count == sample && known.values.count > sample / 2 { return nil }
    }
    let order = known.values.indices.sorted { known.values[$0] < known.values[$1] }
    var ranks = [UInt64](repeating: 0, count: order.count)
    for (rank, place) in order.enumerated() { ranks[place] = UInt64(rank) }
    var output = [Form.dictionary]
    output.append(varint: UInt64(order.count))
    let distinct = order.map { known.values[$0] }
    appendPlain(distinct, Shape(distinct), to: &output)
    for i in places.indices { places[i] = ranks[Int(places[i])] }
    appendPacked(places, Shape(places), to: &output)
    return output
  }

  private static func appendPacked(
    _ values: [UInt64], _ shape: Shape, to output: inout [UInt8]
  ) {
    let (base, width) = (shape.base, shape.width)
    output.append(Form.packed)
    output.append(UInt8(width))
    output.append(varint: base)
    if width == 0 { return }
    let start = output.count
    output += repeatElement(0, count: (values.count * width + 7) / 8 + room)
    var span = output.mutableSpan
    let numbers = values.span
    var bit = start * 8
    for i in numbers.indices {
      let word = (numbers[i] - base) << UInt64(bit % 8)
      span.combine(word, at: bit / 8)
      bit += width
    }
  }

  private static func bitmap(_ values: [UInt64]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (values.count + 7) / 8)
    for i in values.indices where values[i] != 0 { bytes[i / 8] |= 1 << UInt8(i % 8) }
    return bytes
  }

  // MARK: Reading

  /// Zeros after packed numbers, so that the last one can be read with its seven neighbours.
  private static let room = 7

  /// Reads a column of `count` rows, which replace what is in `values`.
  static func read(
    _ input: inout ByteReader, count: Int, into values: inout [UInt64]
  ) throws(SegmentDamage) {
    if values.count != count {
      values.removeAll(keepingCapacity: true)
      values.append(contentsOf: repeatElement(0, count: count))
    }
    var span = values.mutableSpan
    let form = try input.byte()
    if form == Form.sparse {
      try readSparse(&input, into: &span)
    } else {
      try readDense(form, &input, count: count, into: &span)
    }
  }

  private static func readSparse(
    _ input: inout ByteReader, into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    let bitmap = try input.take((values.count + 7) / 8)
    let file = input.bytes
    let bits = file.span.extracting(bitmap)
    var present = 0
    for i in bits.indices { present += bits[i].nonzeroBitCount }
    guard present <= values.count else { throw .badLength }
    // The numbers first fill the front, then go to their places from the back.
    let form = try input.byte()
    try readDense(form, &input, count: present, into: &values)
    for i in stride(from: values.count - 1, through: 0, by: -1) {
      if bits[i / 8] >> UInt8(i % 8) & 1 == 0 {
        values[i] = 0
      } else {
        // Bits beyond the last row would leave more numbers than places.
        guard present > 0 else { throw .badLength }
        present -= 1
        values[i] = values[present]
      }
    }
    guard present == 0 else { throw .badLength }
  }

  /// Fills the first `count` numbers.
  private static func readDense(
    _ form: UInt8, _ input: inout ByteReader, count: Int, into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    guard form == Form.dictionary else {
      return try readPlain(form, &input, count: count, into: &values)
    }
    let size = try input.count(atMost: count)
    var distinct = [UInt64](repeating: 0, count: size)
    var numbers = distinct.mutableSpan
    let form = try input.byte()
    try readPlain(form, &input, count: size, into: &numbers)
    guard try input.byte() == Form.packed else { throw .badValue }
    try readPacked(&input, count: count, into: &values)
    for i in 0..<count {
      guard values[i] < UInt64(size) else { throw .badLength }
      values[i] = numbers[Int(truncatingIfNeeded: values[i])]
    }
  }

  private static func readPlain(
    _ form: UInt8, _ input: inout ByteReader, count: Int, into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    switch form {
    case Form.packed: try readPacked(&input, count: count, into: &values)
    case Form.delta:
      var last: UInt64 = 0
      for i in 0..<count {
        last = last &+ UInt64(bitPattern: Int64(zigzag: try input.varint()))
        values[i] = last
      }
    default: throw .badValue
    }
  }

  private static func readPacked(
    _ input: inout ByteReader, count: Int, into values: inout MutableSpan<UInt64>
  ) throws(SegmentDamage) {
    let width = Int(try input.byte())
    guard width <= 56 || width == 64 else { throw .badValue }
    let base = try input.varint()
    if width == 0 {
      for i in 0..<count { values[i] = base }
      return
    }
    let place = try input.take((count * width + 7) / 8 + room)
    let file = input.bytes
    let bytes = file.span.extracting(place)
    let mask = width == 64 ? UInt64.max : 1 << UInt64(width) - 1
    var bit = 0
    for i in 0..<count {
      values[i] = base &+ (bytes.word(at: bit / 8) >> UInt64(bit % 8) & mask)
      bit += width
    }
  }
}

extension Int64 {
  /// Small for numbers near 0 of either sign: 0, -1, 1, -2 become 0, 1, 2, 3.
  @inline(__always)
  var zigzag: UInt64 { UInt64(bitPattern: self << 1 ^ self >> 63) }

  /// The number of a zigzag.
  @inline(__always)
  init(zigzag: UInt64) { self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1) }
}
