/// A day of the Gregorian calendar.
public struct CivilDate: Hashable, Sendable {
  /// The year.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Joins year, month and day.
  @inlinable
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Counts from 1970-01-01; Howard Hinnant's `civil_from_days`, which needs no table.
  @inlinable
  public init(daysSince1970 days: Int) {
    let shifted = days + 719_468  // years begin in March, so that a leap day ends one
    let (era, dayOfEra) = shifted.dividedRoundingDown(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The day's number since 1970-01-01.
  @inlinable public var daysSince1970: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).dividedRoundingDown(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CivilDate: CustomStringConvertible {
  /// `yyyy-MM-dd`.
  public var description: String {
    "\(CivilTime.padded(year, 4))-\(CivilTime.padded(month, 2))-\(CivilTime.padded(day, 2))"
  }
}

extension FixedWidthInteger {
  /// Divides towards minus infinity, so that times before 1970 fall into the right day, too.
  @inlinable
  public func dividedRoundingDown(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
