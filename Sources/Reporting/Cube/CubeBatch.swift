internal import Model

/// A few sessions or clicks as cubes take them: one list for each field, so that a cube goes through those that
/// it has a use for, and those of which no cube has any are not filled in.
struct CubeBatch {
  /// How many records there may be.
  static let size = 64

  /// The fields that cubes have a use for; the date is there without being asked for, as totals are kept by it.
  private let needs: ReportNeeds
  /// How many records there are.
  private(set) var count = 0
  /// What each counts for; nothing for those that the filter does not admit.
  private(set) var facts = [Facts](repeating: [], count: size)
  /// How many records each stands for.
  private(set) var times = [Int64](repeating: 1, count: size)
  /// What the touches cost, in millionths of a currency.
  private(set) var costs = [(micros: Int64, currency: StringID)](
    repeating: (0, .absent), count: size)
  /// Seconds from touch to INSTALL; nil for what is in no quantile.
  private(set) var seconds = [UInt32?](repeating: nil, count: size)
  /// `size` numbers for each `ReportKey`, at its raw value: the place of the day, and what `CubeRecord` says.
  private(set) var keys = [UInt32](repeating: 0, count: ReportKey.allCases.count * size)

  /// No record yet.
  init(_ needs: ReportNeeds) { self.needs = needs }

  /// Where in `keys` the numbers of all records for a key are, if it is needed.
  func place(of key: ReportKey) -> Range<Int> {
    let start = Int(key.rawValue) * Self.size
    return start..<start + count
  }

  /// The number of one record for a key that is needed.
  func number(of key: ReportKey, _ i: Int) -> UInt32 { keys[place(of: key).lowerBound + i] }

  /// Takes other records, at most `size`.
  ///
  /// - Parameter times: how many each stands for; nil for one.
  mutating func fill<Record: CubeRecord>(
    _ records: Span<Record>, times: ArraySlice<Int64>?, days: Days, filter: RecordFilter?
  ) {
    precondition(records.count <= Self.size, "CubeBatch.fill takes at most CubeBatch.size records")
    count = records.count
    var day = 0
    fill(.date, records) { record in
      day = days.index(of: record.timestamp, near: day)
      return UInt32(day)
    }
    for key in needs.keys where key != .date { fill(key, records) { $0.number(of: key) } }
    for i in records.indices { facts[i] = records[i].facts }
    if let times { self.times.replaceSubrange(0..<count, with: times) }
    if needs.cost { for i in records.indices { costs[i] = records[i].cost(facts[i]) } }
    if needs.quantiles { for i in records.indices { seconds[i] = records[i].seconds(facts[i]) } }
    if let filter {
      for i in records.indices where !filter.admits(self, i) { facts[i] = [] }
    }
  }

  @inline(__always)
  private mutating func fill<Record>(
    _ key: ReportKey, _ records: Span<Record>, _ number: (borrowing Record) -> UInt32
  ) {
    let start = place(of: key).lowerBound
    var numbers = keys.mutableSpan
    for i in records.indices { numbers[start + i] = number(records[i]) }
  }
}

extension Days {
  /// The same as `index(of:)`, at once when the time lies in a day that the caller guesses: records
  /// mostly come in order.
  fileprivate func index(of time: Timestamp, near day: Int) -> Int {
    if starts[day] <= time && time < starts[day + 1] { return day }
    return index(of: time)
  }
}
