public import Model

/// What a session's evidence is under the rules of its app: which links are own, which referrer
/// counts (EV-3, EV-4, EV-5).
public struct SessionEvidence: Sendable {
  /// The click that the session names itself; absent if none (EV-3).
  public var linkClickKey = Key.absent
  /// The own link that opened the app (EV-4).
  public var appLink: LinkEvidence?
  /// The own link on the clipboard.
  public var clipboard: LinkEvidence?
  /// The referrer that counts.
  public var referrer: Referrer?
  /// When the store link was clicked.
  public var clickedReferrer = LoggedTime.absent
  /// When the install began.
  public var installBegin = LoggedTime.absent

  /// A session without evidence.
  public init() {}

  /// Looks up what the session and its referrer record hold.
  public init(
    _ session: Session, batch: SealedBatch, record: ReferrerRecord?, ownership: AppOwnership
  ) {
    clickedReferrer = session.clickedReferrer
    installBegin = session.installBegin
    if session.appLink > 0 {
      let link = batch.links[Int(session.appLink) - 1]
      if ownership.owns(link) { appLink = link }
    }
    if session.clipboard > 0 {
      let link = batch.links[Int(session.clipboard) - 1]
      if ownership.owns(link) { clipboard = link }
    }
    linkClickKey =
      session.linkIdentifierKey.isPresent
      ? session.linkIdentifierKey : appLink?.clickKey ?? .absent
    if session.referrer > 0 {
      referrer = batch.referrers[Int(session.referrer) - 1]
    } else if let record {
      referrer = record.referrer
      if record.clickedReferrer.isPresent { clickedReferrer = record.clickedReferrer }
      if record.installBegin.isPresent { installBegin = record.installBegin }
    }
    if session.hasGoogleID {
      var named = referrer ?? Referrer()
      named.hasGoogleID = true
      referrer = named
    }
  }

  /// Whether the session says itself that a link brought it (EVENT-6).
  public var isReferred: Bool { linkClickKey.isPresent || appLink != nil }
}
