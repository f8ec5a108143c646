internal import Model

/// A synthetic world: its apps, links, addresses and rhythms.
///
/// Nothing that happens in it is stored. Each click and each session is worked out from the seed and
/// its slot, with the earlier ones that it depends on, whenever somebody asks for it.
struct World: Sendable {
  let seed: UInt64
  let quality: LineQuality
  let apps: [AppDescription]
  /// Each app's links, the most clicked first.
  let links: [[Link]]
  let sessionRhythm: Rhythm
  let clickRhythms: [Rhythm]
  let addresses: AddressBook
  let appLottery: Lottery<Int>
  let linkLottery = Lottery<Int>.ranks(Link.perApp)

  init(_ options: WorldOptions) {
    let seed = options.seed
    let firstDay = options.firstDay.daysSince1970
    let apps = (0..<options.apps).map { AppDescription(number: $0) }
    self.seed = seed
    quality = options.quality
    self.apps = apps
    links = apps.indices.map { number in
      (0..<Link.perApp).map { Link(of: apps[number], appNumber: number, rank: $0, seed: seed) }
    }
    sessionRhythm = Rhythm(perDay: options.sessionsPerDay, firstDay: firstDay)
    clickRhythms = ClickKind.allCases.map {
      Rhythm(perDay: max(1, options.clicksPerDay / $0.divisor), firstDay: firstDay)
    }
    // The newcomers of a month, whatever the number of days: a longer world begins like a shorter.
    addresses = AddressBook(
      devices: 30 * (options.clicksPerDay * 7 / 10 + options.sessionsPerDay / 5))
    appLottery = Lottery(apps.indices.map { (prize: $0, tickets: 1 + 12 / ($0 + 1)) })
  }

  func rhythm(of kind: ClickKind) -> Rhythm { clickRhythms[kind.rawValue] }
}
