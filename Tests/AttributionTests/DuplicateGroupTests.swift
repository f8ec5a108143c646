import Model
import TestSupport
import Testing

@testable import Attribution

/// The duplicates among the records of one id, compared with the sentence of the rule.
@Suite struct DuplicateGroupTests {
  @Test(arguments: 0..<500)
  func `IN-7: a line that came again is a copy, and whatever else goes or comes, a duplicate`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    var rows: [KeyedRow] = []
    var identities: [DuplicateGroup.Identity] = []
    var kept: Set<RecordID> = []
    for number in 0..<Int.random(in: 0..<14, using: &random) {
      let record = RecordID(batch: 0, row: number)
      rows.append(
        KeyedRow(
          key: Key(high: 1, low: 1),
          time: Timestamp(milliseconds: .random(in: 0..<6, using: &random) * 1000), record: record))
      identities.append(
        (
          Digest(high: .random(in: 0..<3, using: &random), low: 0),
          .random(in: 0..<2, using: &random)
        ))
      // What was kept for good: of a line at most the one that came first.
      let isNew = !rows.dropLast().contains {
        $0.time == rows[number].time && identities[$0.record.row] == identities[number]
      }
      if isNew, Int.random(in: 0..<8, using: &random) == 0 { kept.insert(record) }
    }
    func find(_ rows: [KeyedRow]) -> [DuplicateGroup.Duplicate] {
      var found: [DuplicateGroup.Duplicate] = []
      DuplicateGroup.find(
        rows.sorted().span, window: .seconds(2), identity: { identities[$0.row] },
        isKept: kept.contains
      ) { found.append($0) }
      return found
    }
    let found = find(rows)
    let copies = Set(found.filter(\.isCopy).map(\.record))
    for copy in copies {
      let row = rows[copy.row]
      #expect(
        rows.contains {
          !copies.contains($0.record) && $0.time == row.time
            && identities[$0.record.row] == identities[copy.row]
        }, "seed \(seed): the line of a copy is there")
    }
    // Without the copies all others are what they were.
    let left = find(rows.filter { !copies.contains($0.record) })
    #expect(
      Set(left.map(\.record)) == Set(found.map(\.record)).subtracting(copies), "seed \(seed)")
    // Of each line one is no copy.
    let lines = Set(rows.map { "\($0.time) \(identities[$0.record.row])" })
    #expect(rows.count - copies.count == lines.count, "seed \(seed)")
  }
}
