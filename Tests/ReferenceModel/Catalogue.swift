/// The catalogue of links (TOUCH-5).
struct Catalogue {
  let entries: [CatalogueEntry]

  /// A click finds its entry by `~id` first, else by its URL.
  func entry(of click: Click) -> CatalogueEntry? {
    let (app, time) = (click.header.app, click.header.timestamp.ms)
    if let id = click.linkID, let entry = inForce(app, time, { $0.id == id }) { return entry }
    return click.link.flatMap { entry(of: $0, app: app, at: time) }
  }

  /// The entry of a URL.
  func entry(of url: Text, app: Text, at time: Int64) -> CatalogueEntry? {
    inForce(app, time) { LinkURL.normalised($0.url) == LinkURL.normalised(url) }
  }

  /// From its `updated_at`, or from the beginning, until the next one of its key.
  private func inForce(
    _ app: Text, _ time: Int64, _ isMeant: (CatalogueEntry) -> Bool
  ) -> CatalogueEntry? {
    entries
      .filter { isMeant($0) && ($0.app == nil || $0.app == app) && start($0) <= time }
      .min { (-start($0), $0.digest) < (-start($1), $1.digest) }
  }

  private func start(_ entry: CatalogueEntry) -> Int64 { entry.updatedAt?.ms ?? 0 }
}
