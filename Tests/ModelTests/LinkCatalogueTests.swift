import TestSupport
import Testing

@testable import Model

/// The entry that is in force for a click, compared with the sentences of the rule.
@Suite struct LinkCatalogueTests {
  private let links = (0..<3).map { StringID(index: UInt32($0 + 1)) }
  private let ids = (0..<2).map { StringID(index: UInt32($0 + 11)) }
  private let apps = (0..<3).map { AppID(index: $0) }

  @Test(arguments: 0..<2000)
  func `TOUCH-5: the latest entry of an id that none of its link has replaced, else of the link`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    func time() -> Timestamp {
      Timestamp(
        milliseconds: Timestamp.earliest.milliseconds + Int64.random(in: 0..<6, using: &random))
    }
    var entries: [LinkEntry] = []
    for number in 0..<Int.random(in: 0..<12, using: &random) {
      let link = try #require(links.randomElement(using: &random))
      var entry = LinkEntry(
        url: link, key: link, digest: Digest(high: 0, low: UInt64(number)))
      entry.app = Bool.random(using: &random) ? nil : apps.randomElement(using: &random)
      entry.id =
        Int.random(in: 0..<4, using: &random) == 0
        ? .absent : ids.randomElement(using: &random) ?? .absent
      entry.start = Int.random(in: 0..<5, using: &random) == 0 ? .absent : time()
      entries.append(entry)
    }
    var batch = EventBatch()
    batch.entries = entries.shuffled(using: &random)
    let catalogue = LinkCatalogue([SealedBatch(batch)])
    for _ in 0..<20 {
      var click = SeenClick(timestamp: time(), app: apps.randomElement(using: &random) ?? apps[0])
      click.linkID =
        Bool.random(using: &random) ? .absent : ids.randomElement(using: &random) ?? .absent
      click.linkKey =
        Bool.random(using: &random) ? .absent : links.randomElement(using: &random) ?? .absent
      let found = catalogue.entry(of: click)
      #expect(found?.digest == expected(for: click, among: entries)?.digest, "seed \(seed)")
    }
  }

  private func expected(
    for click: SeenClick, among entries: [LinkEntry]
  ) -> LinkEntry? {
    let begun = entries.filter {
      $0.start <= click.timestamp && ($0.app == nil || $0.app == click.app)
    }
    func isLatest(_ entry: LinkEntry, among others: [LinkEntry]) -> Bool {
      others.allSatisfy { $0.digest == entry.digest || entry.supersedes($0) }
    }
    let inForce = begun.filter { entry in
      isLatest(entry, among: begun.filter { $0.key == entry.key })
    }
    let named = inForce.filter { $0.id.isPresent && $0.id == click.linkID }
    return named.first { isLatest($0, among: named) }
      ?? inForce.first { click.linkKey.isPresent && $0.key == click.linkKey }
  }
}
