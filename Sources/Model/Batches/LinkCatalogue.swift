/// The catalogue of links: what is known of a link beyond what a click or URL says itself (TOUCH-5).
///
/// In flat lists, as a catalogue may have more links than a run has clicks.
public struct LinkCatalogue: Sendable {
  /// The entries of one link lie together: first those that serve all apps, then app by app. Of the same apps each
  /// supersedes those before it.
  private let entries: [LinkEntry]
  /// Where the entries of each link lie.
  private let links: [StringID: Range<UInt32>]
  /// The places of the entries that have an id: those of one id together, in the order of `entries`.
  private let identified: [UInt32]
  /// Where in `identified` those of each id lie.
  private let ids: [StringID: Range<UInt32>]
  /// By the place in `identified` when an entry is replaced for all that it serves; `.end` where it is not, or where it
  /// is the only one of its id.
  private var replacements: [Timestamp] = []
  /// By the place in `identified` the last place before it, of the same id and apps, whose entry is replaced later; one
  /// that is none of these where there is none.
  private var longerInForce: [Int] = []

  /// The catalogue that all entries make.
  init(_ batches: [SealedBatch]) {
    let entries = Self.ordered(batches)
    let identified = entries.indices.lazy.filter { entries[$0].id.isPresent }
      .map { UInt32(truncatingIfNeeded: $0) }.sorted { one, other in
        let (a, b) = (entries[Int(one)], entries[Int(other)])
        return a.id != b.id ? a.id.index < b.id.index : a.precedes(b)
      }
    self.entries = entries
    self.identified = identified
    links = Self.stretches(entries.lazy.map(\.key))
    ids = Self.stretches(identified.lazy.map { entries[Int($0)].id })
    noteReplacements()
  }

  private mutating func noteReplacements() {
    replacements = [Timestamp](repeating: .end, count: identified.count)
    longerInForce = identified.indices.map { $0 - 1 }
    for stretch in ids.values where stretch.count > 1 {
      var first = Int(stretch.lowerBound)
      for place in Int(stretch.lowerBound)..<Int(stretch.upperBound) {
        let entry = entries[Int(identified[place])]
        if entry.app != entries[Int(identified[first])].app { first = place }
        replacements[place] = replacement(of: entry)
        var before = place - 1
        while before >= first, replacements[before] <= replacements[place] {
          before = longerInForce[before]
        }
        longerInForce[place] = before
      }
    }
  }

  /// When an entry is in force no longer: one that serves all apps for all of them at once. That an app has one of its
  /// own before, `isReplaced` tells.
  private func replacement(of entry: LinkEntry) -> Timestamp {
    func start(among entries: ArraySlice<LinkEntry>) -> Timestamp {
      let next = entries.firstPlace { $0.supersedes(entry) }
      return next < entries.endIndex ? entries[next].start : .end
    }
    let (common, own) = entries(of: entry.key, app: entry.app)
    return min(start(among: common), start(among: own))
  }

  private static func ordered(_ batches: [SealedBatch]) -> [LinkEntry] {
    var entries: [LinkEntry] = []
    entries.reserveCapacity(batches.reduce(0) { $0 + $1.entries.count })
    for batch in batches { entries += batch.entries }
    entries.sort { a, b in
      if a.key != b.key { return a.key.index < b.key.index }
      return a.precedes(b)
    }
    return entries
  }

  /// Where each of some names lies, which come together.
  private static func stretches(
    _ names: some RandomAccessCollection<StringID>
  ) -> [StringID: Range<UInt32>] {
    var stretches: [StringID: Range<UInt32>] = [:]
    var start: UInt32 = 0
    var last: StringID?
    for (place, name) in names.enumerated() {
      let place = UInt32(truncatingIfNeeded: place)
      if name != last { start = place }
      last = name
      stretches[name] = start..<place + 1
    }
    return stretches
  }

  /// Whether nothing is known of any link.
  public var isEmpty: Bool { entries.isEmpty }

  /// The entry of a click, in force at the click's time: by `~id`, else by its link.
  ///
  /// - Complexity: O(log n), and as much for each later entry of its `~id` that serves all apps and that an entry of
  ///   the click's app has replaced; a step for those that were replaced one after the other, the latest first.
  public func entry(of click: SeenClick) -> LinkEntry? {
    if click.linkID.isPresent, let stretch = ids[click.linkID] {
      let places = identified[Int(stretch.lowerBound)..<Int(stretch.upperBound)]
      let (common, own) = places.split(by: click.app) { entries[Int($0)].app }
      let found = Self.later(inForce(common, for: click), inForce(own, for: click))
      if let found { return found }
    }
    // A click without a URL has no key, nor has a URL of which nothing is left.
    guard click.linkKey.isPresent else { return nil }
    return entry(of: click.linkKey, app: click.app, at: click.timestamp)
  }

  /// The entry of a normalised link that is in force for an app at a time.
  ///
  /// - Complexity: O(log n) of the link's entries.
  public func entry(of link: StringID, app: AppID, at time: Timestamp) -> LinkEntry? {
    let (common, own) = entries(of: link, app: app)
    return Self.later(common.last(at: time), own.last(at: time))
  }

  /// The entries of a link that serve all apps, and those of one; none of the latter for no app.
  private func entries(
    of link: StringID, app: AppID?
  ) -> (common: ArraySlice<LinkEntry>, own: ArraySlice<LinkEntry>) {
    guard let stretch = links[link] else { return ([], []) }
    return entries[Int(stretch.lowerBound)..<Int(stretch.upperBound)].split(by: app) { $0.app }
  }

  /// The last of some entries of a click's `~id` that is in force at the click's time. One that was replaced under its
  /// link is no longer found by its old id.
  private func inForce(_ places: ArraySlice<UInt32>, for click: SeenClick) -> LinkEntry? {
    let time = click.timestamp
    var place = places.firstPlace { entries[Int($0)].start > time } - 1
    while place >= places.startIndex {
      if replacements[place] <= time {
        place = longerInForce[place]
        continue
      }
      let entry = entries[Int(identified[place])]
      if !isReplaced(entry, for: click.app, at: time) { return entry }
      place -= 1
    }
    return nil
  }

  private static func later(_ a: LinkEntry?, _ b: LinkEntry?) -> LinkEntry? {
    guard let a, let b else { return a ?? b }
    return a.supersedes(b) ? a : b
  }

  /// Whether an entry is in force for an app no longer, as another one of its link has come.
  public func isReplaced(_ entry: LinkEntry, for app: AppID, at time: Timestamp) -> Bool {
    guard let current = self.entry(of: entry.key, app: app, at: time) else { return false }
    return current.supersedes(entry)
  }
}

extension LinkEntry {
  /// Whether it is before another one of its link or id: those that serve all apps are first, and each is before those
  /// that supersede it.
  fileprivate func precedes(_ other: LinkEntry) -> Bool {
    app != other.app ? app.rank < other.app.rank : other.supersedes(self)
  }
}

extension AppID? {
  /// Its place among the apps of entries; that of no app, which is all of them, is first.
  fileprivate var rank: Int { map { Int($0.index) } ?? -1 }
}

extension ArraySlice {
  /// Those that serve all apps, and those of one, of elements in the order of their apps; none of the latter for no
  /// app.
  fileprivate func split(
    by app: AppID?, _ appOf: (Element) -> AppID?
  ) -> (common: Self, own: Self) {
    let common = self[..<firstPlace { appOf($0) != nil }]
    guard app != nil else { return (common, self[endIndex...]) }
    let rest = self[firstPlace { appOf($0) != nil && appOf($0).rank >= app.rank }...]
    return (common, rest[..<rest.firstPlace { appOf($0) != app }])
  }
}

extension ArraySlice<LinkEntry> {
  /// The last of some entries, each of which supersedes those before it, that has begun at a time.
  fileprivate func last(at time: Timestamp) -> LinkEntry? {
    self[..<firstPlace { $0.start > time }].last
  }
}
