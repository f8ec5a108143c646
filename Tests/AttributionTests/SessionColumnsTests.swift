import Model
import Testing

@testable import Attribution

@Suite struct SessionColumnsTests {
  @Test func `MATCH-2: a session has the begin of its own install, or none`() {
    let begins = [1: 10, 4: 40, 9: 90].mapValues { Timestamp(milliseconds: $0) }
    let asked = SessionColumns([.of(sessions: 12), .of(sessions: 12, begins: begins)])
    for row in 0..<12 {
      #expect(!asked.installBegin(of: RecordID(batch: 0, row: row)).isPresent)
      let begin = asked.installBegin(of: RecordID(batch: 1, row: row))
      #expect(begin == begins[row] ?? .absent)
    }
  }

  @Test func `EV-7: a session that asks by fingerprint has its own signals`() {
    func signals(_ width: UInt16) -> Signals {
      var signals = Signals()
      signals.screenSmall = width
      return signals
    }
    let widths: [[Int: UInt16]] = [[0: 1, 7: 2, 8: 3, 20: 4], [:], [3: 5, 23: 6]]
    let asked = SessionColumns(
      widths.map { .of(sessions: 24, signals: $0.mapValues(signals)) })
    for (batch, widths) in widths.enumerated() {
      for row in 0..<24 {
        let found = asked.signals(of: RecordID(batch: batch, row: row))
        #expect(found == signals(widths[row] ?? 0), "row \(row) of batch \(batch)")
      }
    }
  }
}
