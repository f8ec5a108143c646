import Model
import Testing

@testable import EventStore

/// Rows by their numbers, as text and as bits.
@Suite struct RowNumberTests {
  @Test(arguments: [
    ([], ""), ([0], "0"), ([3, 4, 5], "3-5"), ([0, 1, 7, 9, 10, 11], "0-1,7,9-11"),
    ([32_767], "32767"),
  ])
  func `rows are ranges in the catalogue`(rows: [Int], text: String) {
    #expect(RowRanges.text(rows) == text)
    #expect(RowRanges.rows(text) == rows)
  }

  @Test(arguments: [
    "x", "-", "5-3", "9223372036854775808", "0-99999999999", ",", "1,", "-3", "1-2-3",
  ])
  func `what is no range is damage`(text: String) {
    #expect(RowRanges.rows(text) == nil)
  }

  @Test func `bits beyond the last row are damage`() throws {
    let bits: [UInt8] = [0b1000_0001, 0, 0b0000_0110]
    #expect(try BitRanks(bits.span, count: 19).total == 4)
    #expect(throws: SegmentDamage.self) { try BitRanks(bits.span, count: 18) }
  }
}
