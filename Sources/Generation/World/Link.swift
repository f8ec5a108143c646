/// One link of an app's catalogue, with all that a click on it repeats in every line.
struct Link: Sendable {
  /// How a click on the link names its campaign (TOUCH-1).
  private enum Naming {
    case tilde, utm, plain, short
    /// Only the catalogue knows.
    case catalogue
    case nothing
  }

  /// The number of links of each app.
  static let perApp = 320

  /// 18 digits, or 0 for a dynamic link.
  let id: UInt64
  let url: [UInt8]
  /// Everything of a click's line that belongs to the link, from `"~referring_link"` on.
  let clickFields: [UInt8]
  /// The catalogue's `"data":{…}`.
  let catalogueData: [UInt8]
  /// `utm_source=…&utm_campaign=…`, as the link hands it to Google Play.
  let referrer: [UInt8]
  /// `pid=…&c=…` and the rest of a OneLink's query.
  let oneLinkQuery: [UInt8]

  private static let naming = Lottery<Naming>([
    (prize: .tilde, tickets: 78), (.utm, 7), (.plain, 4), (.short, 3), (.catalogue, 5),
    (.nothing, 3),
  ])
  private static let features = ["sharing", "marketing", "paid advertising", "referral"]
  private static let stages = ["new user", "level 6", "checkout"]
  private static let sources = ["API", "Dashboard", "SDK", "iOS SDK", "Android SDK", "Web SDK"]
  private static let tags = ["autumn", "video", "b2c", "test-a", "test-b", "신규"]
  private static let oneLinkPartners = ["Email", "facebook_int", "googleadwords_int", "kakao_int"]

  init(of app: AppDescription, appNumber: Int, rank: Int, seed: UInt64) {
    var random = RandomNumbers(seed, .link, appNumber * Self.perApp + rank)
    // The most clicked links have the most important campaigns; several links share one.
    let campaign = CampaignName.all[(rank * 7 / 8 + appNumber * 5) % CampaignName.count]
    let channel = Channel.all[Channel.lottery.draw(&random)]
    let naming = Self.naming.draw(&random)
    let isDynamic = random.chance(0.08)
    let campaignValue = JSONText.queryValue(campaign)
    id = isDynamic ? 0 : random.identifier()
    url = Self.url(of: app, isDynamic ? campaignValue : nil, &random)
    referrer =
      Array("utm_source=".utf8) + JSONText.queryValue(channel) + Array("&utm_campaign=".utf8)
      + campaignValue
    oneLinkQuery = Self.oneLinkQuery(campaignValue, JSONText.queryValue(channel), &random)

    let quoted = JSONText.quoted(campaign, asciiOnly: random.chance(0.25))
    var names = LineBuffer()
    switch naming {
    case .tilde: names.append(",\"~campaign\":")
    case .utm: names.append(",\"utm_campaign\":")
    case .plain: names.append(",\"campaign\":")
    case .short: names.append(",\"c\":")
    case .catalogue, .nothing: break
    }
    if naming != .catalogue && naming != .nothing { names.append(quoted) }
    if naming != .catalogue {
      names.append(naming == .utm ? ",\"utm_source\":" : ",\"~channel\":")
      names.append(JSONText.quoted(channel))
    }
    let keywords = Self.keywords(of: app, &random)
    var fields = LineBuffer()
    fields.append(",\"~referring_link\":\"")
    fields.append(url)
    fields.append("\",\"~id\":\"")
    fields.append(decimal: id)
    fields.append("\"")
    fields.append(names.bytes)
    fields.append(keywords)
    clickFields = fields.bytes

    var data = LineBuffer()
    data.append(",\"data\":{\"$desktop_url\":\"https://www.")
    data.append(Array(app.name.utf8))
    data.append(".example/\"")
    if naming != .nothing {
      data.append(",\"~campaign\":")
      data.append(quoted)
      data.append(",\"~channel\":")
      data.append(JSONText.quoted(channel))
    }
    data.append(keywords)
    data.append("}")
    catalogueData = data.bytes
  }

  private static func url(
    of app: AppDescription, _ campaign: [UInt8]?, _ random: inout RandomNumbers
  ) -> [UInt8] {
    var out = LineBuffer()
    out.append("https://")
    out.append(Array(app.linkHosts[[0, 0, 0, 1, 2][random.below(5)]].utf8))
    out.append("/")
    if let campaign {
      out.append("dynamic?%7Ecampaign=")
      out.append(campaign)
    } else {
      for _ in 0..<10 { out.append(base64: UInt32(random.below(62))) }
    }
    return out.bytes
  }

  /// The link's feature, stage, tags, `$…` and custom keys.
  private static func keywords(
    of app: AppDescription, _ random: inout RandomNumbers
  ) -> [UInt8] {
    var text = #","~feature":"\#(features[random.below(features.count)])""#
    if random.chance(0.3) { text += #","~stage":"\#(stages[random.below(stages.count)])""# }
    if random.chance(0.5) {
      text += #","~tags":["\#(tags[random.below(tags.count)])","\#(tags[random.below(3)])"]"#
    }
    text += #","~creation_source":"\#(sources[random.below(sources.count)])""#
    let item = 1000 + random.below(9000)
    text += #","$canonical_url":"https://www.\#(app.name).example/content/\#(item)""#
    text += #","$deeplink_path":"content/\#(item)""#
    if random.chance(0.6) { text += #","pictureId":"\#(random.below(100_000))""# }
    if random.chance(0.05) { text += #","duration":\#([7200, 86400, 0][random.below(3)])"# }
    return Array(text.utf8)
  }

  private static func oneLinkQuery(
    _ campaign: [UInt8], _ channel: [UInt8], _ random: inout RandomNumbers
  ) -> [UInt8] {
    let partner = oneLinkPartners[random.below(oneLinkPartners.count)]
    var out = LineBuffer()
    out.append(Array("pid=\(partner)&c=".utf8))
    out.append(campaign)
    out.append("&af_channel=")
    out.append(channel)
    out.append(Array("&af_adset=set_\(random.below(40))&deep_link_value=fruit_".utf8))
    out.append(decimal: random.below(900))
    if random.chance(0.4) { out.append("&af_cost_currency=USD&af_cost_value=0.85") }
    if random.chance(0.3) { out.append("&af_click_lookback=20d") }
    if random.chance(0.05) { out.append("&af_click_lookback=12h") }
    return out.bytes
  }
}
