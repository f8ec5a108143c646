public import Model

extension Interval {
  /// The longest that a job file may write: a hundred years, so that sums stay far from overflow.
  static let longest = Interval.days(36_500)

  /// Reads a whole number and its unit: `500ms 2s 10m 4h 30d`; nil when it is none of these or
  /// longer than a hundred years.
  public init?(notation text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let number = Int64(digits) else { return nil }
    let unit: Interval
    switch text.dropFirst(digits.count) {
    case "ms": unit = Interval(milliseconds: 1)
    case "s": unit = .seconds(1)
    case "m": unit = .minutes(1)
    case "h": unit = .hours(1)
    case "d": unit = .days(1)
    default: return nil
    }
    let (length, overflow) = number.multipliedReportingOverflow(by: unit.milliseconds)
    guard !overflow, length <= Self.longest.milliseconds else { return nil }
    self.init(milliseconds: length)
  }
}
