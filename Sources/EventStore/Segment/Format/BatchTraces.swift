internal import Model

/// The traces of a batch that is written, taken from its rows while these are in the processor's cache.
struct BatchTraces {
  /// Those of clicks, as they stand in their column.
  private(set) var clicks: [UInt64] = []
  /// Those of sessions.
  private(set) var sessions: [UInt64] = []
  /// Those of the links of clicks.
  private(set) var links: [LinkTrace] = []
  /// The clicks whose traces were taken.
  private var clickCount: UInt32 = 0

  /// Forgets all; the memory stays for the next batch.
  mutating func removeAll() {
    clicks.removeAll(keepingCapacity: true)
    sessions.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    clickCount = 0
  }

  /// Adds those of the next clicks, which lie in a batch.
  mutating func add(
    _ rows: [Click], of batch: SealedBatch, _ strings: StringTable, _ hasher: KeyHasher
  ) {
    let (rows, listed) = (rows.span, batch.keys)
    let keys = listed.span
    for row in rows.indices {
      rows[row].forEachTrace(keys) { clicks.append(RowTrace(role: $1, trace: $0).packed) }
      if rows[row].seen.isOpenToCatalogue {
        add(link: rows[row].seen.linkKey, strings, hasher)
        add(link: rows[row].seen.linkID, strings, hasher)
      }
      clickCount += 1
    }
  }

  /// Adds that of a link, or of its id, which is one of the next click.
  private mutating func add(link text: StringID, _ strings: StringTable, _ hasher: KeyHasher) {
    if !text.isPresent { return }
    let trace = KeyTrace(link: strings.text(text).span, hasher)
    links.append(LinkTrace(row: clickCount, trace: trace))
  }

  /// Adds those of the next sessions, which lie in a batch.
  ///
  /// - Parameter areAsking: whether they are not final, so that what they ask for has traces, too.
  mutating func add(
    _ rows: [Session], of batch: SealedBatch, areAsking: Bool, _ strings: StringTable,
    _ hasher: KeyHasher
  ) {
    let (rows, listed) = (rows.span, batch.keys)
    let keys = listed.span
    for row in rows.indices {
      rows[row].forEachTrace(keys) { sessions.append(RowTrace(role: $1, trace: $0).packed) }
      if !areAsking { continue }
      batch.forEachAskedTrace(of: rows[row], keys) { add(asked: $0) }
      add(askedLink: rows[row].appLink, of: batch, strings, hasher)
      add(askedLink: rows[row].clipboard, of: batch, strings, hasher)
    }
  }

  /// Adds that of a link that a session carries, by its place, counted from 1; 0 for none.
  private mutating func add(
    askedLink place: UInt32, of batch: SealedBatch, _ strings: StringTable, _ hasher: KeyHasher
  ) {
    if place == 0 { return }
    let link = batch.links[Int(place) - 1].key
    if link.isPresent { add(asked: KeyTrace(link: strings.text(link).span, hasher)) }
  }

  private mutating func add(asked trace: KeyTrace) {
    sessions.append(RowTrace(role: .asked, trace: trace).packed)
  }
}
