/// How long things take, in milliseconds: ranges with their likelihood.
struct DelayTable: Sendable {
  private let ranges: Lottery<Range<Int>>

  private init(_ ranges: [(prize: Range<Int>, tickets: Int)]) { self.ranges = Lottery(ranges) }

  func draw(_ random: inout RandomNumbers) -> Int {
    random.number(in: ranges.draw(&random))
  }

  private static let minute = 60_000
  private static let hour = 60 * minute
  private static let day = 24 * hour

  /// From a click to the first session; a few clicks bear a later time than the session.
  static let untilInstall = DelayTable([
    (prize: 8000..<10 * minute, tickets: 380), (10 * minute..<6 * hour, 300),
    (6 * hour..<day, 120), (day..<7 * day, 120), (7 * day..<30 * day, 50),
    (30 * day..<40 * day, 25), (-5000..<0, 5),
  ])

  /// From a click to an open that it caused.
  static let untilOpen = DelayTable([
    (prize: 500..<20_000, tickets: 700), (20_000..<hour, 150), (hour..<day, 80),
    (day..<35 * day, 70),
  ])

  /// From one session of a device to its next.
  static let untilReturn = DelayTable([
    (prize: 20_000..<hour, tickets: 7), (hour..<4 * hour, 9), (4 * hour..<day, 36),
    (day..<3 * day, 26), (3 * day..<30 * day, 22),
  ])

  /// From a session to the same device's next first session.
  static let untilReinstall = DelayTable([
    (prize: 2 * minute..<day, tickets: 20), (day..<60 * day, 80),
  ])

  /// Delays at the edges of the rules' windows, to the millisecond.
  static let edges = [
    30 * day, 30 * day, 30 * day + 1, 30 * day + 1, 30 * day - 1, day, day + 1, day - 1, 7 * day,
    0, -2000, -2001,
  ]

  /// Delays at the edges of the limits on opens and installs.
  static let limits = [4 * hour, 4 * hour - 1, 4 * hour + 1, minute, minute - 1]
}
