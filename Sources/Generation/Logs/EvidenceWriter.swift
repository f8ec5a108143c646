/// Writes what in a session points to a touch, and what looks as if it did.
struct EvidenceWriter {
  let world: World
  let referrers: ReferrerTextWriter

  init(world: World) {
    self.world = world
    referrers = ReferrerTextWriter(world: world)
  }

  func write(_ session: Session, to out: inout LineBuffer) {
    var random = RandomNumbers(world.seed, .evidence, session.slot)
    switch session.evidence {
    case .linkIdentifier:
      if let click = session.click {
        out.append(",\"link_identifier\":\"")
        out.append(decimal: click.id)
        out.append("\"")
      }
    case .referrer: writeReferrer(of: session, to: &out)
    case .appLink: writeAppLink(of: session, &random, to: &out)
    case .foreignLink: writeForeignLink(of: session, &random, to: &out)
    case .clipboard:
      out.append(",\"local_url\":\"")
      writeURL(of: session, &random, to: &out)
      out.append("\"")
    case .cookie:
      out.append(",\"cookie_id\":\"")
      out.append(hex: session.device.cookie, digits: 16)
      out.append("\"")
    case .none, .referrerRecord, .deviceID, .cookieSync, .signals: break
    }
    if session.hasAttributionToken {
      out.append(",\"apple_attribution_token\":\"")
      session.writeToken(to: &out)
      out.append("\"")
    } else if session.isFirst && session.device.isIOS && random.chance(0.08) {
      writeLegacyClaim(of: session, &random, to: &out)
    }
  }

  private func writeReferrer(of session: Session, to out: inout LineBuffer) {
    out.append(",\"install_referrer_extras\":\"")
    referrers.write(session, to: &out)
    out.append("\"")
    let times = referrers.times(of: session)
    if times.clicked >= 0 {
      out.append(",\"clicked_referrer_ts\":")
      out.append(decimal: times.clicked)
    }
    if times.begin >= 0 {
      out.append(",\"install_begin_ts\":")
      out.append(decimal: times.begin)
    }
  }

  private func writeAppLink(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    writeLinkKey(of: session, to: &out)
    if random.chance(0.05) {
      out.append(Array(world.apps[session.actor.app].scheme.utf8))
      out.append("://content/")
      out.append(decimal: random.below(9000))
      if let click = session.click {
        out.append("?link_click_id=")
        out.append(decimal: click.id)
      }
    } else {
      writeURL(of: session, &random, to: &out)
    }
    out.append("\"")
  }

  private func writeForeignLink(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    writeLinkKey(of: session, to: &out)
    switch random.below(3) {
    case 0: out.append("https://news.example/story/")
    case 1: out.append("https://www.partner.example/app?utm_campaign=theirs&item=")
    default: out.append("otherapp://open/")
    }
    out.append(decimal: random.below(9000))
    out.append("\"")
  }

  private func writeLinkKey(of session: Session, to out: inout LineBuffer) {
    out.append(
      session.device.isIOS ? ",\"universal_link_url\":\"" : ",\"android_app_link_url\":\"")
  }

  /// The link that was clicked, three times in five with the click's id; without a click any link.
  private func writeURL(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    let links = world.links[session.actor.app]
    let link = links[session.click?.link ?? world.linkLottery.draw(&random)]
    out.append(link.url)
    guard let click = session.click, random.chance(0.6) else { return }
    out.append(link.id == 0 ? "&" : "?")
    out.append(random.chance(0.7) ? "_branch_match_id=" : "link_click_id=")
    out.append(decimal: click.id)
  }

  /// The whole answer of Apple's first attribution service, as base64.
  private func writeLegacyClaim(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    out.append(",\"search_ad_encoded\":\"")
    let start = out.count
    let isAttributed = random.chance(0.5)
    let isTest = random.chance(0.05)
    out.append("{\"Version3.1\":{\"iad-attribution\":")
    out.append(isAttributed ? "\"true\"" : "\"false\"")
    if isAttributed {
      let campaign = random.below(AppleCampaign.count)
      out.append(",\"iad-org-id\":\"")
      out.append(decimal: isTest ? AppleCampaign.test : AppleCampaign.organisation)
      out.append("\",\"iad-campaign-id\":\"")
      out.append(decimal: isTest ? AppleCampaign.test : AppleCampaign.id(campaign))
      out.append("\",\"iad-campaign-name\":")
      out.append(AppleCampaign.quotedNames[campaign])
      out.append(",\"iad-adgroup-id\":\"")
      out.append(decimal: isTest ? AppleCampaign.test : 77_000 + random.below(50))
      out.append("\",\"iad-keyword\":\"shoes\",\"iad-click-date\":\"")
      let click = session.time - DelayTable.untilInstall.draw(&random)
      out.append(minuteOf: click)
      out.append(":00Z\",\"iad-conversion-date\":\"")
      out.append(minuteOf: session.time)
      out.append(":00Z\",\"iad-conversion-type\":\"Download\"")
    } else {
      out.append(",\"iad-org-id\":\"\"")
    }
    out.append("}}")
    out.base64Encode(from: start)
    out.append("\"")
  }
}
