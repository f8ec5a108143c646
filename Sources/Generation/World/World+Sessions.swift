internal import Model

/// How sessions come about. Each function asks only for slots further back, or for clicks.
extension World {
  /// Sessions of this many slots are planned together: bursts and echoes do not leave such a block.
  private static let blockSize = 16

  /// Plans the session of a slot.
  func plan(ofSession slot: Int) -> SessionPlan {
    let repetition = Repetition(slot: slot, rhythm: sessionRhythm, seed: seed, kind: 0)
    if case .none = repetition {} else { return .repetition(repetition) }
    let (block, place) = slot.dividedRoundingDown(by: Self.blockSize)
    var random = RandomNumbers(seed, .session, slot)
    if place > 0 {
      var burst = RandomNumbers(seed, .burst, block)
      if burst.chance(0.004) { return .burst(first: slot - place) }
      if random.chance(0.008) { return .echo(of: slot - 1) }
    }
    let isFirst = random.chance(0.4)
    let range = moments(ofSession: slot)
    if random.chance(isFirst ? 0.55 : 0.22) {
      return planClicked(within: range, isFirst: isFirst, &random)
    }
    if isFirst && !random.chance(0.08) { return .newcomer }
    if !isFirst, let exact = edge(of: range, among: DelayTable.limits) {
      let first = sessionRhythm.slot(at: range.lowerBound - exact)
      for earlier in first..<min(slot, first + 3)
      where range.contains(time(ofSession: earlier) + exact) {
        return .open(of: earlier)
      }
    }
    let table = isFirst ? DelayTable.untilReinstall : DelayTable.untilReturn
    let earlier = sessionRhythm.slot(at: range.lowerBound - table.draw(&random))
    return isFirst ? .reinstall(of: min(earlier, slot - 1)) : .open(of: min(earlier, slot - 1))
  }

  private func planClicked(
    within range: Range<Int>, isFirst: Bool, _ random: inout RandomNumbers
  ) -> SessionPlan {
    let roll = random.below(100)
    let kind: ClickKind = roll < 93 ? .branch : roll < 97 ? .oneLink : .webVisit
    let rhythm = rhythm(of: kind)
    if let edge = edge(of: range, among: DelayTable.edges) {
      // A click that lies just so far back that the session can be at an edge to the millisecond.
      let first = rhythm.slot(at: range.lowerBound - edge)
      for slot in first..<first + 4 where range.contains(time(ofClick: slot, kind) + edge) {
        return .clicked(kind, slot, isFirst: isFirst)
      }
    }
    let table = isFirst ? DelayTable.untilInstall : DelayTable.untilOpen
    let delay = table.draw(&random)
    // The slot before the one of that time lies wholly before the session.
    let nearest = rhythm.slot(at: range.lowerBound - delay) - (delay < 0 ? 0 : 1)
    for slot in (nearest - 5...nearest).reversed() where isByUser(click: slot, kind) != isFirst {
      return .clicked(kind, slot, isFirst: isFirst)
    }
    return .clicked(kind, nearest, isFirst: isFirst)
  }

  /// Works out when the session of a slot is.
  func time(ofSession slot: Int) -> Int {
    time(ofSession: slot, plan(ofSession: slot))
  }

  private func time(ofSession slot: Int, _ plan: SessionPlan) -> Int {
    let range = moments(ofSession: slot)
    var random = RandomNumbers(seed, .moment, slot)
    let usual = sessionRhythm.time(ofSlot: slot, part: random.fraction())
    switch plan {
    case .repetition(.line(let earlier)): return time(ofSession: earlier)
    case .burst(let first):
      return min(usual, time(ofSession: first) + (slot - first) * random.number(in: 2000..<3000))
    case .echo(let earlier):
      let gap = random.chance(0.2) ? 60_000 - random.below(2) : random.number(in: 900..<75_000)
      return min(usual, time(ofSession: earlier) + gap)
    case .clicked(let kind, let click, _):
      guard let edge = edge(of: range, among: DelayTable.edges) else { return usual }
      let exact = time(ofClick: click, kind) + edge
      return range.contains(exact) ? exact : usual
    case .open(let earlier):
      guard let exact = edge(of: range, among: DelayTable.limits) else { return usual }
      let time = time(ofSession: earlier) + exact
      return range.contains(time) ? time : usual
    case .repetition, .newcomer, .reinstall: return usual
    }
  }

  /// Works out who has the session of a slot.
  func actor(ofSession slot: Int, depth: Int = 0) -> Actor {
    var random = RandomNumbers(seed, .sessionActor, slot)
    if depth > Self.deepestOrigin { return newcomer(&random) }
    switch plan(ofSession: slot) {
    case .newcomer, .repetition(.none): return newcomer(&random)
    case .repetition(.line(let earlier)), .repetition(.record(let earlier)), .burst(let earlier),
      .echo(let earlier), .reinstall(let earlier), .open(let earlier):
      return actor(ofSession: earlier, depth: depth + 1)
    case .clicked(let kind, let click, _):
      return actor(ofClick: click, kind, depth: depth + 1)
    }
  }

  /// Works out the session of a slot.
  func session(_ slot: Int) -> Session {
    let plan = plan(ofSession: slot)
    let time = time(ofSession: slot, plan)
    var click: Click?
    var isFirst = false
    switch plan {
    case .repetition(.line(let earlier)): return session(earlier)
    case .repetition(.record(let earlier)):
      var again = session(earlier)
      again.time = time
      return again
    case .echo, .newcomer, .reinstall: isFirst = true
    case .clicked(let kind, let slot, let first):
      click = self.click(kind, slot)
      isFirst = first
    case .repetition, .burst, .open: break
    }
    let actor = click?.actor ?? actor(ofSession: slot)
    let device = Device(number: actor.device, addresses: addresses)
    return Session(
      slot: slot, time: time, actor: actor, device: device, isFirst: isFirst, click: click,
      seed: seed)
  }

  /// The times that the session of a slot can have without overtaking its neighbours.
  private func moments(ofSession slot: Int) -> Range<Int> {
    let first = sessionRhythm.time(ofSlot: slot, part: 0)
    return first..<max(first + 1, sessionRhythm.time(ofSlot: slot + 1, part: 0))
  }

  /// The delay to the millisecond that a few sessions keep to what came before them.
  private func edge(of range: Range<Int>, among delays: [Int]) -> Int? {
    var random = RandomNumbers(seed, .edge, range.lowerBound)
    guard random.chance(0.025) else { return nil }
    return delays[random.below(delays.count)]
  }
}
