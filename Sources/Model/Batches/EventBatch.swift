/// A part of the decoded records, with the texts and keys that their rows refer to.
///
/// A batch is filled by one worker; a `SealedBatch` is one that is full.
public struct EventBatch: Sendable {
  /// Clicks, in order of arrival.
  public var clicks = ClickList()
  /// Sessions, in order of arrival.
  public var sessions: [Session] = []
  /// Install referrer records, in order of arrival.
  public var referrerRecords: [ReferrerRecord] = []
  /// AdServices answers, in order of arrival.
  public var answers: [AdServicesAnswer] = []
  /// Cookie syncs, in order of arrival.
  public var cookieSyncs: [CookieSync] = []
  /// Entries of the catalogue of links, in order of arrival.
  public var entries: [LinkEntry] = []
  /// The links that sessions carry.
  public var links: [LinkEvidence] = []
  /// The referrers that sessions carry.
  public var referrers: [Referrer] = []
  /// The claims that sessions carry.
  public var claims: [Claim] = []
  /// What sessions' lines have as ids, in the order of the sessions; those that were asked for (PRIV-2).
  public var rawIDs: [RawIDs] = []
  /// The keys that `KeyList`s refer to.
  public var keys: [Key] = []
  /// The texts that `TextRef`s refer to.
  public var heap: [UInt8] = []
  /// The texts that `LoggedLink`s refer to, which hardly anybody reads.
  public var linkTexts: [UInt8] = []
  /// What its records were found to be, where that is known: they are final (TIME-2), or nothing new meets them.
  public var decided: DecidedRows?

  /// An empty batch.
  public init() {}

  /// The content of a sealed batch, to be changed.
  public init(_ batch: SealedBatch) {
    clicks = ClickList(batch.clicks)
    sessions = Array(batch.sessions)
    referrerRecords = Array(batch.referrerRecords)
    answers = Array(batch.answers)
    cookieSyncs = Array(batch.cookieSyncs)
    entries = Array(batch.entries)
    links = Array(batch.links)
    referrers = Array(batch.referrers)
    claims = Array(batch.claims)
    rawIDs = Array(batch.rawIDs)
    keys = Array(batch.keys)
    heap = Array(batch.heap)
    linkTexts = Array(batch.linkTexts)
    decided = batch.decided
  }

  /// Makes room for a whole batch of one kind, so that its rows need not move while they come.
  public mutating func reserve(_ kind: SourceKind) {
    switch kind {
    case .clicks: clicks.reserve(RecordID.rowsPerBatch)
    case .sessions where sessions.capacity == 0: sessions.reserveCapacity(RecordID.rowsPerBatch)
    default: break
    }
  }

  /// The sizes of all lists at one moment, to which a batch can be taken back (IN-1).
  public struct Mark: Sendable {
    /// The number of records of each kind.
    public let clicks, sessions, referrerRecords, answers, cookieSyncs, entries: Int
    var links, referrers, claims, keys, heap, linkTexts: Int

    /// Whether there are no records.
    public var isEmpty: Bool {
      clicks + sessions + referrerRecords + answers + cookieSyncs + entries == 0
    }
  }

  /// The sizes of all lists.
  public var mark: Mark {
    Mark(
      clicks: clicks.count, sessions: sessions.count, referrerRecords: referrerRecords.count,
      answers: answers.count, cookieSyncs: cookieSyncs.count, entries: entries.count,
      links: links.count, referrers: referrers.count, claims: claims.count, keys: keys.count,
      heap: heap.count, linkTexts: linkTexts.count)
  }

  /// Forgets everything that came after a mark.
  public mutating func truncate(to mark: Mark) {
    clicks.truncate(to: mark.clicks)
    sessions.removeLast(sessions.count - mark.sessions)
    referrerRecords.removeLast(referrerRecords.count - mark.referrerRecords)
    answers.removeLast(answers.count - mark.answers)
    cookieSyncs.removeLast(cookieSyncs.count - mark.cookieSyncs)
    entries.removeLast(entries.count - mark.entries)
    links.removeLast(links.count - mark.links)
    referrers.removeLast(referrers.count - mark.referrers)
    claims.removeLast(claims.count - mark.claims)
    while let last = rawIDs.last, last.row >= mark.sessions { rawIDs.removeLast() }
    keys.removeLast(keys.count - mark.keys)
    heap.removeLast(heap.count - mark.heap)
    linkTexts.removeLast(linkTexts.count - mark.linkTexts)
  }

  /// Forgets everything, but not whether it is final; the memory stays for what comes next.
  public mutating func removeAll() {
    truncate(to: EventBatch().mark)
    decided?.removeAll()
  }

  /// Whether the next record needs a new batch.
  @inlinable public var isFull: Bool {
    let most = RecordID.rowsPerBatch
    return clicks.count == most || sessions.count == most || referrerRecords.count == most
      || answers.count == most || cookieSyncs.count == most || entries.count == most
      || isHeapFull || decided?.aged.isFull ?? false
      || sessions.count + (decided?.forgotten.count ?? 0) == most
  }

  /// Whether there are so many texts that hardly repeat that the batch ends: each worker has one in memory.
  @inlinable public var isHeapFull: Bool { max(heap.count, linkTexts.count) > 1 << 24 }

  /// Keeps a text that hardly repeats.
  public mutating func keep(_ text: Span<UInt8>) -> TextRef {
    if text.isEmpty { return .absent }
    let ref = TextRef(offset: UInt32(heap.count), length: UInt32(text.count))
    heap.append(text)
    return ref
  }

  /// Keeps the text of a link that hardly repeats.
  public mutating func keep(link text: Span<UInt8>) -> LoggedLink {
    let ref = TextRef(offset: UInt32(linkTexts.count), length: UInt32(text.count))
    linkTexts.append(text)
    return LoggedLink(ref)
  }
}
