import ReferenceModel
import RuleCases
import TestSupport
import Testing

/// The program and the reference model on worlds in which very many records share what they are known by, so that they
/// are not looked at one by one.
@Suite struct CrowdTests {
  @Test(arguments: 0..<40)
  func `MATCH-1 to MATCH-7: program and model agree on ten random crowds`(_ ten: Int) throws {
    for seed in ten * 10..<(ten + 1) * 10 {
      let world = Crowd(seed: seed).world
      let model = ReferenceModel(world).run()
      let program = try Program.observe(
        world, writing: WritingOptions(seed: UInt64(seed), isShuffled: true),
        workers: seed % 2 + 1, explains: true)
      #expect(program.auditCSV == model.observation.auditCSV, "seed \(seed): audit")
      #expect(program.outcomes == model.observation.outcomes, "seed \(seed): outcomes")
      #expect(program.clicks == model.observation.clicks, "seed \(seed): clicks")
      for id in model.sessionIDs {
        let found = program.explanation?(id).map(\.line).sorted()
        let expected = model.explanation(id).map(\.line).sorted()
        #expect(found == expected, "seed \(seed): session '\(id)'")
      }
    }
  }
}

/// Clicks and sessions of one phone, or of many that share its ids by mistake.
private struct Crowd {
  private var random: SeededGenerator
  /// The methods by which sessions find clicks; each world has some.
  private let theme: Set<MatchTheme>

  private enum MatchTheme: CaseIterable {
    case name, device, cookie, fingerprint, answer
  }

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    var theme: Set = [MatchTheme.allCases[seed % MatchTheme.allCases.count]]
    for other in MatchTheme.allCases where Int.random(in: 0..<4, using: &random) == 0 {
      theme.insert(other)
    }
    self.theme = theme
  }

  var world: World {
    var maker = self
    return maker.make()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// Few times, so that they are equal and reaches are met exactly.
  private mutating func time(days: Int) -> Int64 {
    let steps = Int64.random(in: -Int64(days) * 4...0, using: &random)
    let ms = ([0, 0, 0, 1, -1, 1500, 2000, 2001, 60_000, -60_001] as [Int64])
      .randomElement(using: &random)
    return steps * 6 * oneHour + (ms ?? 0)
  }

  private mutating func make() -> World {
    var entries: [Entry] = []
    for number in 0..<Int.random(in: 17..<50, using: &random) { entries.append(click(number)) }
    if theme.contains(.answer) {
      for number in 0..<Int.random(in: 2..<30, using: &random) { entries.append(answer(number)) }
    }
    for number in 0..<Int.random(in: 10..<30, using: &random) { entries.append(session(number)) }
    let (dedupe, install) = (chance(70) ? 0 : oneSecond, chance(50) ? 2 * oneDay : 30 * oneDay)
    return RuleCase(
      "", entries,
      set: {
        $0.dedupeWindow = dedupe
        $0.lookbackInstall = install
        $0.repeatedInstallGap = 0
      }
    ).world
  }

  private func line(
    _ kind: Source.Kind, _ dialect: String, _ members: [(String, JSONText)]
  ) -> Entry {
    .raw(kind, dialect, jsonObject(members))
  }

  private mutating func click(_ number: Int) -> Entry {
    let isOneLink = chance(30)
    let id = theme.contains(.name) && chance(90) ? "c" : "k\(number)"
    var members: [(String, JSONText)] = [
      ("timestamp", JSONText(noon + time(days: 5))), (isOneLink ? "app" : "branch_key", "app"),
      ("click_id", "\(id)"), (isOneLink ? "c" : "~campaign", "\(number % 7)"),
    ]
    if isOneLink, chance(50) {
      members.append(("af_click_lookback", chance(50) ? "12h" : "1d"))
    }
    if chance(30) {
      members.append((isOneLink ? "link" : "url", "https://go.example/\(number % 3)"))
    }
    if theme.contains(.device), chance(80) { members.append(("idfv", "aaaaaaaa")) }
    if theme.contains(.cookie), chance(80) { members.append(("cookie_id", "cookie-1")) }
    if theme.contains(.fingerprint), chance(80) {
      members += [("ip", "8.8.8.8"), ("os", "iOS")]
      if !isOneLink, chance(30) { members.append(("duration", chance(50) ? 3600 : 90_000)) }
      if chance(20) { members.append(("language", chance(50) ? "en" : "de")) }
    }
    return line(.clicks, isOneLink ? "onelink" : "branch", members)
  }

  private mutating func answer(_ number: Int) -> Entry {
    line(
      .adservices, "apple",
      [
        ("timestamp", JSONText(noon + time(days: 5))), ("app", "app"), ("token", "t"),
        ("status", chance(80) ? 200 : 404), ("attribution", chance(80) ? true : false),
        ("campaignId", JSONText(Int64(number))),
      ])
  }

  private mutating func session(_ number: Int) -> Entry {
    let isAndroid = chance(25)
    var members: [(String, JSONText)] = [
      ("timestamp", JSONText(noon + time(days: 4))), ("branch_key", "app"),
      ("session_id", "s\(number)"), ("os", isAndroid ? "Android" : "iOS"),
      ("first_session", chance(70) ? true : false),
    ]
    if theme.contains(.name) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: members.append(("link_identifier", "c"))
      case 1: members.append(("install_referrer_extras", "link_click_id=c&utm_campaign=r"))
      case 2: members.append(("local_url", "https://go.example/x?link_click_id=c"))
      default: break
      }
    }
    if isAndroid, chance(50) {
      members.append(("install_begin_ts", JSONText((noon + time(days: 4)) / 1000)))
    }
    if theme.contains(.device), chance(80) { members.append(("idfv", "aaaaaaaa")) }
    if theme.contains(.cookie), chance(80) { members.append(("cookie_id", "cookie-1")) }
    if theme.contains(.answer), chance(80) { members.append(("apple_attribution_token", "t")) }
    if theme.contains(.fingerprint), chance(80) {
      members += [("ip", "8.8.8.8"), ("language", chance(50) ? "en" : "de")]
    }
    return line(.sessions, "branch", members)
  }
}
