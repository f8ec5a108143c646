import Model
import Testing

@testable import Decoding

@Suite struct TimeTextTests {
  /// 2024-06-01T10:00:00Z.
  private static let ten: Int64 = 1_717_236_000_000

  private func milliseconds(_ text: String, clock: LocalClock = .utc) -> Int64? {
    text.asBytes { TimeText.parse($0, clock: clock)?.timestamp.milliseconds }
  }

  @Test(arguments: [
    ("1717236000", ten), ("1717236000.5", ten + 500), ("1717236000.1239", ten + 123),
    ("1717236000000", ten), ("1717236000000.9", ten), ("1717236000123456", ten + 123),
    ("99999999999", 99_999_999_999_000), ("100000000000", 100_000_000_000),
    ("99999999999999", 99_999_999_999_999), ("100000000000000", 100_000_000_000),
    ("0", 0), ("01717236000", ten),
  ])
  func `IN-5: a number is seconds, milliseconds or microseconds by its size`(
    _ text: String, _ expected: Int64
  ) {
    #expect(milliseconds(text) == expected)
  }

  @Test(arguments: [
    "2024-06-01T10:00", "2024-06-01 10:00", "2024-06-01T10:00:00", "2024-06-01T10:00:00Z",
    "2024-06-01T10:00Z", "2024-06-01T12:00:00+02:00", "2024-06-01T12:00:00+0200",
    "2024-06-01 04:30:00-05:30", "2024-06-02T00:00:00+14:00", "2024-06-01T10:00:00.0Z",
  ])
  func `IN-5: a date with a time of day may be written in several ways`(_ text: String) {
    #expect(milliseconds(text) == Self.ten)
  }

  @Test func `IN-5: fractions are cut, not rounded`() {
    #expect(milliseconds("2024-06-01T10:00:00.9999Z") == Self.ten + 999)
    #expect(milliseconds("2024-06-01T10:00:00.5") == Self.ten + 500)
    #expect(milliseconds("2024-06-01T10:00:00.05Z") == Self.ten + 50)
  }

  @Test(arguments: [
    "", "-1", "+1", "1e9", "1717236000e0", "1717236000.", ".5", "100000000000000000",
    "99999999999999999999999", "2024-06-01", "2024-06-01T", "2024-06-01T10", "2024-06-01T10:00:60Z",
    "2024-06-01T24:00:00Z", "2024-06-01T10:60Z", "2024-13-01T10:00Z", "2024-00-01T10:00Z",
    "2024-06-31T10:00Z", "2023-02-29T10:00Z", "2024-06-01t10:00:00Z", "2024-06-01T10:00:00z",
    "2024-06-01T10:00:00+24:00", "2024-06-01T10:00:00+05:75",
    "2024-06-01T10:00:00+02", "2024-06-01T10:00:00 Z",
    "2024-06-01T10:00:00.", "2024-06-01T10:00:00,5Z", "2024/06/01 10:00:00", "yesterday",
    "2024-6-1T10:00:00Z", "2024-06-01T10:00:00ZZ", "20240601T100000Z", "2024-06-01T10:00:",
  ])
  func `IN-5: everything else is unreadable`(_ text: String) {
    #expect(milliseconds(text) == nil)
  }

  @Test func `IN-5: leap days are days of their years alone`() {
    #expect(milliseconds("2024-02-29T00:00Z") == 1_709_164_800_000)
    #expect(milliseconds("2000-02-29T00:00Z") == 951_782_400_000)
    #expect(milliseconds("2100-02-29T00:00Z") == nil)
  }

  @Test func `MATCH-1: a time without seconds is known to be one`() {
    func isMinutePrecise(_ text: String) -> Bool? {
      text.asBytes { TimeText.parse($0, clock: .utc)?.isMinutePrecise }
    }
    #expect(isMinutePrecise("2024-06-01T10:00Z") == true)
    #expect(isMinutePrecise("2024-06-01 10:00") == true)
    #expect(isMinutePrecise("2024-06-01T10:00:00Z") == false)
    #expect(isMinutePrecise("1717236000") == false)
  }

  @Test func `IN-5: a time without a zone is in the source's, any other is not`() {
    let berlin = LocalClock(
      changes: [.absent, Timestamp(milliseconds: 1_711_846_800_000)],
      offsets: [.hours(1), .hours(2)])
    #expect(milliseconds("2024-06-01T12:00:00", clock: berlin) == Self.ten)
    #expect(milliseconds("2024-06-01T10:00:00Z", clock: berlin) == Self.ten)
    #expect(milliseconds("1717236000", clock: berlin) == Self.ten)
  }
}
