import Model
import TestSupport
import Testing

@testable import Attribution

/// The answers to one token that may count for its sessions, compared with the sentence of the rule.
@Suite struct TokenGroupTests {
  private static let hour: Int64 = 3_600_000

  @Test(arguments: 0..<300)
  func `TOUCH-3: of the answers in time the latest with status 200 is told, else the latest`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    func time() -> Timestamp {
      // As far from each other as the rule's bounds are, and a millisecond more.
      let beside = [0, 0, 2000, 2001, -2000, -2001].randomElement(using: &random) ?? 0
      return Timestamp(
        milliseconds: Int64.random(in: 1..<12, using: &random) * 12 * Self.hour + Int64(beside))
    }
    var (answers, sessions): ([KeyedRow], [KeyedRow]) = ([], [])
    var batch = EventBatch()
    // Many have one time, of which the smallest digest counts.
    for number in 0..<Int.random(in: 0..<40, using: &random) {
      var answer = AdServicesAnswer(
        timestamp: time(), digest: Digest(high: 0, low: UInt64.random(in: 0..<9, using: &random)),
        app: AppID(index: 0))
      answer.status = Bool.random(using: &random) ? 200 : 404
      batch.answers.append(answer)
      answers.append(row(answer.timestamp, number, TouchTag(answer)))
    }
    for number in 0..<10 {
      let tag = TouchTag(asking: .adServices, event: .install, hasInstallBegin: false)
      sessions.append(row(time(), number, tag))
    }
    let events = Events(batches: [SealedBatch(batch)], strings: StringTable(), apps: ["a"])
    var found: [Int: [Int]] = [:]
    var room: [KeyedRow] = []
    TouchGroup.find(
      (answers + sessions).sorted().span,
      of: SeenClicks(events: events, rules: Rules()), asked: SessionColumns([]),
      room: &room
    ) { found[$0.session.row, default: []].append($0.record.row) }
    for session in sessions {
      let punctual = answers.filter {
        let delay = $0.time.milliseconds - session.time.milliseconds
        return -2000 <= delay && delay <= 24 * Self.hour
      }
      let accepted = punctual.filter { TouchTag(rawValue: $0.tag).isAccepted }
      let counted = accepted.isEmpty ? punctual : accepted
      let expected = counted.min { a, b in
        let (one, other) = (batch.answers[a.record.row], batch.answers[b.record.row])
        return one.timestamp != other.timestamp
          ? one.timestamp > other.timestamp
          : (one.digest, a.record) < (other.digest, b.record)
      }
      #expect(
        found[session.record.row, default: []] == (expected.map { [$0.record.row] } ?? []),
        "seed \(seed)")
    }
  }

  private func row(_ time: Timestamp, _ row: Int, _ tag: TouchTag) -> KeyedRow {
    KeyedRow(
      key: Key(high: 1, low: 1), time: time, record: RecordID(batch: 0, row: row),
      tag: tag.rawValue)
  }
}
