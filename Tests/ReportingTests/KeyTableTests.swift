import Model
import Testing

@testable import Reporting

@Suite struct KeyTableTests {
  @Test func `keys are numbered as they come, through every growth`() {
    var table = KeyTable(width: 2)
    for round in 0..<2 {
      for i: UInt32 in 0..<5000 {
        let key: [2 of UInt64] = [UInt64(i % 70), UInt64(i)]
        #expect(table.number(of: key.span) == Int(i), "round \(round)")
      }
    }
    #expect(table.count == 5000)
    #expect(table.word(0, of: 4999) == 29)
    #expect(table.word(1, of: 4999) == 4999)
  }

  @Test func `keys that differ in the place of a word differ`() {
    var table = KeyTable(width: 2)
    #expect(table.number(of: ([1, 2] as [2 of UInt64]).span) == 0)
    #expect(table.number(of: ([2, 1] as [2 of UInt64]).span) == 1)
    #expect(table.number(of: ([0, 0] as [2 of UInt64]).span) == 2)
  }

  @Test func `the numbers of two tables are added by key`() {
    func table(_ keys: Range<UInt64>) -> KeyTable {
      var table = KeyTable(width: 1, payload: 2)
      for i in keys {
        let number = table.number(of: ([i] as [1 of UInt64]).span)
        (table[number, 0], table[number, 1]) = (Int64(i), -1)
      }
      return table
    }
    var sum = table(0..<1500)
    let numbers = sum.merge(table(1000..<3000))
    #expect(numbers == Array(1000..<3000) && sum.count == 3000)
    #expect(sum.word(0, of: 2999) == 2999)
    #expect(sum[999, 0] == 999 && sum[1000, 0] == 2000 && sum[2999, 0] == 2999)
    #expect(sum[999, 1] == -1 && sum[1499, 1] == -2 && sum[1500, 1] == -1)
  }

  @Test func `a row by all keys has room`() {
    let words = (ReportKey.allCases.count + 1) / 2
    #expect(words * CubeBatch.size <= CubeRoom().keys.count)
    // Each has numbers of its own in a batch.
    #expect(ReportKey.allCases.map { Int($0.rawValue) } == Array(ReportKey.allCases.indices))
  }
}
