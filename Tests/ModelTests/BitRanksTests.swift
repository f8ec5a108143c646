import Testing

@testable import Model

@Suite struct BitRanksTests {
  @Test func `each row that has a bit has its place among those`() {
    let ranks = BitRanks([0b1000_0001, 0, 0b0000_0110])
    #expect(ranks.total == 4)
    let places = [0: 0, 7: 1, 17: 2, 18: 3]
    for row in 0..<24 { #expect(ranks[row] == places[row], "row \(row)") }
  }
}
