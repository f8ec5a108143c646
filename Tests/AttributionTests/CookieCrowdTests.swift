import Model
import TestSupport
import Testing

@testable import Attribution

/// The clicks that may win for sessions of one device id with very many cookies, compared with the sentences of the
/// rules.
@Suite struct CookieCrowdTests {
  private static let app = AppID(index: 0)
  private static let hour: Int64 = 3_600_000

  /// A device id, the cookies that syncs tie to it, and clicks with these.
  private struct Device {
    var batch = EventBatch()
    var sessions: [KeyedRow] = []
    var syncs: [KeyedRow] = []
    var clicks: [KeyedRow] = []
    var begins: [Int: Timestamp] = [:]

    /// - Parameter areClose: whether all clicks and sessions are within seconds, those of syncs around them.
    init(seed: Int, areClose: Bool) {
      var random = SeededGenerator(seed: seed)
      // Few times, so that they are equal and reaches are met exactly; some seconds around them.
      func time() -> Timestamp {
        if areClose {
          return Timestamp(milliseconds: 48 * hour + .random(in: 0..<50, using: &random) * 100)
        }
        let hours = Int64.random(in: 0..<20, using: &random) * 6
        let seconds = [0, 0, -2, 2, 3, 59, 60].randomElement(using: &random) ?? 0
        return Timestamp(milliseconds: (hours + 24) * hour + Int64(seconds) * 1000)
      }
      func cookie() -> Key { Key(high: 7, low: UInt64.random(in: 1..<6, using: &random)) }
      for number in 0..<Int.random(in: 1..<20, using: &random) {
        let session = Session(
          timestamp: time(), digest: Digest(high: 0, low: UInt64(number)), app: app,
          dialect: .branch, os: .android)
        sessions.append(row(session.timestamp, number))
        batch.sessions.append(session)
        if Int.random(in: 0..<4, using: &random) == 0 {
          begins[number] = time()
        }
      }
      for number in 0..<Int.random(in: 0..<20, using: &random) {
        let day: Int64 = areClose ? [-24, 0, 24].randomElement(using: &random) ?? 0 : 0
        var sync = CookieSync(
          timestamp: time() + .hours(day), digest: Digest(high: 1, low: UInt64(number)), app: app)
        sync.cookie = cookie()
        syncs.append(row(sync.timestamp, number))
        batch.cookieSyncs.append(sync)
      }
      for number in 0..<Int.random(in: areClose ? 100..<300 : 0..<40, using: &random) {
        var click = Click(
          timestamp: time(), digest: Digest(high: 2, low: UInt64(number)), app: app,
          dialect: .branch)
        click.isMinutePrecise = Int.random(in: 0..<3, using: &random) == 0
        if Int.random(in: 0..<3, using: &random) == 0 {
          click.terms.window = .hours(Int64.random(in: 1..<100, using: &random))
        }
        var found = row(click.timestamp, number, TouchTag(click.seen, click.terms))
        found.key = cookie().scoped(app: app, .cookie)
        clicks.append(found)
        batch.clicks.append(click)
      }
      sessions.sort()
      syncs.sort()
      clicks.sort()
    }

    private func row(
      _ time: Timestamp, _ row: Int, _ tag: TouchTag = TouchTag(rawValue: 0)
    ) -> KeyedRow {
      KeyedRow(
        key: .absent, time: time, record: RecordID(batch: 0, row: row), tag: tag.rawValue)
    }
  }

  /// Of three sessions one is an open.
  private func event(_ record: RecordID) -> SessionEvent {
    [.install, .open, .reinstall][record.row % 3]
  }

  private func rules() -> Rules {
    var rules = Rules()
    (rules.installWindow, rules.reinstallWindow) = (.hours(48), .hours(12))
    return rules
  }

  @Test(arguments: 0..<1000, [false, true])
  func `MATCH-4: of the clicks with cookies that a session sees the one that wins is told`(
    seed: Int, areClose: Bool
  ) throws {
    let device = Device(seed: seed, areClose: areClose)
    let events = Events(
      batches: [SealedBatch(device.batch)], strings: StringTable(), apps: ["a"])
    let clicks = SeenClicks(events: events, rules: rules())
    let asked = SessionColumns([.of(sessions: 64, begins: device.begins)])
    let spans = CookieSpan.spans(of: device.syncs, events)
    let crowd = try #require(CookieCrowd(device.sessions, spans, few: -1))
    var found: [Int: [RecordID]] = [:]
    crowd.find(among: device.clicks, of: clicks, asked: asked, event: event) {
      found[$0.session.row, default: []].append($0.record)
      #expect($0.method == .cookie)
    }
    for (row, session) in device.batch.sessions.enumerated() {
      let record = RecordID(batch: 0, row: row)
      let place = try #require(device.sessions.firstIndex { $0.record == record })
      let syncs = crowd.syncs(at: place)
      let seen = device.batch.cookieSyncs.filter {
        abs($0.timestamp.milliseconds - session.timestamp.milliseconds) <= 24 * Self.hour
      }.map { $0.cookie.scoped(app: Self.app, .cookie) }
      #expect(
        Set(syncs.map { device.batch.cookieSyncs[$0.row].cookie })
          == Set(
            seen.isEmpty
              ? []
              : device.batch.cookieSyncs.map(\.cookie).filter {
                seen.contains($0.scoped(app: Self.app, .cookie))
              }))
      let qualification = Qualification(
        rules: clicks.rules, session: session, event: event(record),
        installBegin: asked.installBegin(of: record))
      let fitting = device.clicks.filter { click in
        let own = device.batch.clicks[click.record.row]
        return event(record).isFirstSession && seen.contains(click.key)
          && qualification.reject(own.seen, own.terms, method: .cookie) == nil
      }
      let latest = LatestClicks(fitting, of: session.timestamp, events)
      #expect(
        latest.areDecided(by: found[row, default: []]), "seed \(seed), session \(row)")
    }
  }

  @Test func `a device id of very many sessions and cookies is not told as the product of both`() {
    var batch = EventBatch()
    var rows: [KeyedRow] = []
    for number in 0..<30_000 {
      let time = Timestamp(milliseconds: Int64(number))
      let digest = Digest(high: 0, low: UInt64(number))
      var sync = CookieSync(timestamp: time, digest: digest, app: Self.app)
      // Half of the syncs are of one cookie.
      sync.cookie = Key(high: 7, low: number % 2 == 0 ? 1 : UInt64(number + 2))
      batch.cookieSyncs.append(sync)
      let session = Session(
        timestamp: time, digest: digest, app: Self.app, dialect: .branch, os: .android)
      batch.sessions.append(session)
      for tag in [DeviceGroup.session, DeviceGroup.cookieSync] {
        rows.append(
          KeyedRow(
            key: Key(high: 1, low: 1), time: time, record: RecordID(batch: 0, row: number),
            tag: tag))
      }
    }
    rows.sort()
    let events = Events(batches: [SealedBatch(batch)], strings: StringTable(), apps: ["a"])
    var crowds: [CookieCrowd] = []
    DeviceGroup.find(rows.span, events: events, rules: Rules()) {
      if case .cookies(let crowd) = $0 { crowds.append(crowd) }
    } found: { fact in
      if case .cookieSync = fact { Issue.record("a cookie was told") }
    }
    #expect(crowds.map(\.sessions.count) == [30_000])
    #expect(crowds.map(\.cookies.count) == [15_001])
  }
}
