extension Days {
  /// The days of a zone that hold `first`, `last` and all between, and one or two more on both sides.
  public init(clock: LocalClock, first: Timestamp, last: Timestamp) {
    let day = Interval.days(1).milliseconds
    // One day of slack on both sides covers every offset from UTC.
    let from = first.milliseconds.dividedRoundingDown(by: day).quotient - 1
    let to = last.milliseconds.dividedRoundingDown(by: day).quotient + 1
    var starts: [Timestamp] = []
    var names: [String] = []
    for number in from...to {
      let start = clock.moment(ofLocal: Timestamp(milliseconds: number * day))
      // A day that the zone passed over has no moment: 2011-12-30 in Apia.
      if starts.last == start {
        starts.removeLast()
        names.removeLast()
      }
      starts.append(start)
      names.append(CivilDate(daysSince1970: Int(number)).description)
    }
    starts.append(clock.moment(ofLocal: Timestamp(milliseconds: (to + 1) * day)))
    self.init(starts: starts, names: names)
  }

  /// The name of the day of a moment.
  public static func name(of moment: Timestamp, _ clock: LocalClock) -> String {
    let days = Days(clock: clock, first: moment, last: moment)
    return days.names[days.index(of: moment)]
  }
}
