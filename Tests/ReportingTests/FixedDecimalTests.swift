import TestSupport
import Testing

@testable import Reporting

@Suite struct FixedDecimalTests {
  @Test(arguments: [
    (0, "0"), (1, "0.000001"), (10, "0.00001"), (500_000, "0.5"), (1_000_000, "1"),
    (1_500_000, "1.5"), (100_000_000, "100"), (-50_000, "-0.05"), (-1_000_000, "-1"),
    (123_456_789, "123.456789"),
  ])
  func `REP-2: money prints exactly and without trailing zeros`(micros: Int128, text: String) {
    #expect(FixedDecimal(micros: micros).description == text)
  }

  @Test func `sums beyond 64 bits print exactly`() {
    let sum = Int128(Int64.max) * 1_000_003
    #expect(FixedDecimal(micros: sum).description == "9223399706970886371.327421")
    #expect(FixedDecimal(micros: -sum).description == "-9223399706970886371.327421")
  }

  @Test(arguments: [
    0, 1, -1, 123_456_789, 9_007_199_254_740_993, -9_007_199_254_740_995, Int128(Int64.max),
    Int128(Int64.min), Int128(Int64.max) + 1, Int128(Int64.min) - 1, Int128(Int64.max) * 1_000_003,
    Int128(UInt64.max) + 2, -Int128(UInt64.max) - 2,
  ])
  func `databases get the nearest binary number, of few bits as of many`(micros: Int128) {
    let decimal = FixedDecimal(micros: micros)
    #expect(decimal.double == Double(decimal.description))
  }

  @Test(arguments: [
    (1_000_000, 3, "0.333333"),  // below one half: down
    (2_000_000, 3, "0.666667"),  // above one half: up
    (1, 2, "0"),  // a half goes to the even neighbour below
    (3, 2, "0.000002"),  // a half goes to the even neighbour above
    (5, 2, "0.000002"), (7, 2, "0.000004"), (-1, 2, "0"), (-3, 2, "-0.000002"),
    (-5, 2, "-0.000002"), (1_000_000, 1, "1"), (0, 5, "0"), (2_000_000, 1, "2"),
    (1_000_001, 2_000_000, "0.000001"), (999_999, 2_000_000, "0"),
  ])
  func `REP-2: quotients are rounded half-even to 6 decimals`(
    micros: Int128, count: Int64, text: String
  ) {
    #expect(FixedDecimal(micros: micros).divided(by: count)?.description == text)
  }

  @Test func `REP-2: a quotient by zero is empty`() {
    #expect(FixedDecimal(micros: 1).divided(by: 0) == nil)
    #expect(FixedDecimal.zero.divided(by: 0) == nil)
  }

  @Test func `the extremes of 64 bits neither trap nor lose a digit`() {
    let large = FixedDecimal(micros: Int128(Int64.max) * 1_000_000)
    #expect(large.divided(by: .max)?.description == "1")
    #expect(large.divided(by: 1)?.description == "9223372036854775807")
    #expect(FixedDecimal(micros: Int128(Int64.min)).divided(by: .min)?.micros == 1)
  }

  @Test func `REP-6: the binary number is the nearest one, and tells its decimal`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let size = Int64.random(in: 0...62, using: &random)
      let micros = Int64.random(in: -(1 << size)...(1 << size), using: &random)
      let decimal = FixedDecimal(micros: Int128(micros))
      #expect(decimal.double == Double(decimal.description))
      let back = FixedDecimal(decimal.double)
      if micros.magnitude <= 1_000_000 << 33 {
        #expect(back == decimal)
      } else {
        #expect(back.double == decimal.double, "\(decimal) \(back)")
      }
    }
    #expect(FixedDecimal(1e31).double == 1e31)
    #expect(FixedDecimal(-1e40).micros == -.max && FixedDecimal(.nan).micros == .max)
  }
}
