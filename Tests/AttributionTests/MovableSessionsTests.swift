import Attribution
import Model
import Testing

@Suite struct MovableSessionsTests {
  private let now = Timestamp(milliseconds: 1_700_000_000_000)

  private func touch(_ method: MatchMethod, _ age: Interval) -> Touch {
    Touch(
      method: method, type: .click, ownTime: now - age, campaign: .absent, channel: .absent)
  }

  private func movable(
    _ event: SessionEvent, _ touch: Touch?, isAmbiguous: Bool = false,
    _ change: (inout Rules) -> Void
  ) throws -> Bool {
    var rules = Rules()
    change(&rules)
    var attribution = Attribution(event: event, outcome: .counted)
    attribution.isAmbiguous = isAmbiguous
    return try #require(MovableSessions(from: Rules(), to: rules)).contain(
      attribution, touch, at: now)
  }

  @Test func `MATCH-1: a shorter window moves sessions whose touch is older than that`() throws {
    func shorten(_ rules: inout Rules) { rules.installWindow = .days(7) }
    let longer = Interval(milliseconds: Interval.days(7).milliseconds + 1)
    #expect(try !movable(.install, touch(.deviceID, .days(7)), shorten))
    #expect(try movable(.install, touch(.deviceID, longer), shorten))
    #expect(try !movable(.reinstall, touch(.deviceID, longer), shorten))
    #expect(try !movable(.install, nil, shorten))
    #expect(try !movable(.install, touch(.fingerprint, .days(8)), shorten))
  }

  @Test func `MATCH-1: a longer window moves any session of its event`() throws {
    var before = Rules()
    before.installWindow = .days(7)
    let movable = try #require(MovableSessions(from: before, to: Rules()))
    for touch in [nil, touch(.deviceID, .days(1))] {
      let install = Attribution(event: .install, outcome: .counted)
      #expect(movable.contain(install, touch, at: now))
      #expect(!movable.contain(Attribution(event: .open, outcome: .counted), touch, at: now))
    }
    #expect(movable.widest == Self.rules { $0.maxLookbackSetting = .days(30) })
  }

  @Test func `MATCH-5: fingerprints move sessions that nothing better decides`() throws {
    func shorten(_ rules: inout Rules) { rules.fingerprintWindow = .hours(1) }
    func ask(_ rules: inout Rules) { rules.minSignals = 2 }
    func allow(_ rules: inout Rules) { rules.onAmbiguous = .latest }
    #expect(try movable(.install, touch(.fingerprint, .hours(2)), shorten))
    #expect(try !movable(.install, touch(.fingerprint, .hours(1)), shorten))
    #expect(try movable(.install, nil, isAmbiguous: true, shorten))
    #expect(try movable(.install, touch(.fingerprint, .zero), ask))
    #expect(try movable(.install, nil, isAmbiguous: true, allow))
    #expect(try !movable(.install, nil, allow))
    #expect(try movable(.install, nil, isAmbiguous: true) { $0.methods = [.deviceID] })
    #expect(try !movable(.install, touch(.deviceID, .hours(2)), ask))
  }

  @Test func `TIME-6: of other rules it is not known what they move`() {
    func isKnown(_ change: (inout Rules) -> Void) -> Bool {
      MovableSessions(from: Rules(), to: Self.rules(change)) != nil
    }
    #expect(isKnown { $0.methods = [.fingerprint] })
    #expect(!isKnown { $0.maxLookbackSetting = .days(7) })
    #expect(!isKnown { $0.installWindow = .days(31) }, "max_lookback grows with it")
    #expect(!isKnown { $0.throttleMax = 11 })
    #expect(MovableSessions(from: Self.rules { $0.methods = [.fingerprint] }, to: Rules()) == nil)
  }

  @Test func `EVENT-6: opens move by the age of their touch, and may limit others`() throws {
    func later(_ rules: inout Rules) { rules.referredWithin = .hours(12) }
    let later12 = Interval(milliseconds: Interval.hours(12).milliseconds + 1)
    let later24 = Interval(milliseconds: Interval.hours(24).milliseconds + 1)
    #expect(try !movable(.open, touch(.deviceID, .hours(12)), later))
    #expect(try movable(.open, touch(.deviceID, later12), later))
    #expect(try movable(.open, touch(.deviceID, .hours(24)), later))
    #expect(try !movable(.open, touch(.deviceID, later24), later))
    #expect(try !movable(.install, touch(.deviceID, later12), later))
    #expect(try !movable(.open, nil, later))
  }

  @Test func `EVENT-6: which rules may limit opens otherwise`() throws {
    func movesLimits(_ change: (inout Rules) -> Void) throws -> Bool {
      try #require(MovableSessions(from: Rules(), to: Self.rules(change))).movesLimits
    }
    #expect(try movesLimits { $0.openRateLimit = .hours(1) })
    #expect(try movesLimits { $0.referredWithin = .hours(12) })
    #expect(try !movesLimits { $0.openWindow = .hours(24) })
    #expect(try movesLimits { $0.openWindow = .hours(23) })
    #expect(try !movesLimits { $0.methods = [.linkClickID, .appLink, .deviceID] })
    #expect(try movesLimits { $0.methods = [.linkClickID, .appLink] })
    #expect(try !movesLimits { $0.installWindow = .days(7) })
  }

  private static func rules(_ change: (inout Rules) -> Void) -> Rules {
    var rules = Rules()
    change(&rules)
    return rules
  }
}
