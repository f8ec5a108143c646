extension World {
  /// How far back the origin of a device is looked for before a new one is taken.
  static let deepestOrigin = 12

  private static let ages = DelayTable.untilReturn

  /// Works out the click of a slot.
  func click(_ kind: ClickKind, _ slot: Int) -> Click {
    let rhythm = rhythm(of: kind)
    switch Repetition(slot: slot, rhythm: rhythm, seed: seed, kind: kind.rawValue) {
    case .line(let earlier): return click(kind, earlier)
    case .record(let earlier):
      var again = click(kind, earlier)
      again.time = moment(of: slot, kind)
      return again
    case .none: break
    }
    let actor = actor(ofClick: slot, kind)
    let device = Device(number: actor.device, addresses: addresses)
    var random = RandomNumbers(seed, .click, slot, kind.rawValue)
    return Click(
      kind: kind, slot: slot, time: moment(of: slot, kind), actor: actor, device: device,
      link: linkLottery.draw(&random), id: random.identifier(),
      hasDeviceID: random.chance(0.22) && device.mayBeKnown && kind != .webVisit,
      hasCookie: random.chance(kind == .webVisit ? 0.6 : 0.12), isAway: random.chance(0.25))
  }

  /// Works out when the click of a slot is. Unlike the whole click it depends on no session, so that
  /// a session may ask for it whatever lies between them.
  func time(ofClick slot: Int, _ kind: ClickKind) -> Int {
    let rhythm = rhythm(of: kind)
    switch Repetition(slot: slot, rhythm: rhythm, seed: seed, kind: kind.rawValue) {
    case .line(let earlier): return time(ofClick: earlier, kind)
    case .record, .none: return moment(of: slot, kind)
    }
  }

  /// Works out who clicks in a slot.
  func actor(ofClick slot: Int, _ kind: ClickKind, depth: Int = 0) -> Actor {
    let rhythm = rhythm(of: kind)
    switch Repetition(slot: slot, rhythm: rhythm, seed: seed, kind: kind.rawValue) {
    case .line(let earlier), .record(let earlier):
      return actor(ofClick: earlier, kind, depth: depth)
    case .none: break
    }
    var random = RandomNumbers(seed, .clickActor, slot, kind.rawValue)
    let roll = random.below(100)
    if roll < 68 || depth > Self.deepestOrigin { return newcomer(&random) }
    if roll < 94 {
      let time = moment(of: slot, kind) - Self.ages.draw(&random)
      return actor(ofSession: sessionRhythm.slot(at: time), depth: depth + 1)
    }
    return actor(ofClick: slot - 1 - random.below(40), kind, depth: depth + 1)
  }

  /// Whether somebody clicks who has the app already.
  func isByUser(click slot: Int, _ kind: ClickKind) -> Bool {
    var random = RandomNumbers(seed, .clickActor, slot, kind.rawValue)
    return (68..<94).contains(random.below(100))
  }

  func newcomer(_ random: inout RandomNumbers) -> Actor {
    Actor(device: random.next(), app: appLottery.draw(&random))
  }

  private func moment(of slot: Int, _ kind: ClickKind) -> Int {
    var random = RandomNumbers(seed, .moment, slot, 1 + kind.rawValue)
    return rhythm(of: kind).time(ofSlot: slot, part: random.fraction())
  }
}
