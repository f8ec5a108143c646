internal import Attribution
internal import Model
internal import Pipeline

/// Which links of a session are its app's own (EV-4). Those of a final session are what they were when it became
/// final (TIME-2), as far as what it was found to be tells; else the rules of now decide.
extension AttributionStage {
  /// Whether the link that opened the app is its own.
  ///
  /// - Parameter linked: the click whose link data a final session gets, if that is known.
  func ownsAppLink(
    _ link: LinkEvidence, of id: RecordID, _ found: Attribution, linked: RecordID?
  ) -> Bool {
    let session = events.session(id)
    if events.isDecided(id) {
      // Nothing goes before the data of an own link but those of a click that the session or the link
      // names (MATCH-7).
      guard case .decidedClick = found.deepLink else { return found.deepLink == .appLink }
      if !session.keys.contains(.click) {
        if !link.clickKey.isPresent { return false }
        if let linked { return events.click(linked).idKey == link.clickKey }
      }
    }
    return owns(link, of: session, id)
  }

  /// Whether the link on the clipboard is the app's own.
  ///
  /// - Parameter touch: what won the session.
  func ownsClipboard(
    _ link: LinkEvidence, of id: RecordID, _ found: Attribution, touch: Touch?
  ) -> Bool {
    if events.isDecided(id) {
      if touch?.method == .clipboard { return true }
      // An own link that names no click wins a first session for which there is nothing else (MATCH-3).
      let isEvidence = found.event.isFirstSession && rules.methods.contains(.clipboard)
      if touch == nil, isEvidence, !link.clickKey.isPresent { return false }
    }
    return owns(link, of: events.session(id), id)
  }

  private func owns(_ link: LinkEvidence, of session: Session, _ id: RecordID) -> Bool {
    ownedLinks.owns(link, session.app, in: events.batches[id.batch])
  }
}
