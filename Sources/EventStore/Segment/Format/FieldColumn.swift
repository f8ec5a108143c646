internal import Model

/// A column of a field's numbers or keys, of which as many count as there are rows.
///
/// Most columns are not used by most dialects. So while all numbers of a column that is written are the
/// same, only one of them is kept.
struct FieldColumn {
  var numbers: [UInt64] = []
  var keys: [Key] = []
  /// The first rows, of which all numbers are the first one, and the only one that is kept as long as
  /// these are all rows that came.
  private var equal = 0
  /// The first rows whose keys are there, where some are others than what they are mostly made of.
  private var others = 0

  // MARK: Numbers

  /// Where the numbers of the next rows go.
  mutating func place(of rows: Range<Int>) -> Int {
    if rows.lowerBound == 0 { equal = 0 }
    let start = rows.lowerBound == equal ? min(equal, 1) : rows.lowerBound
    numbers.grow(to: start + rows.count, 0)
    return start
  }

  /// Takes the numbers of the next rows from there.
  mutating func settle(_ rows: Range<Int>, at start: Int) {
    if rows.lowerBound != equal { return }
    if Self.areAll(numbers[0], numbers.span.extracting(start..<start + rows.count)) {
      equal = rows.upperBound
    } else if start < rows.lowerBound {
      fill(rows.lowerBound, keeping: start..<start + rows.count)
    }
  }

  private static func areAll(_ first: UInt64, _ numbers: Span<UInt64>) -> Bool {
    var difference: UInt64 = 0
    for i in numbers.indices { difference |= numbers[i] ^ first }
    return difference == 0
  }

  /// Whether the numbers of all rows are the first one.
  func isConstant(_ count: Int) -> Bool { equal == count }

  /// Makes sure that the numbers of all rows are there.
  mutating func fill(_ count: Int) {
    if isConstant(count) { fill(count, keeping: 1..<1) }
  }

  /// Puts the first number into so many rows, and some numbers behind them.
  private mutating func fill(_ count: Int, keeping last: Range<Int>) {
    numbers.grow(to: count + last.count, 0)
    // From the end, as both places may have rows in common.
    for i in (0..<last.count).reversed() { numbers[count + i] = numbers[last.lowerBound + i] }
    for i in 1..<count { numbers[i] = numbers[0] }
  }

  // MARK: Other keys

  /// Begins the next rows, which have no other keys yet.
  mutating func begin(_ rows: Range<Int>) {
    if rows.lowerBound == 0 { others = 0 }
  }

  /// Takes the key of a row that is none of what it is mostly made of; rows come in order.
  mutating func add(other key: Key, at row: Int) {
    fillOthers(to: row)
    numbers.grow(to: row + 1, 0)
    keys.grow(to: row + 1, .absent)
    (numbers[row], keys[row]) = (1, key)
    others = row + 1
  }

  /// Makes sure that the other keys of all rows are there, where there are any; gives how many are.
  mutating func fillOthers(_ count: Int) -> Int {
    if others == 0 { return 0 }
    fillOthers(to: count)
    return count
  }

  private mutating func fillOthers(to count: Int) {
    numbers.grow(to: count, 0)
    keys.grow(to: count, .absent)
    for i in others..<max(count, others) { (numbers[i], keys[i]) = (0, .absent) }
    others = count
  }
}
