/// The catalogue of links: what is known of a link beyond what a click or URL says itself (TOUCH-5).
public struct LinkCatalogue: Sendable {
  /// The entries of each normalised link; each supersedes those before it.
  private let entries: [StringID: [CatalogueEntry]]
  /// The normalised links that have had an id.
  private var links: [StringID: Set<StringID>] = [:]

  /// The catalogue that all entries make.
  public init(_ batches: [SealedBatch]) {
    var entries: [StringID: [CatalogueEntry]] = [:]
    for batch in batches {
      for entry in batch.entries {
        entries[entry.key, default: []].append(entry)
        if entry.id.isPresent { links[entry.id, default: []].insert(entry.key) }
      }
    }
    self.entries = entries.mapValues { $0.sorted { $1.supersedes($0) } }
  }

  /// Whether nothing is known of any link.
  public var isEmpty: Bool { entries.isEmpty }

  /// The entry of a click, in force at the click's time: by `~id`, else by its link.
  public func entry(of click: SeenClick) -> CatalogueEntry? {
    if click.linkID.isPresent, let links = links[click.linkID] {
      var best: CatalogueEntry?
      for link in links {
        // An entry that was replaced under its link is no longer found by its old id.
        guard let entry = entry(of: link, app: click.app, at: click.timestamp),
          entry.id == click.linkID
        else { continue }
        if let best, best.supersedes(entry) { continue }
        best = entry
      }
      if let best { return best }
    }
    return entry(of: click.linkKey, app: click.app, at: click.timestamp)
  }

  /// The entry of a normalised link that is in force for an app at a time.
  public func entry(of link: StringID, app: AppID, at time: Timestamp) -> CatalogueEntry? {
    entries[link]?.last { $0.start <= time && ($0.app ?? app) == app }
  }

  /// Whether an entry is in force for an app no longer, as another one of its link has come.
  public func isReplaced(_ entry: CatalogueEntry, for app: AppID, at time: Timestamp) -> Bool {
    guard let current = self.entry(of: entry.key, app: app, at: time) else { return false }
    return current.supersedes(entry)
  }
}
