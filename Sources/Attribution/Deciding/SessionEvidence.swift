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
  /// The referrer that counts, with its times.
  public var referrer: Referrer?
  /// What the session itself has of Apple, in its older form (TOUCH-3).
  public var claim: Claim?
  /// When the install began, as the store says (MATCH-2).
  public var installBegin: Timestamp { referrer?.installBegin.timestamp ?? .absent }

  /// A session without evidence.
  public init() {}

  /// Looks up what the session and its referrer record hold.
  ///
  /// - Parameters:
  ///   - event: what the session is, which says what a referral is.
  ///   - record: what the referrer record says that serves the session, if there is one.
  ///   - owns: whether a link is the app's own; asked with the rows, as to take the batch counts a reference to it.
  public init(
    _ session: EvidencePlaces, event: SessionEvent, in rows: borrowing EvidenceRows,
    record: Referrer?,
    owns: (LinkEvidence, AppID, EvidenceRows) -> Bool
  ) {
    // The text may be a link or a referrer.
    let readsReferral = Session.readsReferral(session.hasReferral, on: event)
    if !readsReferral, let link = rows.link(session.appLink), owns(link, session.app, rows) {
      appLink = link
    }
    if let link = rows.link(session.clipboard), owns(link, session.app, rows) {
      clipboard = link
    }
    claim = rows.claim(session.legacyClaim)
    let named = rows.clickKey(session.keys)
    linkClickKey = named.isPresent ? named : appLink?.clickKey ?? .absent
    let own = rows.referrer(session.referrer)
    if session.hasReferral {
      // A record goes before a referral.
      referrer = record ?? (readsReferral ? own : nil)
    } else {
      referrer = own
      if let record, own?.hasString != true { take(record) }
    }
  }

  /// Takes the string and times of a record; what it lacks the session's own fill.
  private mutating func take(_ record: Referrer) {
    var joined = record
    if let own = referrer {
      if !joined.clicked.isPresent { joined.clicked = own.clicked }
      if !joined.installBegin.isPresent { joined.installBegin = own.installBegin }
      if own.hasGoogleID { joined.hasGoogleID = true }
    }
    referrer = joined
  }

  /// Whether the session says itself that a link brought it (EVENT-6).
  var isReferred: Bool { linkClickKey.isPresent || appLink != nil }
}
