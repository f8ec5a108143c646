public import Model

/// Where a session's evidence is: what is read of its row, which is several times as large.
public struct EvidencePlaces: Sendable {
  @usableFromInline let app: AppID
  @usableFromInline let keys: KeyList
  @usableFromInline let appLink: UInt32
  @usableFromInline let clipboard: UInt32
  @usableFromInline let referrer: UInt32
  @usableFromInline let legacyClaim: UInt32
  @usableFromInline let hasReferral: Bool

  /// Takes the places of a session.
  @inlinable
  @inline(__always)
  public init(_ session: borrowing Session) {
    (app, keys) = (session.app, session.keys)
    (appLink, clipboard) = (session.appLink, session.clipboard)
    (referrer, hasReferral) = (session.referrer, session.hasReferral)
    legacyClaim = session.legacyClaim
  }
}
