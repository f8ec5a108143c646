import Model
import TestSupport
import Testing

@testable import Attribution

/// Rows of one time, put in the order of what decides between them.
@Suite struct RowTiesTests {
  @Test(arguments: 0..<100)
  func `rows of one time are put in order, and what decides is asked once of each of them`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    var ranks: [Int: Int] = [:]
    let rows = (0..<Int.random(in: 0..<60, using: &random)).map { row in
      ranks[row] = Int.random(in: 0..<1000, using: &random) * 100 + row
      let time = Int64.random(in: 0..<20, using: &random)
      return KeyedRow(
        key: .absent, time: Timestamp(milliseconds: time), record: RecordID(batch: 0, row: row))
    }.sorted()
    var asked: [Int] = []
    func rank(_ row: KeyedRow) -> Int {
      asked.append(row.record.row)
      return ranks[row.record.row] ?? 0
    }
    var found: [KeyedRow] = []
    rows.span.withTiesInOrder(of: rank, by: <) { span in
      for i in span.indices { found.append(span[i]) }
    }
    let tied = rows.filter { row in rows.count { $0.time == row.time } > 1 }
    #expect(asked.sorted() == tied.map(\.record.row).sorted())
    let expected = rows.sorted {
      ($0.time, ranks[$0.record.row] ?? 0) < ($1.time, ranks[$1.record.row] ?? 0)
    }
    #expect(found == expected)
  }
}
