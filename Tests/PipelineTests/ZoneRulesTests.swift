import Model
import Testing

@testable import Pipeline

/// Rules of zones, which change with laws and with the data that the program was built with.
@Suite struct ZoneRulesTests {
  @Test(arguments: [
    "UTC", "Asia/Almaty", "Pacific/Apia", "America/Sao_Paulo", "America/Havana", "Africa/Cairo",
    "Africa/Casablanca",
    "America/St_Johns", "Australia/Lord_Howe", "Asia/Gaza", "Antarctica/Troll", "Pacific/Chatham",
    "Asia/Kathmandu",
  ])
  func `REP-3: a day begins where every moment of its middle says`(zone: String) throws {
    let clock = try #require(LocalClock(zone: zone))
    let days = Days(clock: clock, first: .earliest + .days(1), last: .end - .days(400))
    #expect(days.names.count > 30_000)
    for start in days.starts.dropLast() {
      for hours in [0, 6, 12, 18] as [Int64] {
        let found = clock.startOfDay(at: start + .hours(hours))
        if found != start { Issue.record("\(zone): \(start.milliseconds), \(hours) h behind it") }
      }
    }
  }
}
