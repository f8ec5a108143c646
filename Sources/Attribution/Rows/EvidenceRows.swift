public import Model

/// What the evidence of a batch's sessions lies in, taken from the batch once for all of them: asking the batch
/// for each list anew counts references to it.
public final class EvidenceRows: Sendable {
  /// The batch.
  public let batch: SealedBatch
  private let links: Rows<LinkEvidence>
  private let referrers: Rows<Referrer>
  private let claims: Rows<Claim>
  private let keys: Rows<Key>

  /// Takes what lies in a batch.
  public init(_ batch: SealedBatch) {
    self.batch = batch
    (links, referrers) = (batch.links, batch.referrers)
    (claims, keys) = (batch.claims, batch.keys)
  }

  /// The link at a place that is counted from 1; nil for 0.
  func link(_ place: UInt32) -> LinkEvidence? { place == 0 ? nil : links[Int(place) - 1] }

  /// The referrer at a place that is counted from 1; nil for 0.
  func referrer(_ place: UInt32) -> Referrer? { place == 0 ? nil : referrers[Int(place) - 1] }

  /// The claim at a place that is counted from 1; nil for 0.
  func claim(_ place: UInt32) -> Claim? { place == 0 ? nil : claims[Int(place) - 1] }

  /// The key of the click that a session names; absent where it names none.
  func clickKey(_ list: KeyList) -> Key {
    list.contains(.click) ? keys[list.index(of: .click)] : .absent
  }
}
