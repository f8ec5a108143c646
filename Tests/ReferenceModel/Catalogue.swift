/// The catalogue of links (TOUCH-5).
struct Catalogue {
  let entries: [LinkEntry]

  /// A click finds its entry by `~id` first, else by its URL.
  func entry(of click: Click) -> LinkEntry? {
    let (app, time) = (click.header.app, click.header.timestamp.ms)
    if let id = click.linkID {
      let named = inForce(app, time).filter { $0.id == id }
      if let entry = latest(named) { return entry }
    }
    guard let link = click.link, !LinkURL.normalised(link).isEmpty else { return nil }
    return entry(of: link, app: app, at: time)
  }

  /// The entry of a URL in force at a time.
  func entry(of url: Text, app: Text, at time: Int64) -> LinkEntry? {
    inForce(app, time).first { LinkURL.normalised($0.url) == LinkURL.normalised(url) }
  }

  /// Of each key the entry in force: from its `updated_at`, or from the beginning, until the next.
  private func inForce(_ app: Text, _ time: Int64) -> [LinkEntry] {
    let begun = entries.filter { ($0.app == nil || $0.app == app) && start($0) <= time }
    return Dictionary(grouping: begun) { LinkURL.normalised($0.url) }.values.compactMap(latest)
  }

  /// The latest; at equal times the one of the smaller digest.
  private func latest(_ entries: [LinkEntry]) -> LinkEntry? {
    entries.min { (-start($0), $0.digest) < (-start($1), $1.digest) }
  }

  private func start(_ entry: LinkEntry) -> Int64 { entry.updatedAt?.ms ?? 0 }
}
