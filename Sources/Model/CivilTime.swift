/// A moment as a calendar and a clock of UTC show it.
public struct CivilTime: Sendable {
  /// `yyyy-MM-dd`.
  public let date: String
  /// `HH:mm:ss.SSS`.
  public let clock: String

  /// `yyyy-MM-ddTHH:mm:ss.SSSZ`.
  public var iso: String { "\(date)T\(clock)Z" }

  /// `yyyy-MM-dd HH:mm:ss.SSS`.
  public var spaced: String { "\(date) \(clock)" }

  /// Reads calendar and clock at a moment.
  public init(_ moment: Timestamp) {
    let length = Interval.days(1).milliseconds
    let day = Self.floor(moment.milliseconds, length)
    // Of `Timestamp.absent` the day begins before there are numbers.
    let rest = moment.milliseconds &- day &* length
    date = Self.date(day: day)
    clock =
      Self.padded(rest / 3_600_000, 2) + ":" + Self.padded(rest / 60_000 % 60, 2) + ":"
      + Self.padded(rest / 1000 % 60, 2) + "." + Self.padded(rest % 1000, 3)
  }

  /// `yyyy-MM-dd` of a day counted from 1970-01-01, in years that begin in March so that the leap
  /// day is the last.
  static func date(day: Int64) -> String {
    let shifted = day + 719_468
    let era = floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(calendarMonth, 2))-\(padded(dayOfMonth, 2))"
  }

  /// The quotient, rounded down also before 1970.
  static func floor(_ value: Int64, _ unit: Int64) -> Int64 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: unit)
    return rest < 0 ? quotient - 1 : quotient
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
