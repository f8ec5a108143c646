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
      func digest() -> Digest {
        Digest(high: .random(in: 0..<4, using: &random), low: UInt64(rows.count))
      }
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

  /// What decides: the click that wins, and whether all that fit name the same.
  private struct Finding: Equatable {
    var winner: Int?
    var isAmbiguous = false

    init(_ rows: some Sequence<Int>, of session: Session, _ clicks: ClickList) {
      let rows = Array(rows)
      func time(_ row: Int) -> Timestamp { min(clicks[row].timestamp, session.timestamp) }
      winner = rows.min {
        time($0) != time($1) ? time($0) > time($1) : clicks[$0].digest < clicks[$1].digest
      }
      isAmbiguous = Set(rows.map { clicks[$0].campaign }).count > 1
    }
  }

  @Test(arguments: 0..<300)
  func
    `MATCH-5: of very many clicks of an address the latest is told, and one that makes it ambiguous`(
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
    let signals = Dictionary(
      uniqueKeysWithValues: sessions.enumerated().map { ($0, $1.signals) })
    TouchGroup.find(
      address.rows.span, of: SeenClicks(events: events, rules: rules),
      asked: SessionColumns([.of(sessions: sessions.count, signals: signals)]),
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

  @Test(arguments: [true, false])
  func `MATCH-4: of very many clicks of an address and of one time the smallest digest is told`(
    isAlike: Bool
  ) {
    var batch = EventBatch()
    var rows: [KeyedRow] = []
    let time = Timestamp(milliseconds: 60_000)
    for row in 0..<500 {
      var click = Click(
        timestamp: time, digest: Digest(high: 0, low: UInt64(row * 7 % 500)), app: Self.app,
        dialect: .branch)
      click.isMinutePrecise = true
      click.campaign = StringID(index: 7)
      // Every other one differs in what tags do not tell.
      click.signals.osVersion = 15 << 16 | (isAlike ? 2 : 1 + UInt32(row % 2))
      rows.append(
        KeyedRow(
          key: Self.key, time: time, record: RecordID(batch: 0, row: row),
          tag: TouchTag(click.seen, click.terms).rawValue))
      batch.clicks.append(click)
    }
    var signals = Signals()
    signals.osVersion = 15 << 16 | 2
    let tag = TouchTag(event: .install, hasInstallBegin: false, signals: signals)
    // Within the minute of the clicks, and behind it.
    for (row, later) in [(0, Int64(-50_000)), (1, 0), (2, 70_000)] {
      rows.append(
        KeyedRow(
          key: Self.key, time: Timestamp(milliseconds: time.milliseconds + later),
          record: RecordID(batch: 1, row: row), tag: tag.rawValue))
    }
    let clicks = SealedBatch(batch)
    let events = Events(
      batches: [clicks, SealedBatch(EventBatch())], strings: StringTable(), apps: ["a"])
    let asking = SessionColumns.Part.of(sessions: 3, signals: [0: signals, 1: signals, 2: signals])
    var found: [[UInt64]] = [[], [], []]
    var touches: [KeyedRow] = []
    TouchGroup.find(
      rows.sorted().span, of: SeenClicks(events: events, rules: Rules()),
      asked: SessionColumns([.of(sessions: 0), asking]), room: &touches,
      found: { found[$0.session.row].append(events.click($0.record).digest.low) })
    // Digest 1 is that of row 143, which is odd.
    #expect(found == [[isAlike ? 0 : 1], [isAlike ? 0 : 1], [isAlike ? 0 : 1]])
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
    var found: [Int] = []
    var touches: [KeyedRow] = []
    TouchGroup.find(
      rows.span, of: SeenClicks(events: events, rules: Rules()),
      asked: SessionColumns([.of(sessions: 1, signals: [0: signals])]), room: &touches,
      found: { found.append($0.record.row) })
    #expect(found.sorted() == Array(clicks - told..<clicks))
  }
}
