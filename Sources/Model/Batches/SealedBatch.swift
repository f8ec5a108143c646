/// A batch that is full and does not change any more.
public final class SealedBatch: Sendable {
  /// Clicks, in order of arrival.
  public let clicks: ClickRows
  /// Sessions, in order of arrival.
  public let sessions: Rows<Session>
  /// Install referrer records, in order of arrival.
  public let referrerRecords: Rows<ReferrerRecord>
  /// AdServices answers, in order of arrival.
  public let answers: Rows<AdServicesAnswer>
  /// Cookie syncs, in order of arrival.
  public let cookieSyncs: Rows<CookieSync>
  /// Entries of the catalogue of links, in order of arrival.
  public let entries: Rows<LinkEntry>
  /// The links that sessions carry.
  public let links: Rows<LinkEvidence>
  /// The referrers that sessions carry.
  public let referrers: Rows<Referrer>
  /// The claims that sessions carry.
  public let claims: Rows<Claim>
  /// What sessions' lines have as ids, in the order of the sessions; those that were asked for (PRIV-2).
  public let rawIDs: Rows<RawIDs>
  /// The keys that `KeyList`s refer to.
  public let keys: Rows<Key>
  /// The texts that `TextRef`s refer to.
  public let heap: Rows<UInt8>
  /// The texts that `LoggedLink`s refer to.
  public let linkTexts: Rows<UInt8>
  /// What its records were found to be, where that is known: they are final (TIME-2), or nothing new meets them.
  public let decided: DecidedRows?
  /// The times of its clicks.
  public let clickTimes: AppTimes
  /// The times of its sessions.
  public let sessionTimes: AppTimes
  /// Whether it is certain that each key of an id or a digest that a record or a link has beside it is made of
  /// that; otherwise they may be others.
  public let keysFollow: Bool

  /// Seals a batch, whose lists are copied.
  ///
  /// - Parameter keep: what becomes of the memory in which the rows are: itself, or a copy elsewhere.
  public init(
    _ batch: borrowing EventBatch, keep: (RowBlock) -> RowBlock = { $0 }
  ) {
    // Sessions look for clicks and their ids, and for answers; everything else is mostly gone through.
    let isNamed = !batch.clicks.isEmpty
    let (seen, terms, ids): (Rows<SeenClick>, Rows<ClickTerms>, Rows<UInt8>)
    (seen, terms, answers, ids) = RowBlock.seal(
      batch.clicks.seen, batch.clicks.terms, batch.answers, isNamed ? batch.heap : [],
      for: .anywhere, keep: keep)
    let (origins, texts): (Rows<ClickOrigin>, Rows<UInt8>)
    (
      origins, sessions, referrerRecords, cookieSyncs, entries, links, referrers, claims, rawIDs,
      keys, texts, linkTexts
    ) = RowBlock.seal(
      batch.clicks.origins, batch.sessions, batch.referrerRecords, batch.cookieSyncs,
      batch.entries, batch.links, batch.referrers, batch.claims, batch.rawIDs, batch.keys,
      isNamed ? [] : batch.heap, batch.linkTexts, keep: keep)
    clicks = ClickRows(seen, origins, terms)
    heap = isNamed ? ids : texts
    decided = batch.decided
    clickTimes = AppTimes(batch.clicks.seen.span)
    sessionTimes = AppTimes(batch.sessions.span)
    keysFollow = false
  }

  /// The records of another batch where they lie, not final any more: one of a state, which has no raw ids.
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
    rawIDs = RowBlock.seal([RawIDs](), keep: { $0 })
    keys = batch.keys
    heap = batch.heap
    linkTexts = batch.linkTexts
    decided = nil
    clickTimes = batch.clickTimes
    sessionTimes = sessions.map { AppTimes($0.span) } ?? batch.sessionTimes
    keysFollow = batch.keysFollow
  }

  /// The batch with rows of which whoever made them knows that `keysFollow`.
  public var withKeysThatFollow: SealedBatch {
    SealedBatch(self, sessions: .unchanged, others: .unchanged, keysFollow: true)
  }

  /// The batch with all rows in memory, to be gone through.
  public var loaded: SealedBatch {
    // Those of one list have a block together with those of others.
    clicks.isInMemory && answers.isInMemory && sessions.isInMemory && keys.isInMemory
      && heap.isInMemory && linkTexts.isInMemory && referrerRecords.isInMemory
      && cookieSyncs.isInMemory
      && entries.isInMemory ? self : SealedBatch(self, sessions: .loaded, others: .loaded)
  }

  /// The batch with its sessions, and what they refer to, in memory, to be gone through.
  public var withSessionsLoaded: SealedBatch {
    // Those of a batch that was reopened may be in memory without what they refer to.
    let isThere =
      sessions.isInMemory && links.isInMemory && referrers.isInMemory && claims.isInMemory
      && keys.isInMemory && heap.isInMemory
    return isThere || sessions.isEmpty
      ? self : SealedBatch(self, sessions: .loaded, others: .unchanged)
  }

  /// The batch with other blocks for its rows.
  ///
  /// - Parameter keep: called once with each block; gives itself, or a copy elsewhere.
  public func moving(_ keep: (RowBlock) -> RowBlock) -> SealedBatch {
    var blocks: [ObjectIdentifier: RowBlock] = [:]
    return withoutActuallyEscaping(keep) { keep in
      let moved = Placing.moved { block in
        let kept = blocks[ObjectIdentifier(block)] ?? keep(block)
        blocks[ObjectIdentifier(block)] = kept
        return kept
      }
      return SealedBatch(self, sessions: moved, others: moved)
    }
  }

  /// Where rows go.
  private enum Placing {
    /// They stay where they are.
    case unchanged
    /// Into memory.
    case loaded
    /// Into the block in the place of their own.
    case moved((RowBlock) -> RowBlock)

    func place<Row>(_ rows: Rows<Row>) -> Rows<Row> {
      switch self {
      case .unchanged: rows
      case .loaded: rows.loaded
      case .moved(let block): rows.moved(to: block(rows.block))
      }
    }
  }

  private init(
    _ batch: SealedBatch, sessions own: Placing, others: Placing, keysFollow: Bool? = nil
  ) {
    clicks = ClickRows(
      others.place(batch.clicks.seen), others.place(batch.clicks.origins),
      others.place(batch.clicks.terms))
    sessions = own.place(batch.sessions)
    referrerRecords = others.place(batch.referrerRecords)
    answers = others.place(batch.answers)
    cookieSyncs = others.place(batch.cookieSyncs)
    entries = others.place(batch.entries)
    links = own.place(batch.links)
    referrers = own.place(batch.referrers)
    claims = own.place(batch.claims)
    rawIDs = own.place(batch.rawIDs)
    keys = own.place(batch.keys)
    heap = own.place(batch.heap)
    linkTexts = others.place(batch.linkTexts)
    decided = batch.decided
    (clickTimes, sessionTimes) = (batch.clickTimes, batch.sessionTimes)
    self.keysFollow = keysFollow ?? batch.keysFollow
  }

  /// The number of records of all kinds.
  public var recordCount: Int {
    clicks.count + sessions.count + referrerRecords.count + answers.count + cookieSyncs.count
      + entries.count
  }

  /// Whether it is known what its records are, as they are final or nothing new meets them.
  @inlinable public var isDecided: Bool { decided != nil }

  /// Whether its records are final: nothing that comes later changes what they are (TIME-2).
  @inlinable public var isFinal: Bool { decided.map { !$0.mayChange } ?? false }

  /// A text that was kept.
  public func text(_ ref: TextRef) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    heap.append(ref.range, to: &text)
    return text[...]
  }

  /// The text of a link that lies here.
  public func linkText(_ ref: TextRef) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    linkTexts.append(ref.range, to: &text)
    return text[...]
  }

  /// The key of a type, absent where the record has none.
  @inlinable
  public func key(_ list: KeyList, _ scope: KeyScope) -> Key {
    list.contains(scope) ? keys[list.index(of: scope)] : .absent
  }
}
