import Model
import Testing

struct CivilTimeTests {
  @Test(arguments: [
    (0, "1970-01-01", "00:00:00.000"), (-1, "1969-12-31", "23:59:59.999"),
    (1_709_164_800_000, "2024-02-29", "00:00:00.000"),
    (1_597_244_880_770, "2020-08-12", "15:08:00.770"),
    (4_102_444_799_999, "2099-12-31", "23:59:59.999"),
    (.min, "-292275055-05-16", "16:47:04.192"),
  ])
  func `a moment has a date and a time of day`(
    _ milliseconds: Int64, _ date: String, _ clock: String
  ) {
    let time = CivilTime(Timestamp(milliseconds: milliseconds))
    #expect(time.date == date)
    #expect(time.clock == clock)
  }
}
