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

  /// Finds a key that is written exactly so but for spaces around it (IN-4), never as a part of another.
  init?(_ key: Span<UInt8>) {
    let text = key.trimmedOfSpaces()
    switch text.count {
    case 1: self.init(text, of: [.c])
    case 3: self.init(text, of: [.pid])
    case 5: self.init(text, of: [.gclid])
    case 6: self.init(text, of: [.gbraid, .wbraid])
    case 7: self.init(text, of: [.clickID])
    case 8: self.init(text, of: [.utmTerm, .campaign, .tildeChannel, .referrer])
    case 9: self.init(text, of: [.tildeCampaign])
    case 10: self.init(text, of: [.utmSource, .utmMedium, .afChannel])
    case 11: self.init(text, of: [.utmContent])
    case 12: self.init(text, of: [.utmCampaign, .mediaSource])
    case 13: self.init(text, of: [.linkClickID])
    case 16: self.init(text, of: [.branchMatchID])
    case 30: self.init(text, of: [.googleSearchInstallReferrer])
    default: return nil
    }
  }

  private init?<let count: Int>(_ text: Span<UInt8>, of keys: [count of QueryKey]) {
    for i in keys.indices where text.equals(keys[i].text) {
      self = keys[i]
      return
    }
    return nil
  }

  /// Finds a key as a query has it.
  init?(encoded text: Span<UInt8>) {
    if PercentDecoding.isPlain(text) {
      self.init(text)
    } else {
      let key = PercentDecoding.decode(text)
      self.init(key.span)
    }
  }
}
