import Model
import TestSupport
import Testing

@testable import Attribution

/// What a device's records tell of its sessions, compared with the sentences of the rules.
@Suite struct DeviceGroupTests {
  private static let app = AppID(index: 0)
  private static let key = Key(high: 1, low: 1)

  /// The records of one device, a few hours apart from each other or less.
  private struct Device {
    var batch = EventBatch()
    var rows: [KeyedRow] = []

    init(seed: Int) {
      var random = SeededGenerator(seed: seed)
      // Half a day at a time, so that reaches are met exactly and times are equal.
      func time() -> Timestamp {
        Timestamp(milliseconds: Int64.random(in: 0..<12, using: &random) * 43_200_000)
      }
      func digest(_ number: Int) -> Digest {
        Digest(high: UInt64.random(in: 0..<3, using: &random), low: UInt64(number))
      }
      for number in 0..<Int.random(in: 1..<12, using: &random) {
        let session = Session(
          timestamp: time(), digest: digest(number), app: DeviceGroupTests.app, dialect: .branch,
          os: .android)
        add(session.timestamp, batch.sessions.count, DeviceGroup.session)
        batch.sessions.append(session)
      }
      for number in 0..<Int.random(in: 0..<12, using: &random) {
        let record = ReferrerRecord(
          timestamp: time(), digest: digest(number), app: DeviceGroupTests.app)
        add(record.timestamp, batch.referrerRecords.count, DeviceGroup.referrerRecord)
        batch.referrerRecords.append(record)
      }
      for number in 0..<Int.random(in: 0..<12, using: &random) {
        var sync = CookieSync(
          timestamp: time(), digest: digest(number), app: DeviceGroupTests.app)
        sync.cookie = Key(high: 2, low: UInt64.random(in: 0..<4, using: &random))
        add(sync.timestamp, batch.cookieSyncs.count, DeviceGroup.cookieSync)
        batch.cookieSyncs.append(sync)
      }
      rows.sort()
    }

    private mutating func add(_ time: Timestamp, _ row: Int, _ tag: UInt32) {
      let record = RecordID(batch: 0, row: row)
      rows.append(KeyedRow(key: DeviceGroupTests.key, time: time, record: record, tag: tag))
    }
  }

  @Test(arguments: 0..<500)
  func
    `EV-5: the latest record within 24 h serves a session, and each cookie of syncs is told once`(
      seed: Int
    )
  {
    let device = Device(seed: seed)
    let events = Events(
      batches: [SealedBatch(device.batch)], strings: StringTable(), apps: ["app"])
    var served: [Int: Int] = [:]
    var synced: [Int: Set<Key>] = [:]
    DeviceGroup.find(device.rows.span, events: events, rules: Rules()) { _ in
      Issue.record("so few cookies are no crowd")
    } found: { fact in
      switch fact {
      case .referrer(let session, let record):
        #expect(served.updateValue(record.row, forKey: session.row) == nil)
      case .cookieSync(let session, let record):
        let cookie = device.batch.cookieSyncs[record.row].cookie
        #expect(synced[session.row, default: []].insert(cookie).inserted)
      case .known, .near: break
      }
    }
    for (row, session) in device.batch.sessions.enumerated() {
      func isInReach(_ time: Timestamp) -> Bool {
        abs(time.milliseconds - session.timestamp.milliseconds) <= 86_400_000
      }
      let records = device.batch.referrerRecords
      let best = records.indices.filter { isInReach(records[$0].timestamp) }.max {
        let (a, b) = (records[$0], records[$1])
        return (a.timestamp, b.digest) < (b.timestamp, a.digest)
      }
      #expect(served[row] == best, "seed \(seed), session \(row)")
      let syncs = device.batch.cookieSyncs.filter { isInReach($0.timestamp) }
      #expect(
        synced[row, default: []] == Set(syncs.map(\.cookie)), "seed \(seed), session \(row)")
    }
  }
}
