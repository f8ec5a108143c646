import Model
import Testing

@testable import Attribution

@Suite struct AskedSessionsTests {
  @Test func `MATCH-2: a session has the begin of its own install, or none`() {
    let begins = [(1, 10), (4, 40), (9, 90)].map { row, time in
      AskedSessions.InstallBegin(row: row, time: Timestamp(milliseconds: time))
    }
    let none = RowBlock.seal([Signals](), keep: { $0 })
    let asked = AskedSessions([
      AskedSessions.Part(signals: none, installBegins: []),
      AskedSessions.Part(signals: none, installBegins: begins),
    ])
    for row in 0..<12 {
      #expect(!asked.installBegin(of: RecordID(batch: 0, row: row)).isPresent)
      let begin = asked.installBegin(of: RecordID(batch: 1, row: row))
      let expected: [Int: Int64] = [1: 10, 4: 40, 9: 90]
      #expect(begin == expected[row].map { Timestamp(milliseconds: $0) } ?? .absent)
    }
  }
}
