import Model
import TestSupport
import Testing

@testable import Attribution

/// The clicks of one device id that may win for its sessions, compared with the sentences of the rules.
@Suite struct TouchGroupTests {
  private static let app = AppID(index: 0)
  private static let hour: Int64 = 3_600_000

  /// A device id with more clicks than are looked at one by one, and its sessions.
  private struct Device {
    var batch = EventBatch()
    var clicks: [KeyedRow] = []
    var sessions: [KeyedRow] = []
    var begins: [Int: Timestamp] = [:]

    /// - Parameters:
    ///   - areClose: whether all is within seconds.
    ///   - method: what the sessions ask for.
    init(seed: Int, areClose: Bool, method: MatchMethod = .deviceID) {
      var random = SeededGenerator(seed: seed)
      // Few times, so that they are equal and reaches are met exactly; some seconds around them.
      func time() -> Timestamp {
        if areClose {
          return Timestamp(milliseconds: 24 * hour + .random(in: 0..<50, using: &random) * 100)
        }
        let hours = Int64.random(in: 0..<12, using: &random) * 6
        let seconds = [0, 0, 0, -2, 2, 3, 60].randomElement(using: &random) ?? 0
        return Timestamp(milliseconds: (hours + 24) * hour + Int64(seconds) * 1000)
      }
      for number in 0..<Int.random(in: areClose ? 400..<600 : 17..<80, using: &random) {
        var click = Click(
          timestamp: time(),
          digest: Digest(high: .random(in: 0..<4, using: &random), low: UInt64(number)), app: app,
          dialect: .branch)
        click.isMinutePrecise = Int.random(in: 0..<3, using: &random) == 0
        if Int.random(in: 0..<3, using: &random) == 0 {
          click.terms.window = .hours(Int64.random(in: 1..<100, using: &random))
        }
        clicks.append(row(click.timestamp, number, TouchTag(click.seen, click.terms)))
        batch.clicks.append(click)
      }
      for number in 0..<20 {
        let session = Session(
          timestamp: time(), digest: Digest(high: 9, low: UInt64(number)), app: app,
          dialect: .branch, os: .android)
        let hasBegin = Int.random(in: 0..<4, using: &random) == 0
        if hasBegin { begins[number] = time() }
        let event: SessionEvent = [.install, .open, .reinstall][number % 3]
        sessions.append(
          row(
            session.timestamp, number,
            TouchTag(asking: method, event: event, hasInstallBegin: hasBegin)))
        batch.sessions.append(session)
      }
    }

    private func row(_ time: Timestamp, _ row: Int, _ tag: TouchTag) -> KeyedRow {
      KeyedRow(
        key: Key(high: 1, low: 1), time: time, record: RecordID(batch: 0, row: row),
        tag: tag.rawValue)
    }
  }

  /// What the sessions of a device are told of its clicks.
  private struct Search {
    let events: Events
    let told: [RecordID: [RecordID]]
    private let rules: TouchRules
    private let asked: SessionColumns

    init(for device: Device, _ method: MatchMethod, _ rules: Rules) {
      events = Events(batches: [SealedBatch(device.batch)], strings: StringTable(), apps: ["a"])
      let clicks = SeenClicks(events: events, rules: rules)
      self.rules = clicks.rules
      asked = SessionColumns([.of(sessions: 20, begins: device.begins)])
      var found: [RecordID: [RecordID]] = [:]
      var touches: [KeyedRow] = []
      TouchGroup.find(
        (device.clicks + device.sessions).sorted().span, of: clicks, asked: asked, room: &touches
      ) {
        found[$0.session, default: []].append($0.record)
        #expect($0.method == method)
      }
      told = found
    }

    func qualification(of session: KeyedRow) -> Qualification {
      Qualification(
        rules: rules, time: session.time, event: TouchTag(rawValue: session.tag).event ?? .open,
        installBegin: asked.installBegin(of: session.record))
    }
  }

  @Test(arguments: 0..<600, [false, true])
  func
    `MATCH-4: of very many clicks of a device id the one that wins is told; of each time and kind one at most`(
      seed: Int, areClose: Bool
    )
  {
    let device = Device(seed: seed, areClose: areClose)
    var rules = Rules()
    (rules.installWindow, rules.reinstallWindow) = (.hours(48), .hours(12))
    let search = Search(for: device, .deviceID, rules)
    for session in device.sessions {
      let told = search.told[session.record, default: []]
      let qualification = search.qualification(of: session)
      let fitting = device.clicks.filter {
        let click = device.batch.clicks[$0.record.row]
        return qualification.reject(click.seen, click.terms, method: .deviceID) == nil
      }
      let latest = LatestClicks(fitting, of: session.time, search.events)
      #expect(latest.areDecided(by: told), "seed \(seed), session \(session.record.row)")
      if areClose { #expect(told.count < 20) }
    }
  }

  @Test(arguments: 0..<300, [MatchMethod.linkClickID, .installReferrer, .clipboard])
  func
    `MATCH-1, MATCH-4, MATCH-7: of very many clicks of one name the one that is there and the one that wins are told`(
      seed: Int, method: MatchMethod
    )
  {
    let device = Device(seed: seed, areClose: seed % 3 == 0, method: method)
    var rules = Rules()
    (rules.installWindow, rules.reinstallWindow) = (.hours(48), .hours(12))
    rules.openWindow = .hours(18)
    let search = Search(for: device, method, rules)
    for session in device.sessions {
      let told = search.told[session.record, default: []]
      let qualification = search.qualification(of: session)
      let existing = device.clicks.filter {
        qualification.exists(device.batch.clicks[$0.record.row].seen)
      }
      let fitting = existing.filter {
        let click = device.batch.clicks[$0.record.row]
        return qualification.reject(click.seen, click.terms, method: method) == nil
      }
      #expect(LatestClicks(existing, of: session.time, search.events).isDecided(by: told))
      #expect(LatestClicks(fitting, of: session.time, search.events).isDecided(by: told))
      #expect(Set(told).isSubset(of: existing.map(\.record)))
      #expect(told.count < 20)
    }
  }
}
