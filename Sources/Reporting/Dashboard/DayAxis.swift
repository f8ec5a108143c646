/// Days from left to right, in shares of the width: where their columns stand, and which of them are
/// named.
struct DayAxis: Equatable, Sendable {
  /// `yyyy-MM-dd` of each day, none left out.
  let days: [String]

  /// Whether there is no room for gaps between columns: they would be thinner than a line.
  var isDense: Bool { days.count > 120 }

  /// How much of a day's room its column takes.
  private var fill: Double { isDense ? 1 : 0.78 }

  /// The width of a column.
  var columnWidth: Double { days.isEmpty ? 0 : min(fill / Double(days.count), 0.09) }

  /// The left edge of a day's room; that of the day behind the last one is the right edge of all.
  func edge(of place: Int) -> Double { Double(place) / Double(max(1, days.count)) }

  /// The middle of a day.
  func middle(of place: Int) -> Double { (Double(place) + 0.5) / Double(max(1, days.count)) }

  /// The days that are named so that there is room for them: every so many, a power of two, so that the
  /// few of a narrow page are among the many of a wide one.
  func named(atMost count: Int) -> [Int] {
    var step = 1
    while (days.count + step - 1) / step > count { step *= 2 }
    return Array(stride(from: 0, to: days.count, by: step))
  }

  /// The days for which something holds, those that follow each other together.
  static func stretches(_ holds: [Bool]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for day in holds.indices where holds[day] {
      if let last = stretches.last, last.upperBound == day {
        stretches[stretches.count - 1] = last.lowerBound..<day + 1
      } else {
        stretches.append(day..<day + 1)
      }
    }
    return stretches
  }

  /// The short name of a day: `Oct 1`, or all of it where there are days of several years.
  func name(of place: Int) -> String {
    let day = days[place]
    guard days.first?.prefix(4) == days.last?.prefix(4),
      let month = Int(day.dropFirst(5).prefix(2)),
      Self.months.indices.contains(month - 1), let number = Int(day.suffix(2))
    else { return day }
    return "\(Self.months[month - 1]) \(number)"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
