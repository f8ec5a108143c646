import Testing

@testable import Reporting

@Suite struct FigureTextTests {
  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567"),
      (-1234, "-1,234"), (.max, "9,223,372,036,854,775,807"),
    ] as [(Int64, String)])
  func `thousands have a comma`(_ number: Int64, _ text: String) {
    #expect(FigureText.count(number) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (500, "500"), (1000, "1k"), (2500, "2.5k"), (20_000, "20k"), (150_000, "150k"),
      (2_500_000, "2.5M"), (5_000_000_000, "5G"),
    ] as [(Int64, String)])
  func `round numbers have a unit`(_ number: Int64, _ text: String) {
    #expect(FigureText.short(number) == text)
  }

  @Test(
    arguments: [
      (0, 0, "–"), (0, 7, "0.0%"), (7, 7, "100.0%"), (1, 3, "33.3%"), (2, 3, "66.7%"),
      (1, 10_000, "0.0%"), (72, 1007, "7.1%"), (3, 2, "150.0%"), (590, 1082, "54.5%"),
      (12_345, 1000, "1,234.5%"),
    ] as [(Int64, Int64, String)])
  func `shares are rounded to a tenth of a percent`(_ part: Int64, _ whole: Int64, _ text: String) {
    #expect(FigureText.share(part, of: whole) == text)
  }

  @Test(
    arguments: [
      (0, "0.00"), (5_000, "0.00"), (15_000, "0.02"), (5_001, "0.01"), (1_679_962, "1.68"),
      (999_995_001, "1,000.00"), (-1_500_000, "-1.50"), (-4_000, "0.00"),
    ] as [(Int128, String)])
  func `money is rounded half-even to two places`(_ micros: Int128, _ text: String) {
    #expect(FigureText.money(FixedDecimal(micros: micros)) == text)
  }

  @Test(
    arguments: [
      (0, "0 s"), (59, "59 s"), (60, "1 min"), (185, "3 min 5 s"), (3600, "1 h"),
      (4800, "1 h 20 min"),
      (86_399, "23 h 59 min"), (90_061, "1 d 1 h"), (86_460, "1 d"),
    ] as [(Int64, String)])
  func `times have their two largest units`(_ seconds: Int64, _ text: String) {
    #expect(FigureText.duration(seconds: seconds) == text)
  }

  @Test(
    arguments: [
      (0, "0%"), (1, "100%"), (0.333333, "33.333%"), (0.0000001, "0%"), (0.5, "50%"),
    ] as [(Double, String)])
  func `widths have three places`(_ share: Double, _ text: String) {
    #expect(FigureText.percent(share) == text)
  }
}
