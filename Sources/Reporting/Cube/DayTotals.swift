internal import Model

/// The totals of each day.
struct DayTotals: Sendable {
  /// One number per flag of `Facts` for each day.
  private var numbers: [Int64]

  /// Nothing counted yet on so many days.
  init(days: Int) { numbers = [Int64](repeating: 0, count: days * Facts.count) }

  mutating func add(_ facts: Facts, times: Int64, day: Int) {
    var rest = facts.rawValue
    while rest != 0 {
      numbers[day * Facts.count + rest.trailingZeroBitCount] &+= times
      rest &= rest &- 1
    }
  }

  /// Adds what another worker counted on the same days.
  mutating func merge(_ other: DayTotals) {
    for i in numbers.indices { numbers[i] &+= other.numbers[i] }
  }

  /// What some days add up to.
  func sum(_ days: Range<Int>) -> Totals {
    var totals = Totals()
    for day in days {
      let start = day * Facts.count
      totals.merge(numbers[start..<start + Facts.count])
    }
    return totals
  }

  /// How many records of some days count for something; one that counts for several things does so several times.
  func records(ofDays days: Range<Int>) -> Int64 {
    numbers[days.lowerBound * Facts.count..<days.upperBound * Facts.count].reduce(0, &+)
  }

  /// The number of days.
  var count: Int { numbers.count / Facts.count }
}
