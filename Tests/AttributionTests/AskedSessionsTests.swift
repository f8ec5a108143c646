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
      AskedSessions.Part(asking: [], signals: none, installBegins: []),
      AskedSessions.Part(asking: [], signals: none, installBegins: begins),
    ])
    for row in 0..<12 {
      #expect(!asked.installBegin(of: RecordID(batch: 0, row: row)).isPresent)
      let begin = asked.installBegin(of: RecordID(batch: 1, row: row))
      let expected: [Int: Int64] = [1: 10, 4: 40, 9: 90]
      #expect(begin == expected[row].map { Timestamp(milliseconds: $0) } ?? .absent)
    }
  }

  @Test func `EV-7: a session that asks by fingerprint has its own signals`() {
    func signals(_ width: UInt16) -> Signals {
      var signals = Signals()
      signals.screenSmall = width
      return signals
    }
    func part(_ widths: [Int: UInt16]) -> AskedSessions.Part {
      var asking = [UInt8](repeating: 0, count: 3)
      for row in widths.keys { asking[row / 8] |= 1 << UInt8(row % 8) }
      let own = widths.sorted { $0.key < $1.key }.map { signals($0.value) }
      return AskedSessions.Part(
        asking: asking, signals: RowBlock.seal(own, keep: { $0 }), installBegins: [])
    }
    let widths: [[Int: UInt16]] = [[0: 1, 7: 2, 8: 3, 20: 4], [:], [3: 5, 23: 6]]
    let asked = AskedSessions(widths.map(part))
    for (batch, widths) in widths.enumerated() {
      for row in 0..<24 {
        let found = asked.signals(of: RecordID(batch: batch, row: row))
        #expect(found == signals(widths[row] ?? 0), "row \(row) of batch \(batch)")
      }
    }
  }
}
