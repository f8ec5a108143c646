extension Days {
  /// The days of a zone from the one that holds `first` to the one that holds `last`.
  public init(clock: LocalClock, first: Timestamp, last: Timestamp) {
    let day = Interval.days(1).milliseconds
    // One day of slack on both sides covers every offset from UTC.
    let from = Self.floor(first.milliseconds, day) - 1
    let to = Self.floor(last.milliseconds, day) + 1
    var starts: [Timestamp] = []
    var names: [String] = []
    for number in from...to {
      starts.append(clock.moment(ofLocal: Timestamp(milliseconds: number * day)))
      names.append(Self.name(day: number))
    }
    starts.append(clock.moment(ofLocal: Timestamp(milliseconds: (to + 1) * day)))
    self.init(starts: starts, names: names)
  }

  private static func floor(_ value: Int64, _ unit: Int64) -> Int64 {
    value >= 0 ? value / unit : (value - unit + 1) / unit
  }

  /// `yyyy-MM-dd` of a day counted from 1970-01-01, in years that begin in March so that the leap
  /// day is the last.
  private static func name(day: Int64) -> String {
    let shifted = day + 719_468
    let era = floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(calendarMonth, 2))-\(padded(dayOfMonth, 2))"
  }
}
