internal import Attribution
internal import Decoding
internal import EventStore
package import Model
package import Pipeline

/// The sessions of an export with what they were attributed to and the link data that they get.
package struct ExportedSessions: Sendable {
  var derivation: Derivation
  /// The sessions, in the order (app, timestamp, session id).
  package let ids: [RecordID]
  /// What final ones were attributed to.
  var finals = FinalRecords()
  /// What was found in the logs.
  var details = Details()
  /// The ids of sessions as they were logged; none unless they are exported (PRIV-2).
  var rawIDs = FoundLines<LoggedIDs>()

  /// Sessions with what the derivation says of them, and nothing of logs.
  package init(derivation: Derivation, ids: [RecordID]) {
    self.derivation = derivation
    self.ids = ids
  }

  var events: Events { derivation.events }
  var texts: TouchTexts { TouchTexts(events: events) }

  func attribution(_ id: RecordID) -> Attribution { derivation.attributed[id] }

  /// The winning touch, with its record where there is one.
  func touch(_ id: RecordID) -> Touch? {
    let batch = derivation.attributed.batches[id.batch]
    guard var touch = batch.touch(batch.rows[id.row]) else { return nil }
    touch.record = touch.record ?? finals.winners[id]
    return touch
  }

  /// The ids of a session as they were logged; nil where none are kept, or none exported.
  func rawIDs(_ id: RecordID) -> LoggedIDs? {
    rawIDs.isEmpty ? nil : rawIDs[LinePlace(events.session(id))]
  }

  /// Whose link data a session gets, with the click where there is one.
  func deepLink(_ id: RecordID) -> DeepLink {
    finals.linked[id].map(DeepLink.click) ?? attribution(id).deepLink
  }

  /// The URL of the link whose data a session gets; empty without one.
  func url(_ id: RecordID) -> ArraySlice<UInt8> { texts.url(attribution(id).deepLink, of: id) }

  /// The name of the session's app.
  func app(_ id: RecordID) -> String { events.apps[Int(events.session(id).app.index)] }

  /// The link that opened the app, if it is not the app's own; empty otherwise.
  func foreignLink(_ id: RecordID) -> ArraySlice<UInt8> {
    let batch = events.batches[id.batch]
    let found = attribution(id)
    guard let link = batch.appLink(of: events.session(id), on: found.event),
      !derivation.stage.ownsAppLink(link, of: id, found, linked: finals.named(by: id, touch(id)))
    else { return [] }
    return batch.text(link.url)
  }

  /// What its click's line or its query says of a link.
  func ownData(of link: DeepLink, _ id: RecordID) -> LinkData {
    switch link {
    case .none, .decidedClick: return LinkData()
    case .click(let record): return details.links[events.place(of: record)] ?? LinkData()
    case .appLink, .clipboard:
      var data = LinkData(link: texts.url(link, of: id))
      data.removeSecrets()
      for key in ["link_click_id", "_branch_match_id"] { data[key] = nil }
      return data
    }
  }

  /// The data dictionary of a link: what its click's line or its query says, else its entry of the
  /// catalogue.
  func data(of link: DeepLink, _ id: RecordID) -> LinkData {
    completed(ownData(of: link, id), of: link, id)
  }

  /// Keys that begin with `+` and are of a link; all others are what a response says of its session.
  private static let plusKeys: Set<[UInt8]> = [Array("+url".utf8), Array("+referrer".utf8)]

  /// What a link says itself, with what its entry of the catalogue adds.
  func completed(_ own: LinkData, of link: DeepLink, _ id: RecordID) -> LinkData {
    let entry = entry(of: link, id)
    var data = own
    var linkID = entry?.id ?? .absent
    if case .click(let record) = link, !details.links.has(events.place(of: record)) {
      // Of what its line said, which goes before the entry, the id alone is known.
      let own = events.seenClick(record).linkID
      if own.isPresent { linkID = own }
    } else if let entry {
      data.add(details.entries[LinePlace(entry)]?.members ?? [])
    }
    // Whether it was a number a line knows, if there is one.
    let number = events.strings.text(linkID)
    if !number.isEmpty { data.add(Array("~id".utf8), .init(text: number)) }
    for member in data.members
    where member.key.first == UInt8(ascii: "+") && !Self.plusKeys.contains(member.key) {
      data[String(decoding: member.key, as: UTF8.self)] = nil
    }
    return data
  }

  /// The entry of the catalogue that is in force for a link (TOUCH-5). One that names a link of a final
  /// session otherwise than the session was found to be came later, and says nothing of it (TIME-2).
  func entry(of link: DeepLink, _ id: RecordID) -> LinkEntry? {
    let entry: LinkEntry?
    if case .click(let record) = link {
      entry = events.catalogue.entry(of: events.seenClick(record))
    } else {
      let session = events.session(id)
      entry = events.link(link, of: id).flatMap {
        events.catalogue.entry(of: $0.key, app: session.app, at: session.timestamp)
      }
    }
    if entry == nil || !events.isDecided(id) { return entry }
    return namesNow(of: link, id) == namesThen(of: link, id) ? entry : nil
  }

  /// What a link names (TOUCH-1).
  func names(
    of link: DeepLink, _ id: RecordID
  ) -> (campaign: ArraySlice<UInt8>, channel: ArraySlice<UInt8>) {
    let names = namesThen(of: link, id)
    return (events.strings.text(names.campaign), events.strings.text(names.channel))
  }

  private typealias Names = (campaign: StringID, channel: StringID)

  /// The names that a link had when what it is became final, else those that it has now.
  private func namesThen(of link: DeepLink, _ id: RecordID) -> Names {
    if let touch = touch(id), touch.link == link { return (touch.campaign, touch.channel) }
    if case .click(let record) = link {
      let batch = events.batches[record.batch]
      var names = ReportedNames(of: batch, in: events)
      return names.names(of: batch.clicks.seen[record.row], row: record.row)
    }
    return namesNow(of: link, id)
  }

  private func namesNow(of link: DeepLink, _ id: RecordID) -> Names {
    if case .click(let record) = link { return events.names(of: events.seenClick(record)) }
    guard let carried = events.link(link, of: id) else { return (.absent, .absent) }
    let session = events.session(id)
    let touch = derivation.stage.resolver.touch(
      carried, .appLink, app: session.app, at: session.timestamp)
    return (touch.campaign, touch.channel)
  }
}
