import Model
import TestSupport
import Testing

@testable import Attribution

/// The class of sessions of which very many lie close before each other, compared with the sentences of the rules.
@Suite struct SessionCrowdTests {
  private static let app = AppID(index: 0)

  /// Sessions that have one or two of three device ids, within some minutes.
  private struct Devices {
    var batch = EventBatch()
    /// The ids of each session.
    var ids: [Set<UInt64>] = []

    init(seed: Int) {
      var random = SeededGenerator(seed: seed)
      for number in 0..<Int.random(in: 60..<240, using: &random) {
        var own: Set<UInt64> = [.random(in: 0..<3, using: &random)]
        if Bool.random(using: &random) { own.insert(.random(in: 0..<3, using: &random)) }
        let time = Timestamp(milliseconds: .random(in: 0..<200, using: &random) * 1000)
        var session = Session(
          timestamp: time, digest: Digest(high: 0, low: UInt64(number)), app: app,
          dialect: .branch, os: .android)
        session.firstSession = Bool.random(using: &random) ? .yes : .no
        // Only whether there are any is asked of them.
        session.keys = KeyList(start: 0, types: 1)
        batch.sessions.append(session)
        ids.append(own)
      }
    }

    /// The rows of one id.
    func rows(of id: UInt64) -> [KeyedRow] {
      ids.indices.filter { ids[$0].contains(id) }.map {
        KeyedRow(
          key: Key(high: 1, low: id), time: batch.sessions[$0].timestamp,
          record: RecordID(batch: 0, row: $0), tag: DeviceGroup.session)
      }.sorted()
    }
  }

  /// What groups tell of a session.
  private struct Told {
    var near: [NearSession] = []
    var crowds: [SessionCrowd.Member] = []
  }

  @Test(arguments: 0..<400)
  func `EVENT-4, EVENT-5: sessions with very many close before them are classed as others are`(
    seed: Int
  ) {
    let devices = Devices(seed: seed)
    let events = Events(
      batches: [SealedBatch(devices.batch)], strings: StringTable(), apps: ["a"])
    var rules = Rules()
    (rules.throttleMax, rules.throttlePeriod) = ([17, 30, 45, 1000][seed % 4], .seconds(60))
    rules.repeatedInstallGap = .seconds([0, 3, 90][seed % 3])
    var told = [Told](repeating: Told(), count: devices.ids.count)
    var crowds = 0
    for id in UInt64(0)..<3 {
      DeviceGroup.find(devices.rows(of: id).span, events: events, rules: rules) { crowd in
        guard case .sessions(let crowd) = crowd else { return }
        crowds += 1
        for place in crowd.sessions.indices {
          told[crowd.sessions[place].record.row].crowds.append(.init(crowd, at: place))
        }
      } found: { fact in
        if case .near(let session, let earlier) = fact { told[session.row].near.append(earlier) }
      }
    }
    // With so many of each id a minute they are a crowd.
    if devices.ids.count > 180, rules.throttleMax > 17 { #expect(crowds > 0) }
    for row in devices.ids.indices {
      let session = devices.batch.sessions[row]
      var found = SessionClass(session, isKnown: true)
      found.take(near: told[row].near, crowds: told[row].crowds, of: session, rules: rules)
      func earlier(within period: Interval) -> Int {
        devices.ids.indices.count { other in
          other != row && !devices.ids[other].isDisjoint(with: devices.ids[row])
            && events.comesBefore(RecordID(batch: 0, row: other), RecordID(batch: 0, row: row))
            && session.timestamp - devices.batch.sessions[other].timestamp < period
        }
      }
      var expected = Outcome.counted
      if earlier(within: rules.throttlePeriod) >= rules.throttleMax {
        expected = .throttled
      } else if session.firstSession == .yes, earlier(within: rules.repeatedInstallGap) > 0 {
        expected = .repeatedInstall
      }
      #expect(found.outcome == expected, "seed \(seed), session \(row)")
    }
  }

  @Test func `the sessions of a crowd tell what they tell where they are none`() throws {
    let devices = Devices(seed: 3)
    var rules = Rules()
    rules.throttleMax = 20
    let rows = devices.rows(of: 1)
    let found = SessionCrowd(rows.span, reach: rules.nearReach, most: 20, few: 0)
    let crowd = try #require(found)
    for (place, row) in rows.enumerated() {
      let earlier = rows[..<place].filter { row.time - $0.time < .seconds(60) }.suffix(20)
      let facts = DeviceGroup.Crowd.sessions(crowd).facts(at: place, rules: rules)
      #expect(facts.count == earlier.count)
      for (fact, other) in zip(facts, earlier) {
        guard case .near(let session, let near) = fact else {
          Issue.record("something else is told")
          continue
        }
        #expect(session == row.record && near.record == other.record)
      }
    }
  }

  @Test func `a device id of very many sessions close together is not told as their product`() {
    var rules = Rules()
    rules.throttleMax = 1_000_000
    let rows = (0..<30_000).map {
      KeyedRow(
        key: Key(high: 1, low: 1), time: Timestamp(milliseconds: Int64($0)),
        record: RecordID(batch: 0, row: $0), tag: DeviceGroup.session)
    }
    let events = Events(batches: [], strings: StringTable(), apps: ["a"])
    var (known, crowds) = (0, 0)
    DeviceGroup.find(rows.span, events: events, rules: rules) { _ in
      crowds += 1
    } found: {
      if case .known = $0 { known += 1 } else { Issue.record("more is told") }
    }
    #expect((known, crowds) == (29_999, 1))
  }
}
