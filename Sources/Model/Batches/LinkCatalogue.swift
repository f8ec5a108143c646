/// The catalogue of links: what is known of a link beyond what a click or URL says itself (TOUCH-5).
///
/// In flat lists, as a catalogue may have more links than a run has clicks.
public struct LinkCatalogue: Sendable {
  /// The entries of one link lie together: first those that serve all apps, then app by app. Of the same apps each
  /// supersedes those before it.
  private let entries: [CatalogueEntry]
  /// Where the entries of each link lie.
  private let links: [StringID: Range<UInt32>]
  /// The places of the entries that have an id: those of one id together, in the order in which they supersede each
  /// other.
  private let identified: [UInt32]
  /// Where in `identified` those of each id lie.
  private let ids: [StringID: Range<UInt32>]

  /// The catalogue that all entries make.
  init(_ batches: [SealedBatch]) {
    let entries = Self.ordered(batches)
    let identified = entries.indices.lazy.filter { entries[$0].id.isPresent }
      .map { UInt32(truncatingIfNeeded: $0) }.sorted { one, other in
        let (a, b) = (entries[Int(one)], entries[Int(other)])
        return a.id != b.id ? a.id.index < b.id.index : b.supersedes(a)
      }
    self.entries = entries
    self.identified = identified
    links = Self.stretches(entries.lazy.map(\.key))
    ids = Self.stretches(identified.lazy.map { entries[Int($0)].id })
  }

  private static func ordered(_ batches: [SealedBatch]) -> [CatalogueEntry] {
    var entries: [CatalogueEntry] = []
    entries.reserveCapacity(batches.reduce(0) { $0 + $1.entries.count })
    for batch in batches { entries += batch.entries }
    entries.sort { a, b in
      if a.key != b.key { return a.key.index < b.key.index }
      return a.app != b.app ? a.appRank < b.appRank : b.supersedes(a)
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
  /// - Complexity: O(log n), and as much for each later entry of its `~id` that serves other apps or that another entry
  ///   of its link has replaced.
  public func entry(of click: SeenClick) -> CatalogueEntry? {
    if click.linkID.isPresent, let stretch = ids[click.linkID] {
      let places = identified[Int(stretch.lowerBound)..<Int(stretch.upperBound)]
      let end = places.firstPlace { entries[Int($0)].start > click.timestamp }
      for place in places[..<end].reversed() {
        let entry = entries[Int(place)]
        if (entry.app ?? click.app) != click.app { continue }
        // An entry that was replaced under its link is no longer found by its old id.
        if !isReplaced(entry, for: click.app, at: click.timestamp) { return entry }
      }
    }
    // A click without a URL has no key, nor has a URL of which nothing is left.
    guard click.linkKey.isPresent else { return nil }
    return entry(of: click.linkKey, app: click.app, at: click.timestamp)
  }

  /// The entry of a normalised link that is in force for an app at a time.
  ///
  /// - Complexity: O(log n) of the link's entries.
  public func entry(of link: StringID, app: AppID, at time: Timestamp) -> CatalogueEntry? {
    guard let stretch = links[link] else { return nil }
    let all = entries[Int(stretch.lowerBound)..<Int(stretch.upperBound)]
    let common = all[..<all.firstPlace { $0.app != nil }].last(at: time)
    let rest = all[all.firstPlace { $0.app != nil && $0.appRank >= Int(app.index) }...]
    let own = rest[..<rest.firstPlace { $0.app != app }].last(at: time)
    guard let own else { return common }
    guard let common else { return own }
    return common.supersedes(own) ? common : own
  }

  /// Whether an entry is in force for an app no longer, as another one of its link has come.
  public func isReplaced(_ entry: CatalogueEntry, for app: AppID, at time: Timestamp) -> Bool {
    guard let current = self.entry(of: entry.key, app: app, at: time) else { return false }
    return current.supersedes(entry)
  }
}

extension CatalogueEntry {
  /// Its place among entries of other apps; those that serve all are first.
  fileprivate var appRank: Int { app.map { Int($0.index) } ?? -1 }
}

extension ArraySlice<CatalogueEntry> {
  /// The last of some entries, each of which supersedes those before it, that has begun at a time.
  fileprivate func last(at time: Timestamp) -> CatalogueEntry? {
    self[..<firstPlace { $0.start > time }].last
  }
}
