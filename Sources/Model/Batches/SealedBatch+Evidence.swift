extension SealedBatch {
  /// The link at a place that is counted from 1; nil for 0.
  @inlinable
  public func link(_ place: UInt32) -> LinkEvidence? {
    place == 0 ? nil : links[Int(place) - 1]
  }

  /// The referrer at a place that is counted from 1; nil for 0.
  @inlinable
  public func referrer(_ place: UInt32) -> Referrer? {
    place == 0 ? nil : referrers[Int(place) - 1]
  }

  /// The link that opened the app; nil where the text is a referrer for such an event.
  @inlinable
  public func appLink(of session: borrowing Session, on event: SessionEvent) -> LinkEvidence? {
    session.readsReferral(on: event) ? nil : link(session.appLink)
  }
}
