import Model
import TestSupport
import Testing

@testable import Attribution

/// The clicks of one address that may win for its sessions, compared with the sentences of the rule.
@Suite struct FingerprintGroupTests {
  private static let app = AppID(index: 0)
  private static let key = Key(high: 1, low: 1)

  /// An address with more clicks than are looked at one by one, most of them on the link of the one before.
  private struct Address {
    var batch = EventBatch()
    var rows: [KeyedRow] = []

    init(seed: Int) {
      var random = SeededGenerator(seed: seed)
      func time() -> Timestamp {
        Timestamp(milliseconds: Int64.random(in: 0..<200, using: &random) * 1_000_000)
      }
      func digest() -> Digest { Digest(high: 0, low: UInt64(rows.count)) }
      let times = (0..<Int.random(in: 40..<120, using: &random)).map { _ in time() }.sorted()
      var campaign: UInt32 = 1
      for time in times {
        var click = Click(
          timestamp: time, digest: digest(), app: FingerprintGroupTests.app, dialect: .branch)
        if Int.random(in: 0..<40, using: &random) == 0 { campaign += 1 }
        click.campaign = StringID(index: campaign)
        click.signals.osVersion = UInt32.random(in: 1..<4, using: &random) << 16
        add(time, batch.clicks.count, TouchTag(click.seen, click.terms))
        batch.clicks.append(click)
      }
      for _ in 0..<10 {
        var session = Session(
          timestamp: time(), digest: digest(), app: FingerprintGroupTests.app, dialect: .branch,
          os: .android)
        session.signals.osVersion = UInt32.random(in: 1..<4, using: &random) << 16
        let tag = TouchTag(event: .install, hasInstallBegin: false, signals: session.signals)
        add(session.timestamp, batch.sessions.count, tag)
        batch.sessions.append(session)
      }
      rows.sort()
    }

    private mutating func add(_ time: Timestamp, _ row: Int, _ tag: TouchTag) {
      let record = RecordID(batch: 0, row: row)
      rows.append(
        KeyedRow(
          key: FingerprintGroupTests.key, time: time, record: record, tag: tag.rawValue))
    }
  }

  /// What decides: the clicks of the latest time, and whether all that fit name the same.
  private struct Finding: Equatable {
    var latest: Set<Int> = []
    var isAmbiguous = false

    init(_ rows: some Sequence<Int>, of session: Session, _ clicks: ClickList) {
      let rows = Array(rows)
      func time(_ row: Int) -> Timestamp { min(clicks[row].timestamp, session.timestamp) }
      let last = rows.map(time).max()
      latest = Set(rows.filter { time($0) == last })
      isAmbiguous = Set(rows.map { clicks[$0].campaign }).count > 1
    }
  }

  @Test(arguments: 0..<300)
  func
    `MATCH-5: of very many clicks of an address the latest are told, and one that makes them ambiguous`(
      seed: Int
    )
  {
    let address = Address(seed: seed)
    let (clicks, sessions) = (address.batch.clicks, address.batch.sessions)
    let rules = Rules()
    let events = Events(
      batches: [SealedBatch(address.batch)], strings: StringTable(), apps: ["a"])
    var found = [[Int]](repeating: [], count: sessions.count)
    var touches: [KeyedRow] = []
    let asking = [UInt8](repeating: .max, count: (sessions.count + 7) / 8)
    let signals = RowBlock.seal(sessions.map(\.signals), keep: { $0 })
    TouchGroup.find(
      address.rows.span, fingerprint: Fingerprint(events: events, rules: rules),
      asked: AskedSessions([
        AskedSessions.Part(asking: asking, signals: signals, installBegins: [])
      ]),
      room: &touches,
      found: { found[$0.session.row].append($0.record.row) })
    for (row, session) in sessions.enumerated() {
      let fitting = clicks.indices.filter { place in
        let time = clicks[place].timestamp
        return session.timestamp - time <= rules.fingerprintWindow
          && time <= session.timestamp + rules.clockSkew
          && clicks[place].signals.osVersion == session.signals.osVersion
      }
      let expected = Finding(fitting, of: session, clicks)
      #expect(Finding(found[row], of: session, clicks) == expected, "session \(row)")
    }
  }

  @Test(arguments: [(1, 1), (4, 4), (5, 1), (70, 1)])
  func
    `MATCH-5: of up to four clicks that look alike all are told, of more on one link the latest`(
      clicks: Int, told: Int
    )
  {
    var batch = EventBatch()
    var rows: [KeyedRow] = []
    func add(_ time: Timestamp, _ row: Int, _ tag: TouchTag) {
      rows.append(
        KeyedRow(
          key: Self.key, time: time, record: RecordID(batch: 0, row: row), tag: tag.rawValue))
    }
    func time(_ seconds: Int) -> Timestamp { Timestamp(milliseconds: Int64(seconds) * 1000) }
    var signals = Signals()
    (signals.screenSmall, signals.screenLarge, signals.osVersion) = (1080, 2400, 15 << 16)
    for row in 0..<clicks {
      var click = Click(
        timestamp: time(row + 1), digest: Digest(high: 0, low: UInt64(row)), app: Self.app,
        dialect: .branch)
      click.signals = signals
      add(click.timestamp, row, TouchTag(click.seen, click.terms))
      batch.clicks.append(click)
    }
    let tag = TouchTag(event: .install, hasInstallBegin: false, signals: signals)
    add(time(clicks + 1), 0, tag)
    let events = Events(batches: [SealedBatch(batch)], strings: StringTable(), apps: ["a"])
    let part = AskedSessions.Part(
      asking: [1], signals: RowBlock.seal([signals], keep: { $0 }), installBegins: [])
    var found: [Int] = []
    var touches: [KeyedRow] = []
    TouchGroup.find(
      rows.span, fingerprint: Fingerprint(events: events, rules: Rules()),
      asked: AskedSessions([part]), room: &touches, found: { found.append($0.record.row) })
    #expect(found.sorted() == Array(clicks - told..<clicks))
  }
}
