import Model
import Testing

@testable import Generation

struct RhythmTests {
  @Test(arguments: [1, 24, 1000, 86_400, 2_000_000], [-1, 0, 3])
  func `the time of a slot leads back to the slot or one beside it`(perDay: Int, day: Int) {
    let rhythm = Rhythm(perDay: perDay, firstDay: 20_362)
    let slots = rhythm.slots(ofDay: day)
    for slot in stride(from: slots.lowerBound, to: slots.upperBound, by: max(1, perDay / 500)) {
      let time = rhythm.time(ofSlot: slot, part: 0.5)
      #expect(time / Rhythm.millisecondsPerDay == 20_362 + day)
      #expect(abs(rhythm.slot(at: time) - slot) <= 1)
      #expect(time <= rhythm.time(ofSlot: slot + 1, part: 0))
    }
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (11_017, "2000-03-01"),
    (20_362, "2025-10-01"), (47_540, "2100-02-28"), (47_541, "2100-03-01"),
  ])
  func `days have dates and dates have days`(days: Int, text: String) {
    let date = CivilDate(daysSince1970: days)
    #expect(date.description == text)
    #expect(date.daysSince1970 == days)
  }
}
