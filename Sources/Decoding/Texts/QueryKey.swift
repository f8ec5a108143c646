/// The keys of queries and referrer strings that rules ask for (EV-3, EV-5, TOUCH-1).
enum QueryKey: Int, CaseIterable {
  case linkClickID, branchMatchID, clickID, googleSearchInstallReferrer
  case utmSource, utmMedium, utmCampaign, utmTerm, utmContent
  case gclid, gbraid, wbraid
  case pid, mediaSource, afChannel, c, campaign, tildeCampaign, tildeChannel
  case referrer

  /// The key as it is written.
  var text: StaticString {
    switch self {
    case .linkClickID: "link_click_id"
    case .branchMatchID: "_branch_match_id"
    case .clickID: "clickid"
    case .googleSearchInstallReferrer: "google_search_install_referrer"
    case .utmSource: "utm_source"
    case .utmMedium: "utm_medium"
    case .utmCampaign: "utm_campaign"
    case .utmTerm: "utm_term"
    case .utmContent: "utm_content"
    case .gclid: "gclid"
    case .gbraid: "gbraid"
    case .wbraid: "wbraid"
    case .pid: "pid"
    case .mediaSource: "media_source"
    case .afChannel: "af_channel"
    case .c: "c"
    case .campaign: "campaign"
    case .tildeCampaign: "~campaign"
    case .tildeChannel: "~channel"
    case .referrer: "referrer"
    }
  }

  // No arrays: threads that share one would count references on it.

  /// Where a campaign may stand, best first (TOUCH-1).
  static var campaigns: [4 of QueryKey] { [.tildeCampaign, .c, .campaign, .utmCampaign] }
  /// Where a channel may stand, best first (TOUCH-1).
  static var channels: [5 of QueryKey] {
    [.tildeChannel, .afChannel, .pid, .mediaSource, .utmSource]
  }
  /// What names a click, best first (EV-3, EV-5).
  static var clickIDs: [2 of QueryKey] { [.linkClickID, .branchMatchID] }
  /// Google's ids (TOUCH-2).
  static var googleIDs: [4 of QueryKey] {
    [.gclid, .gbraid, .wbraid, .googleSearchInstallReferrer]
  }

  /// Finds a key that is written exactly so, never as a part of another.
  init?(_ text: Span<UInt8>) {
    var number = 0
    while let key = QueryKey(rawValue: number) {
      if text.equals(key.text) {
        self = key
        return
      }
      number += 1
    }
    return nil
  }
}
