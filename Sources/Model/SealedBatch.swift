/// A batch that is full and does not change any more.
public final class SealedBatch: Sendable {
  /// Clicks, in order of arrival.
  public let clicks: [Click]
  /// Sessions, in order of arrival.
  public let sessions: [Session]
  /// Install referrer records, in order of arrival.
  public let referrerRecords: [ReferrerRecord]
  /// AdServices answers, in order of arrival.
  public let answers: [AdServicesAnswer]
  /// Cookie syncs, in order of arrival.
  public let cookieSyncs: [CookieSync]
  /// Entries of the catalogue of links, in order of arrival.
  public let entries: [CatalogueEntry]
  /// The links that sessions carry.
  public let links: [LinkEvidence]
  /// The referrers that sessions carry.
  public let referrers: [Referrer]
  /// The claims that sessions carry.
  public let claims: [Claim]
  /// The keys that `KeyList`s refer to.
  public let keys: [Key]
  /// The texts that `TextRef`s refer to.
  public let heap: [UInt8]
  /// What its records were found to be when they became final; nil while they are not.
  public let final: FinalRows?

  /// Seals a batch.
  public init(_ batch: EventBatch) {
    clicks = batch.clicks
    sessions = batch.sessions
    referrerRecords = batch.referrerRecords
    answers = batch.answers
    cookieSyncs = batch.cookieSyncs
    entries = batch.entries
    links = batch.links
    referrers = batch.referrers
    claims = batch.claims
    keys = batch.keys
    heap = batch.heap
    final = batch.final
  }

  /// Whether its records are final (TIME-2).
  @inlinable public var isFinal: Bool { final != nil }

  /// A text that was kept.
  @inlinable
  public func text(_ ref: TextRef) -> ArraySlice<UInt8> {
    heap[ref.range]
  }

  /// The key of a type, absent where the record has none.
  @inlinable
  public func key(_ list: KeyList, _ scope: KeyScope) -> Key {
    list.contains(scope) ? keys[list.index(of: scope)] : .absent
  }
}
