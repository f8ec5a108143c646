import Testing

@testable import Model

@Suite struct DaysTests {
  private func time(_ hours: Int64) -> Timestamp { Timestamp(milliseconds: hours * 3_600_000) }

  /// 2024-03-31T01:00Z and 2024-10-27T01:00Z: Berlin goes to summer time and back.
  private var berlin: LocalClock {
    LocalClock(
      changes: [
        .absent, Timestamp(milliseconds: 1_711_846_800_000),
        Timestamp(milliseconds: 1_729_990_800_000),
      ], offsets: [.hours(1), .hours(2), .hours(1)])
  }

  /// 2018-11-04T03:00Z: in São Paulo midnight is skipped, the day begins at one.
  private var saoPaulo: LocalClock {
    LocalClock(
      changes: [.absent, Timestamp(milliseconds: 1_541_300_400_000)],
      offsets: [.hours(-3), .hours(-2)])
  }

  private func length(_ name: String, _ days: Days) -> Interval? {
    days.names.firstIndex(of: name).map { days.starts[$0 + 1] - days.starts[$0] }
  }

  @Test func `REP-3: days of UTC have 24 hours and names in order`() {
    let first = Timestamp(milliseconds: 1_709_164_800_000)  // 2024-02-29
    let days = Days(clock: .utc, first: first, last: first + .days(1))
    #expect(days.names == ["2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02"])
    #expect(days.names[days.index(of: first)] == "2024-02-29")
    #expect(
      days.names[days.index(of: first + .days(1) - Interval(milliseconds: 1))] == "2024-02-29")
    #expect(days.names[days.index(of: first + .days(1))] == "2024-03-01")
    #expect(days.lastMoment(of: 1).milliseconds == 1_709_164_800_000 + 86_399_999)
  }

  @Test func `REP-3: a day that a zone passed over is none`() {
    // 2011-12-30T10:00Z: Apia went from the end of the 29th to the begin of the 31st.
    let change = Timestamp(milliseconds: 1_325_239_200_000)
    let apia = LocalClock(changes: [.absent, change], offsets: [.hours(-10), .hours(14)])
    let days = Days(clock: apia, first: change - .hours(1), last: change)
    #expect(days.names == ["2011-12-29", "2011-12-31"])
    #expect(Set(days.starts).count == days.names.count + 1)
    #expect(days.names[days.index(of: change - Interval(milliseconds: 1))] == "2011-12-29")
    #expect(days.names[days.index(of: change)] == "2011-12-31")
    #expect(length("2011-12-31", days) == .days(1))
  }

  @Test func `REP-3: days on which clocks change have 23 and 25 hours`() {
    let spring = Timestamp(milliseconds: 1_711_846_800_000)
    #expect(length("2024-03-31", Days(clock: berlin, first: spring, last: spring)) == .hours(23))
    let autumn = Timestamp(milliseconds: 1_729_990_800_000)
    #expect(length("2024-10-27", Days(clock: berlin, first: autumn, last: autumn)) == .hours(25))
  }

  @Test func `REP-3: a day without midnight begins with its first moment`() {
    let gap = Timestamp(milliseconds: 1_541_300_400_000)
    let days = Days(clock: saoPaulo, first: gap - .days(1), last: gap + .days(1))
    #expect(days.names[days.index(of: gap)] == "2018-11-04")
    #expect(days.names[days.index(of: gap - Interval(milliseconds: 1))] == "2018-11-03")
    #expect(length("2018-11-03", days) == .hours(24))
    #expect(length("2018-11-04", days) == .hours(23))
  }

  @Test func `IN-5: a local time that comes twice is the earlier, a skipped one moves by the gap`()
  {
    // 02:30 on both days, as if it were UTC.
    let twice = Timestamp(milliseconds: 1_729_996_200_000)
    #expect(berlin.moment(ofLocal: twice) == twice - .hours(2))
    let skipped = Timestamp(milliseconds: 1_711_852_200_000)
    #expect(berlin.moment(ofLocal: skipped) == skipped - .hours(1))
  }

  @Test func `times outside of the range fall to its ends`() {
    let days = Days(clock: .utc, first: time(24 * 20_000), last: time(24 * 20_000))
    #expect(days.index(of: .absent) == 0)
    #expect(days.index(of: .end) == days.names.count - 1)
  }

  @Test func `days before 1970 and in leap centuries have names`() {
    let days = Days(clock: .utc, first: time(-24), last: time(24))
    #expect(days.names == ["1969-12-30", "1969-12-31", "1970-01-01", "1970-01-02", "1970-01-03"])
    let leap = Timestamp(milliseconds: 951_782_400_000)
    #expect(Days(clock: .utc, first: leap, last: leap).names.contains("2000-02-29"))
  }
}
