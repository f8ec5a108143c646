/// The catalogue of links: what is known of a link beyond what a click or URL says itself (TOUCH-5).
public struct LinkCatalogue: Sendable {
  /// The entries of each normalised link.
  private var links: [StringID: LinkEntries] = [:]
  /// The entries with each id, in the order in which they supersede each other.
  private var ids: [StringID: [CatalogueEntry]] = [:]

  /// The entries of one link; each supersedes those before it.
  private struct LinkEntries {
    /// Those that serve all apps.
    var common: [CatalogueEntry] = []
    /// Those that serve one app alone.
    var own: [AppID: [CatalogueEntry]] = [:]
  }

  /// The catalogue that all entries make.
  init(_ batches: [SealedBatch]) {
    for entry in batches.lazy.flatMap(\.entries).sorted(by: { $1.supersedes($0) }) {
      if let app = entry.app {
        links[entry.key, default: LinkEntries()].own[app, default: []].append(entry)
      } else {
        links[entry.key, default: LinkEntries()].common.append(entry)
      }
      if entry.id.isPresent { ids[entry.id, default: []].append(entry) }
    }
  }

  /// Whether nothing is known of any link.
  public var isEmpty: Bool { links.isEmpty }

  /// The entry of a click, in force at the click's time: by `~id`, else by its link.
  ///
  /// - Complexity: O(log n), and as much for each later entry of its `~id` that serves other apps or that another entry
  ///   of its link has replaced.
  public func entry(of click: SeenClick) -> CatalogueEntry? {
    if click.linkID.isPresent, let entries = ids[click.linkID] {
      let end = entries.firstPlace { $0.start > click.timestamp }
      for entry in entries[..<end].reversed() where (entry.app ?? click.app) == click.app {
        // An entry that was replaced under its link is no longer found by its old id.
        if !isReplaced(entry, for: click.app, at: click.timestamp) { return entry }
      }
    }
    return entry(of: click.linkKey, app: click.app, at: click.timestamp)
  }

  /// The entry of a normalised link that is in force for an app at a time.
  ///
  /// - Complexity: O(log n) of the link's entries.
  public func entry(of link: StringID, app: AppID, at time: Timestamp) -> CatalogueEntry? {
    guard let entries = links[link] else { return nil }
    let common = entries.common.last(at: time)
    guard let own = entries.own[app]?.last(at: time) else { return common }
    guard let common else { return own }
    return common.supersedes(own) ? common : own
  }

  /// Whether an entry is in force for an app no longer, as another one of its link has come.
  public func isReplaced(_ entry: CatalogueEntry, for app: AppID, at time: Timestamp) -> Bool {
    guard let current = self.entry(of: entry.key, app: app, at: time) else { return false }
    return current.supersedes(entry)
  }
}

extension [CatalogueEntry] {
  /// The last of some entries, each of which supersedes those before it, that has begun at a time.
  fileprivate func last(at time: Timestamp) -> CatalogueEntry? {
    self[..<firstPlace { $0.start > time }].last
  }
}
