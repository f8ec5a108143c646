internal import Model

/// When things happen within a day: few at night, many in the evening.
///
/// A log's lines have *slots*, numbered from the first day's first line; slots before the first day
/// have negative numbers. The time of a slot and the slot of a time are worked out, not looked up,
/// so that a session can find "the click 30 days ago" without any list of clicks.
struct Rhythm: Sendable {
  static let millisecondsPerDay = 86_400_000

  /// The lines of a day.
  let perDay: Int
  /// The first day, counted from 1970-01-01.
  let firstDay: Int
  /// The share of a day's lines that come before each hour; 25 entries.
  private let before: [Double]

  private static let hourWeights: [Double] = [
    6, 4, 3, 2, 2, 3, 5, 8, 10, 11, 11, 12, 13, 13, 12, 12, 13, 14, 16, 18, 19, 18, 14, 9,
  ]

  init(perDay: Int, firstDay: Int) {
    self.perDay = perDay
    self.firstDay = firstDay
    let sum = Self.hourWeights.reduce(0, +)
    var shares: [Double] = [0]
    for weight in Self.hourWeights { shares.append(shares[shares.count - 1] + weight / sum) }
    shares[24] = 1
    before = shares
  }

  /// The slots of a day, counted from the first day.
  func slots(ofDay day: Int) -> Range<Int> { day * perDay..<(day + 1) * perDay }

  /// The first millisecond of a day, counted from the first day.
  func start(ofDay day: Int) -> Int { (firstDay + day) * Self.millisecondsPerDay }

  /// A slot's time: the given part (0 to 1) of the way to the next slot's begin.
  func time(ofSlot slot: Int, part: Double) -> Int {
    let (day, place) = slot.dividedRoundingDown(by: perDay)
    let share = (Double(place) + part) / Double(perDay)
    var hour = 0
    while hour < 23 && before[hour + 1] <= share { hour += 1 }
    let within = (share - before[hour]) / (before[hour + 1] - before[hour])
    let milliseconds = (Double(hour) + within) * 3_600_000
    return start(ofDay: day) + min(Int(milliseconds), Self.millisecondsPerDay - 1)
  }

  /// The slot in whose part of the day a time lies.
  func slot(at time: Int) -> Int {
    let (day, rest) = time.dividedRoundingDown(by: Self.millisecondsPerDay)
    let hour = rest / 3_600_000
    let within = Double(rest % 3_600_000) / 3_600_000
    let share = before[hour] + within * (before[hour + 1] - before[hour])
    let place = min(Int(share * Double(perDay)), perDay - 1)
    return (day - firstDay) * perDay + place
  }
}
