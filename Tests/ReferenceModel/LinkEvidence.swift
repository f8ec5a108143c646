let campaignKeys: [Text] = ["~campaign", "c", "campaign", "utm_campaign"]
let channelKeys: [Text] = ["~channel", "af_channel", "pid", "media_source", "utm_source"]

/// TOUCH-1: the first of these keys that names something.
func named(_ parameters: [Text: Text], _ keys: [Text]) -> Text? {
  keys.lazy.compactMap { parameters[$0]?.trimmed }.first { !$0.isEmpty && !isAbsentWord($0) }
}

extension Evidence {
  /// EV-4: the link that opened the app, and whether it came as a universal link.
  private var appLink: (url: Text, isUniversal: Bool)? {
    if let url = session.universalLink { return (url, true) }
    if let url = session.androidAppLink { return (url, false) }
    // TUNE: on an OPEN or iOS the referral is the link.
    guard let url = session.referralURL, event == .open || session.os == .iOS else { return nil }
    return (url, session.os == .iOS)
  }

  /// EV-4: the app's own link that opened it.
  var ownLink: Text? {
    guard let (url, isUniversal) = appLink, isOwn(url, isUniversal: isUniversal) else { return nil }
    return url
  }

  /// EV-4: one of the app's hosts, and a path that its association file takes, or one of its schemes.
  func isOwn(_ text: Text, isUniversal: Bool) -> Bool {
    guard let app = settings.app(session.header.app) else { return false }
    let url = LinkURL(text)
    if let scheme = url.scheme, app.uriSchemes.contains(where: { Text($0).lowercased == scheme }) {
      return true
    }
    guard let host = url.host, app.linkHosts.contains(where: { Text($0).lowercased == host }) else {
      return false
    }
    guard isUniversal, let file = app.association else { return true }
    return AssociationFile(Text(file), appID: app.appleAppID.map { Text($0) }).takes(url)
  }

  /// EV-3: `link_identifier`, else the click id in the query of an own app link.
  var linkClickID: Text? { session.linkIdentifier ?? ownLink.flatMap { LinkURL($0).clickID } }

  /// MATCH-7: the direct evidence, credited or not, else the winning touch.
  func deepLink(winner: Candidate?) -> DeepLink? {
    let direct = clicks(named: linkClickID).map { touch($0, .linkClickID) }
      .max { isBeaten($0, by: $1) }
    if let direct { return DeepLink(direct) }
    return ownLink.map { DeepLink(url: $0) } ?? winner.map { DeepLink($0) }
  }

  /// EVENT-6: whether a session is referred.
  func isReferred(winner: Candidate?) -> Bool {
    if linkClickID != nil || ownLink != nil { return true }
    guard let winner else { return false }
    guard event == .open, let time = winner.time.flatMap(treatedTime) else { return true }
    return session.header.timestamp.ms - time <= settings.referredWithin
  }
}
