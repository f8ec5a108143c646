internal import Decoding
internal import Model
internal import Reporting

/// The link data that v1/open answers with, for one session after the other (REP-7, MATCH-7).
struct ResponseData: Sendable {
  let sessions: ExportedSessions

  /// The dictionary `data` of a session's response.
  func data(of id: RecordID) -> LinkData {
    let attribution = sessions.attribution(id)
    let link = sessions.deepLink(id)
    let isClicked = link != .none
    var data = sessions.data(of: link, id)
    data["+clicked_branch_link"] = .init(isClicked)
    data["+is_first_session"] = .init(attribution.event == .install)
    let foreign = sessions.foreignLink(id)
    if !foreign.isEmpty { data["+non_branch_link"] = .init(text: foreign) }
    if isClicked {
      addLink(link, id, to: &data)
      data["+match_guaranteed"] = isGuaranteed(link, id).map { .init($0) }
    } else if let touch = sessions.touch(id) {
      let strings = sessions.events.strings
      add(strings.text(touch.campaign), strings.text(touch.channel), to: &data)
    }
    return data
  }

  private func addLink(_ link: DeepLink, _ id: RecordID, to data: inout LinkData) {
    let names = sessions.names(of: link, id)
    add(names.campaign, names.channel, to: &data)
    let url = sessions.url(id)
    if !url.isEmpty { data["~referring_link"] = .init(text: url) }
    if case .click(let record) = link {
      let time = sessions.events.click(record).timestamp
      data["+click_timestamp"] = .init(time.milliseconds / 1000)
    }
  }

  /// Adds what TOUCH-1 finds, as reports have it, and no other names; where the data give that themselves it keeps its
  /// type.
  private func add(
    _ campaign: ArraySlice<UInt8>, _ channel: ArraySlice<UInt8>, to data: inout LinkData
  ) {
    for (key, name) in [("~campaign", campaign), ("~channel", channel)]
    where !name.elementsEqual(data.text(key)) {
      data[key] = name.isEmpty ? nil : .init(text: name)
    }
  }

  /// Whether it is certain that the session comes from the link: direct evidence always is, a click
  /// that won otherwise is what its method is (MATCH-7).
  private func isGuaranteed(_ link: DeepLink, _ id: RecordID) -> Bool? {
    guard let touch = sessions.touch(id) else { return true }
    if case .decidedClick = link, touch.type == .click { return touch.isMatchGuaranteed }
    return touch.link == link ? touch.isMatchGuaranteed : true
  }
}
