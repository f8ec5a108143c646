internal import Attribution
internal import Decoding
internal import Model
internal import Reporting

/// The sessions of an export with what they were attributed to and the link data that they get.
struct ExportedSessions: Sendable {
  let derivation: Derivation
  let details: Details
  /// The referrer records that serve sessions (EV-5).
  let histories: Histories
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

  /// The session's evidence under the rules of its app.
  func evidence(_ id: RecordID) -> SessionEvidence? {
    derivation.stage.evidence(id, events.session(id), histories)
  }

  /// The name of the session's app.
  func app(_ id: RecordID) -> String { events.apps[Int(events.session(id).app.index)] }

  /// The link that opened the app, if it is not the app's own; empty otherwise.
  func foreignLink(_ id: RecordID) -> ArraySlice<UInt8> {
    let session = events.session(id)
    if session.appLink == 0 || evidence(id)?.appLink != nil { return [] }
    return texts.url(.appLink, of: id)
  }

  /// The link that a touch is or that its click is on.
  func link(of touch: Touch) -> DeepLink {
    switch touch.type {
    case .click: touch.record.map(DeepLink.click) ?? .none
    case .link: touch.method == .clipboard ? .clipboard : .appLink
    case .referrer, .claim, .impression: .none
    }
  }

  /// The data dictionary of a link.
  func data(of link: DeepLink, _ id: RecordID) -> LinkData {
    switch link {
    case .none: return LinkData()
    case .click(let record): return details.links[record] ?? LinkData()
    case .appLink, .clipboard:
      var data = LinkData(link: texts.url(link, of: id))
      for key in ["link_click_id", "_branch_match_id"] { data[key] = nil }
      return data
    }
  }

  /// What a link names (TOUCH-1).
  func names(
    of link: DeepLink, _ id: RecordID
  ) -> (campaign: ArraySlice<UInt8>, channel: ArraySlice<UInt8>) {
    func texts(_ campaign: StringID, _ channel: StringID) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)
    {
      (events.strings.text(campaign), events.strings.text(channel))
    }
    let batch = events.batches[id.batch]
    switch link {
    case .none: return ([], [])
    case .click(let record):
      let click = events.click(record)
      return texts(click.campaign, click.channel)
    case .appLink:
      let link = batch.links[Int(batch.sessions[id.row].appLink) - 1]
      return texts(link.campaign, link.channel)
    case .clipboard:
      let link = batch.links[Int(batch.sessions[id.row].clipboard) - 1]
      return texts(link.campaign, link.channel)
    }
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

  /// `true` or `false`.
  init(_ flag: Bool) { self = .json(Array((flag ? "true" : "false").utf8)) }

  /// A whole number.
  init(_ number: Int64) { self = .json(Array(String(number).utf8)) }
}
