/// Numbers of one field, one per row, in the smallest of four forms:
///
///     packed      0  width  base  numbers less base, `width` bits each, 7 bytes of room
///     delta       1  differences as varints, zigzag
///     sparse      2  one bit per row, the numbers that are not 0 (packed, delta or dictionary)
///     dictionary  3  count  distinct numbers (packed or delta)  places (packed)
///
/// The number of rows is known from elsewhere.
enum IntegerColumn {
  /// How a column says which form it has.
  enum Form {
    static let packed: UInt8 = 0
    static let delta: UInt8 = 1
    static let sparse: UInt8 = 2
    static let dictionary: UInt8 = 3
  }

  /// Zeros after packed numbers, so that the last one can be read with its seven neighbours.
  static let room = 7

  /// No column of so many numbers takes more: it is packed unless another form is smaller.
  static func largestSize(of count: Int) -> Int { 2 + UInt64.max.varintSize + count * 8 + room }

  /// Adds a column in its smallest form.
  ///
  /// - Parameter areDense: whether the numbers are places in a list, all of which are used, so that no dictionary can
  ///   be smaller.
  static func append(
    _ values: Span<UInt64>, areDense: Bool = false, to output: inout [UInt8]
  ) {
    let shape = Shape(values)
    if shape.width == 0 { return appendConstant(shape.base, to: &output) }
    // A bit per row is no gain for numbers that take no more.
    guard shape.width > 1, shape.zeros * 8 > values.count else {
      return Plan(values, shape, areDense: areDense).append(values, to: &output)
    }
    let present = values.present(count: values.count - shape.zeros)
    let sparse = Plan(present.span, shape.ofPresent, areDense: areDense)
    let size = 1 + (values.count + 7) / 8 + sparse.size
    let plan = Plan(values, shape, areDense: areDense, smallerThan: size + 1)
    if size >= plan.size { return plan.append(values, to: &output) }
    output.append(Form.sparse)
    values.appendBits(other: 0, to: &output)
    sparse.append(present.span, to: &output)
  }

  /// Adds a column of which all numbers are the same.
  static func appendConstant(_ value: UInt64, to output: inout [UInt8]) {
    output.append(Form.packed)
    output.append(0)
    output.append(varint: value)
  }

  /// What the sizes of a column's forms follow from.
  struct Shape {
    private let range: NumberRange
    let base: UInt64
    /// The bits of a packed number.
    let width: Int

    init(_ values: Span<UInt64>) { self.init(values.range) }

    init(_ range: NumberRange) {
      self.range = range
      base = range.least
      let bits = 64 - (range.most - base).leadingZeroBitCount
      // So that eight bytes always hold a whole number, wherever it begins within a byte.
      width = bits > 56 ? 64 : bits
    }

    var zeros: Int { range.zeros }

    /// That of the numbers that are not 0.
    var ofPresent: Shape {
      var range = range
      range.zeros = 0
      return Shape(range)
    }

    /// The bytes of the packed numbers without their form.
    func packedSize(_ count: Int) -> Int { width == 0 ? 2 : (count * width + 7) / 8 + 2 + room }
  }

  /// The smallest form that is not sparse, with its size.
  private struct Plan {
    let shape: Shape
    var size: Int
    var isDelta = false
    var dictionary: [UInt8]?

    /// - Parameter limit: forms that are not smaller need not be found.
    init(
      _ values: Span<UInt64>, _ shape: Shape, areDense: Bool, smallerThan limit: Int = .max
    ) {
      self.shape = shape
      size = shape.packedSize(values.count) + 1
      // Differences take a byte each at least.
      if size > 16, size > values.count, limit > values.count + 1 {
        let delta = deltaSize(values, width: shape.width, atMost: size) + 1
        isDelta = delta < size
        size = min(size, delta)
      }
      // A dictionary has at least a byte for each distinct number, and half a byte for each place; a quarter of one,
      // where there are but few numbers beside 0.
      if !areDense, size > values.count / 2, size > 16, limit > values.count / 4 {
        dictionary = IntegerColumn.dictionary(values, shape, smallerThan: min(size, limit))
        if let dictionary { size = dictionary.count }
      }
    }

    func append(_ values: Span<UInt64>, to output: inout [UInt8]) {
      if let dictionary {
        output += dictionary
      } else if isDelta {
        output.append(Form.delta)
        values.appendDifferences(size: size - 1, to: &output)
      } else {
        appendPacked(values, shape, to: &output)
      }
    }
  }

  /// The bytes of all differences, or more than `limit` as soon as that is sure.
  private static func deltaSize(_ values: Span<UInt64>, width: Int, atMost limit: Int) -> Int {
    var size = Int64(bitPattern: values[0]).zigzag.varintSize
    for start in stride(from: 0, to: values.count, by: 256) {
      let end = min(start + 256, values.count)
      size += values.extracting(max(start - 1, 0)..<end).differencesSize(width: width)
      // What is left takes a byte each at least.
      if size + values.count - end > limit { return limit + 1 }
      // Numbers in no order stay so.
      if size * values.count > limit * end * 2 { return limit + 1 }
    }
    return size
  }

  /// The column as a dictionary; nil where that is not smaller than some size.
  private static func dictionary(
    _ values: Span<UInt64>, _ shape: Shape, smallerThan limit: Int
  ) -> [UInt8]? {
    if shape.width < 32 && 1 << shape.width <= values.count * 2 {
      let (distinct, ranks) = rank(values, shape)
      let base = shape.base
      return dictionary(of: distinct, values.count, smallerThan: limit) {
        ranks[Int(truncatingIfNeeded: values[$0] &- base)]
      }
    }
    guard let (distinct, ranks, places) = distinguish(values) else { return nil }
    return dictionary(of: distinct, values.count, smallerThan: limit) { ranks[Int(places[$0])] }
  }

  /// - Parameter place: gives the place of a row's number among the distinct ones.
  @inline(__always)
  private static func dictionary(
    of distinct: [UInt64], _ count: Int, smallerThan limit: Int, _ place: (Int) -> UInt32
  ) -> [UInt8]? {
    var output = [Form.dictionary]
    output.append(varint: UInt64(distinct.count))
    Plan(distinct.span, Shape(distinct.span), areDense: true).append(distinct.span, to: &output)
    // All of the places are used.
    let shape = Shape(NumberRange(upTo: UInt64(distinct.count - 1)))
    if output.count + shape.packedSize(count) + 1 >= limit { return nil }
    // Safe because each is written.
    let places = unsafe [UInt64](unsafeUninitializedCapacity: count) { places, initialized in
      for i in 0..<count { unsafe places[i] = UInt64(place(i)) }
      initialized = count
    }
    appendPacked(places.span, shape, to: &output)
    return output
  }

  /// The distinct numbers in order, and the place of each among them by how far it is from the base: by
  /// a table of all numbers that there may be.
  private static func rank(
    _ values: Span<UInt64>, _ shape: Shape
  ) -> (distinct: [UInt64], ranks: [UInt32]) {
    var ranks = [UInt32](repeating: 0, count: 1 << shape.width)
    for i in values.indices { ranks[Int(truncatingIfNeeded: values[i] &- shape.base)] = 1 }
    var distinct: [UInt64] = []
    for number in ranks.indices where ranks[number] != 0 {
      ranks[number] = UInt32(distinct.count)
      distinct.append(shape.base + UInt64(number))
    }
    return (distinct, ranks)
  }

  /// Numbers at the beginning of a column that tell whether a dictionary may be worth its making.
  private static let sample = 512

  /// The same by a table of those numbers that there are, with the number of each row in that table; nil
  /// where they are too many.
  private static func distinguish(
    _ values: Span<UInt64>
  ) -> (distinct: [UInt64], ranks: [UInt32], places: [UInt32])? {
    var places = [UInt32](repeating: 0, count: values.count)
    var known = DistinctValues<UInt64>()
    for i in values.indices {
      places[i] = UInt32(known.place(of: values[i], hash: hash))
      if known.values.count > values.count / 4 { return nil }
      if i + 1 == sample && known.values.count > sample / 2 { return nil }
    }
    let order = known.values.indices.sorted { known.values[$0] < known.values[$1] }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, place) in order.enumerated() { ranks[place] = UInt32(rank) }
    return (order.map { known.values[$0] }, ranks, places)
  }

  private static func hash(_ value: UInt64) -> UInt64 {
    let product = value &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  private static func appendPacked(
    _ values: Span<UInt64>, _ shape: Shape, to output: inout [UInt8]
  ) {
    output.append(Form.packed)
    output.append(UInt8(shape.width))
    output.append(varint: shape.base)
    if shape.width > 0 { values.appendPacked(base: shape.base, width: shape.width, to: &output) }
  }
}
