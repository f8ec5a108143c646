package import Model
internal import Reporting

/// The texts by which exports and explanations name touches and links.
package struct TouchTexts: Sendable {
  let events: Events

  package init(events: Events) { self.events = events }

  /// A click's own id, or the digest of what every other touch is (TOUCH-4).
  func id(_ touch: Touch, of session: RecordID) -> ArraySlice<UInt8> {
    if touch.type == .click {
      return touch.record.map(events.idText(ofClick:))
        ?? events.batches[session.batch].text(touch.clickID)
    }
    let row = events.session(session)
    return TouchID.digest(
      method: touch.method, time: touch.printedTime(session: row.timestamp),
      campaign: events.strings.text(touch.campaign), channel: events.strings.text(touch.channel),
      link: touch.type == .link ? url(touch.link, of: session) : []
    ).hexDigits[...]
  }

  /// The URL, as logged, of the link whose data a session gets (MATCH-7).
  func url(_ link: DeepLink, of session: RecordID) -> ArraySlice<UInt8> {
    switch link {
    case .click(let record):
      return events.linkText(of: record)
    case .decidedClick(let url): return events.text(url, in: events.batches[session.batch])
    case .none, .appLink, .clipboard: break
    }
    guard let carried = events.link(link, of: session) else { return [] }
    return events.batches[session.batch].text(carried.url)
  }
}
