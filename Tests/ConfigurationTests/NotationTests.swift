import Configuration
import Model
import Testing

struct NotationTests {
  @Test(arguments: [
    ("0%", 0), ("0.1%", 1000), ("5%", 50_000), ("0.0001%", 1), ("12.34%", 123_400),
    ("100%", 1_000_000),
  ])
  func `a share is read exactly and written back`(_ text: String, _ millionths: Int) {
    #expect(Share(text)?.millionths == millionths)
    #expect(Share(millionths: millionths).description == text)
  }

  @Test(arguments: ["", "%", "5", "5 %", "-1%", "100.1%", "0.00001%", ".5%", "5.%", "1.2.3%", "٥%"])
  func `what is no share is not read`(_ text: String) {
    #expect(Share(text) == nil)
  }

  @Test func `a share is exceeded by more than itself alone`() throws {
    let share = try #require(Share("0.1%"))
    #expect(!share.isExceeded(by: 1, of: 1000))
    #expect(share.isExceeded(by: 2, of: 1999))
    #expect(!share.isExceeded(by: 0, of: 0))
    #expect(Share(millionths: 0).isExceeded(by: 1, of: .max))
    #expect(!Share(millionths: 1_000_000).isExceeded(by: .max, of: .max))
  }

  @Test(arguments: [
    ("500ms", 500), ("0s", 0), ("2s", 2000), ("10m", 600_000), ("4h", 14_400_000),
    ("30d", 2_592_000_000), ("36500d", 3_153_600_000_000),
  ])
  func `a duration is a whole number and a unit`(_ text: String, _ milliseconds: Int64) {
    #expect(Interval(notation: text) == Interval(milliseconds: milliseconds))
  }

  @Test(arguments: ["", "5", "d", "1.5h", "-1s", "1 h", "1H", "1w", "9223372036854775807d", "٥s"])
  func `what is no duration is not read`(_ text: String) {
    #expect(Interval(notation: text) == nil)
  }

  @Test(arguments: [("1KiB", 1024), ("256MiB", 268_435_456), ("1GiB", 1 << 30), ("2TiB", 2 << 40)])
  func `a size is a whole number and a unit`(_ text: String, _ bytes: Int) {
    #expect(ByteSize(text)?.bytes == bytes)
    #expect(ByteSize(bytes: bytes).description == text)
  }

  @Test(arguments: ["", "1", "1GB", "GiB", "1.5GiB", "-1GiB", "0GiB", "9223372036854775807GiB"])
  func `what is no size is not read`(_ text: String) {
    #expect(ByteSize(text) == nil)
  }

  @Test(arguments: [
    ("UTC", true), ("Europe/Berlin", true), ("US/Pacific", true), ("Asia/Kolkata", true),
    ("CET", true), ("Etc/GMT+5", true), ("PST", false), ("GMT+5", false), ("GMT-0500", false),
    ("+02:00", false),
    ("Z", false), ("", false), ("europe/berlin", false), ("../../etc/passwd", false),
  ])
  func `a time zone has an IANA name`(_ name: String, _ isKnown: Bool) {
    #expect(errors(jobText("time_zone: \"\(name)\"")).isEmpty == isKnown)
  }
}
