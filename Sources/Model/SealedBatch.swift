/// A batch that is full and does not change any more.
public final class SealedBatch: Sendable {
  /// Clicks, in order of arrival.
  public let clicks: Rows<Click>
  /// Sessions, in order of arrival.
  public let sessions: Rows<Session>
  /// Install referrer records, in order of arrival.
  public let referrerRecords: Rows<ReferrerRecord>
  /// AdServices answers, in order of arrival.
  public let answers: Rows<AdServicesAnswer>
  /// Cookie syncs, in order of arrival.
  public let cookieSyncs: Rows<CookieSync>
  /// Entries of the catalogue of links, in order of arrival.
  public let entries: Rows<CatalogueEntry>
  /// The links that sessions carry.
  public let links: Rows<LinkEvidence>
  /// The referrers that sessions carry.
  public let referrers: Rows<Referrer>
  /// The claims that sessions carry.
  public let claims: Rows<Claim>
  /// The keys that `KeyList`s refer to.
  public let keys: Rows<Key>
  /// The texts that `TextRef`s refer to.
  public let heap: Rows<UInt8>
  /// What its records were found to be when they became final; nil while they are not.
  public let final: FinalRows?

  /// Seals a batch, whose lists are copied.
  ///
  /// - Parameter keep: what becomes of the memory in which the rows are: itself, or a copy elsewhere.
  public init(
    _ batch: borrowing EventBatch, keep: (RowBlock) -> RowBlock = { $0 }
  ) {
    // Sessions look for clicks and answers; everything else is mostly gone through.
    (clicks, answers) = RowBlock.seal(batch.clicks, batch.answers, for: .anywhere, keep: keep)
    (
      sessions, referrerRecords, cookieSyncs, entries, links, referrers, claims, keys, heap
    ) = RowBlock.seal(
      batch.sessions, batch.referrerRecords, batch.cookieSyncs, batch.entries, batch.links,
      batch.referrers, batch.claims, batch.keys, batch.heap, keep: keep)
    final = batch.final
  }

  /// The records of another batch where they lie, not final any more.
  ///
  /// - Parameter sessions: those that are left of its sessions; nil are all.
  public init(reopening batch: SealedBatch, sessions: [Session]? = nil) {
    clicks = batch.clicks
    self.sessions = sessions.map { RowBlock.seal($0, keep: { $0 }) } ?? batch.sessions
    referrerRecords = batch.referrerRecords
    answers = batch.answers
    cookieSyncs = batch.cookieSyncs
    entries = batch.entries
    links = batch.links
    referrers = batch.referrers
    claims = batch.claims
    keys = batch.keys
    heap = batch.heap
    final = nil
  }

  /// The batch with all rows in memory, to be gone through.
  public var loaded: SealedBatch {
    // Those of one list have a block together with those of others.
    clicks.isInMemory && answers.isInMemory && sessions.isInMemory && keys.isInMemory
      && heap.isInMemory && referrerRecords.isInMemory && cookieSyncs.isInMemory
      && entries.isInMemory ? self : SealedBatch(loading: self)
  }

  private init(loading batch: SealedBatch) {
    clicks = batch.clicks.loaded
    sessions = batch.sessions.loaded
    referrerRecords = batch.referrerRecords.loaded
    answers = batch.answers.loaded
    cookieSyncs = batch.cookieSyncs.loaded
    entries = batch.entries.loaded
    links = batch.links.loaded
    referrers = batch.referrers.loaded
    claims = batch.claims.loaded
    keys = batch.keys.loaded
    heap = batch.heap.loaded
    final = batch.final
  }

  /// The batch with other blocks for its rows.
  ///
  /// - Parameter keep: called once with each block; gives itself, or a copy elsewhere.
  public func moving(_ keep: (RowBlock) -> RowBlock) -> SealedBatch {
    var blocks: [ObjectIdentifier: RowBlock] = [:]
    return SealedBatch(
      self,
      movingTo: { block in
        let kept = blocks[ObjectIdentifier(block)] ?? keep(block)
        blocks[ObjectIdentifier(block)] = kept
        return kept
      })
  }

  private init(_ batch: SealedBatch, movingTo place: (RowBlock) -> RowBlock) {
    func moved<Row>(_ rows: Rows<Row>) -> Rows<Row> { rows.moved(to: place(rows.block)) }
    clicks = moved(batch.clicks)
    sessions = moved(batch.sessions)
    referrerRecords = moved(batch.referrerRecords)
    answers = moved(batch.answers)
    cookieSyncs = moved(batch.cookieSyncs)
    entries = moved(batch.entries)
    links = moved(batch.links)
    referrers = moved(batch.referrers)
    claims = moved(batch.claims)
    keys = moved(batch.keys)
    heap = moved(batch.heap)
    final = batch.final
  }

  /// Whether its records are final (TIME-2).
  @inlinable public var isFinal: Bool { final != nil }

  /// A text that was kept.
  @inlinable
  public func text(_ ref: TextRef) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    heap.append(ref.range, to: &text)
    return text[...]
  }

  /// The key of a type, absent where the record has none.
  @inlinable
  public func key(_ list: KeyList, _ scope: KeyScope) -> Key {
    list.contains(scope) ? keys[list.index(of: scope)] : .absent
  }
}
