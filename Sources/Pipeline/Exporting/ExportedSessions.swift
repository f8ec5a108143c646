internal import Attribution
internal import Decoding
internal import Model
internal import Reporting

/// The sessions of an export with what they were attributed to and the link data that they get.
struct ExportedSessions: Sendable {
  let derivation: Derivation
  let details: Details
  /// The sessions, in the order (app, timestamp, session id).
  let ids: [RecordID]

  var events: Events { derivation.events }
  var texts: TouchTexts { TouchTexts(events: events) }

  func attribution(_ id: RecordID) -> Attribution { derivation.attributed[id] }

  /// The winning touch.
  func touch(_ id: RecordID) -> Touch? {
    let batch = derivation.attributed.batches[id.batch]
    return batch.touch(batch.rows[id.row])
  }

  /// The name of the session's app.
  func app(_ id: RecordID) -> String { events.apps[Int(events.session(id).app.index)] }

  /// The link that opened the app, if it is not the app's own; empty otherwise.
  func foreignLink(_ id: RecordID) -> ArraySlice<UInt8> {
    let session = events.session(id)
    let batch = events.batches[id.batch]
    guard let link = batch.appLink(of: session, on: attribution(id).event),
      !derivation.stage.ownerships[Int(session.app.index)].owns(link, in: batch)
    else { return [] }
    return batch.text(link.url)
  }

  /// The data dictionary of a link: what its click's line or its query says, else its entry of the
  /// catalogue.
  func data(of link: DeepLink, _ id: RecordID) -> LinkData {
    var data: LinkData
    switch link {
    case .none, .finalClick: return LinkData()
    case .click(let record): data = details.links[record] ?? LinkData()
    case .appLink, .clipboard:
      data = LinkData(link: texts.url(link, of: id))
      for key in ["link_click_id", "_branch_match_id"] { data[key] = nil }
    }
    guard let entry = Self.entry(of: link, id, events) else { return data }
    for member in details.entries[LinePlace(entry)]?.members ?? [] {
      data.add(member.key, member.value)
    }
    let number = events.strings.text(entry.id)
    if !number.isEmpty { data.add(Array("~id".utf8), .init(digits: number)) }
    return data
  }

  /// The entry of the catalogue that is in force for a link (TOUCH-5).
  static func entry(of link: DeepLink, _ id: RecordID, _ events: Events) -> CatalogueEntry? {
    if case .click(let record) = link { return events.catalogue.entry(of: events.click(record)) }
    guard let carried = events.link(link, of: id) else { return nil }
    let session = events.session(id)
    return events.catalogue.entry(of: carried.key, app: session.app, at: session.timestamp)
  }

  /// What a link names (TOUCH-1).
  func names(
    of link: DeepLink, _ id: RecordID
  ) -> (campaign: ArraySlice<UInt8>, channel: ArraySlice<UInt8>) {
    if case .click(let record) = link {
      return texts(events.names(of: events.click(record)))
    }
    guard let carried = events.link(link, of: id) else { return ([], []) }
    let touch = derivation.stage.resolver.touch(
      carried, .appLink, app: events.session(id).app, at: events.session(id).timestamp)
    return texts((touch.campaign, touch.channel))
  }

  private func texts(
    _ names: (campaign: StringID, channel: StringID)
  ) -> (campaign: ArraySlice<UInt8>, channel: ArraySlice<UInt8>) {
    (events.strings.text(names.campaign), events.strings.text(names.channel))
  }
}

extension JSONWriter {
  /// Writes a value of a link's data.
  mutating func value(_ value: LinkData.Value) {
    switch value {
    case .text(let text): self.value(text[...])
    case .json(let json): self.value(json: json)
    }
  }

  /// Writes link data as an object, in the order of the keys' bytes.
  mutating func value(_ data: LinkData) {
    object { json in
      for member in data.members {
        json.key(String(decoding: member.key, as: UTF8.self))
        json.value(member.value)
      }
    }
  }
}

extension LinkData.Value {
  /// A text.
  init(text: some Sequence<UInt8>) { self = .text(Array(text)) }

  /// A number where the text is one in digits, as logs write ids; a text otherwise.
  init(digits text: ArraySlice<UInt8>) {
    let isNumber =
      text.allSatisfy { (0x30...0x39).contains($0) } && text.first != 0x30 && text.count <= 18
    self = isNumber ? .json(Array(text)) : .text(Array(text))
  }

  /// `true` or `false`.
  init(_ flag: Bool) { self = .json(Array((flag ? "true" : "false").utf8)) }

  /// A whole number.
  init(_ number: Int64) { self = .json(Array(String(number).utf8)) }
}
