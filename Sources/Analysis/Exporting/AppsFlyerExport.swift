internal import Decoding
internal import Model
internal import Reporting

/// Writes the `appsflyer` export (REP-7): for each counted session what AppsFlyer's SDK would have
/// handed to the app, one object per line.
struct AppsFlyerExport: Sendable {
  let sessions: ExportedSessions

  /// Hands the export to `sink`, in chunks.
  func write(to sink: (Span<UInt8>) throws(ExportError) -> Void) throws(ExportError) {
    try sessions.writeLines(to: sink) { AppsFlyerExport(sessions: $0).line }
  }

  private func line(of id: RecordID) -> [UInt8] {
    let event = sessions.attribution(id).event
    let link = sessions.deepLink(id)
    let isDeepLink = event == .open && link != .none
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.field("session_id", sessions.events.idText(ofSession: id))
      json.field("app", sessions.app(id))
      json.field("callback", isDeepLink ? "onAppOpenAttribution" : "onConversionDataSuccess")
      json.key("data")
      json.value(isDeepLink ? opening(id, by: link) : conversion(id, event))
    }
    return json.bytes
  }

  /// What `onAppOpenAttribution` gets: the parameters of the link, with the parts of a long link's
  /// URL, or the names that stand behind a short link.
  private func opening(_ id: RecordID, by link: DeepLink) -> LinkData {
    let own = sessions.ownData(of: link, id)
    var data = AppsFlyerValues.typed(sessions.completed(own, of: link, id))
    let url = sessions.url(id)
    if !url.isEmpty { data["link"] = .init(text: url) }
    if let parts = LinkParts(url), parts.hasQuery {
      data["scheme"] = .init(text: parts.scheme)
      data["host"] = .init(text: parts.host)
      data["path"] = .init(text: parts.path)
    } else {
      addNames(sessions.names(of: link, id), own: own, to: &data)
    }
    return data
  }

  /// What `onConversionDataSuccess` gets.
  private func conversion(_ id: RecordID, _ event: SessionEvent) -> LinkData {
    var data = LinkData()
    let session = sessions.events.session(id)
    if let touch = sessions.touch(id) {
      data = attributed(id, to: touch)
      data["af_status"] = .init(text: "Non-organic".utf8)
      let time = touch.printedTime(session: session.timestamp)
      data["click_time"] =
        time.isPresent ? .init(text: CivilTime(time).spaced.utf8) : AppsFlyerValues.null
    } else {
      data["af_status"] = .init(text: "Organic".utf8)
    }
    data["is_first_launch"] = .init(event.isFirstSession ? 1 : 0)
    if event.isFirstSession {
      data["install_time"] = .init(text: CivilTime(session.timestamp).spaced.utf8)
    }
    return data
  }

  private func attributed(_ id: RecordID, to touch: Touch) -> LinkData {
    let strings = sessions.events.strings
    let own = sessions.ownData(of: touch.link, id)
    var data = AppsFlyerValues.typed(sessions.completed(own, of: touch.link, id))
    addNames(
      (strings.text(touch.campaign), strings.text(touch.channel)), own: own, to: &data)
    for key in AppsFlyerValues.linkOnly { data[key] = nil }
    AppsFlyerValues.addCost(to: &data)
    data["match_type"] = .init(text: touch.method.matchType.utf8)
    data["iscache"] = .init(1)
    data["retargeting_conversion_type"] = .init(text: "none".utf8)
    for key in AppsFlyerValues.always { data.add(Array(key.utf8), AppsFlyerValues.null) }
    return data
  }

  /// Campaign and media source: what AppsFlyer calls the source is the `pid` or `media_source` that the link has
  /// itself, or its entry in the catalogue where the link names no channel, else what TOUCH-1 finds.
  ///
  /// - Parameter data: the data of the link, completed by its entry.
  private func addNames(
    _ names: (campaign: ArraySlice<UInt8>, channel: ArraySlice<UInt8>), own: LinkData,
    to data: inout LinkData
  ) {
    data["campaign"] = names.campaign.isEmpty ? nil : .init(text: names.campaign)
    let naming = own.haveChannel ? own : data
    let source = naming.text("pid")
    if !source.isEmpty {
      data["media_source"] = .init(text: source)
    } else if naming["media_source"] == nil, !names.channel.isEmpty {
      data["media_source"] = .init(text: names.channel)
    }
  }
}

extension MatchMethod {
  /// AppsFlyer's name for how certain a match is.
  fileprivate var matchType: String {
    switch self {
    case .fingerprint: "probabilistic"
    case .installReferrer: "gp_referrer"
    case .adServices: "srn"
    case .linkClickID, .appLink, .clipboard, .deviceID, .cookie: "id_matching"
    }
  }
}
