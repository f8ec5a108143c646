/// Writes Play's install referrer strings in all the forms that clients hand them on.
struct ReferrerTextWriter {
  /// How a string that names a click was treated on its way.
  private enum Form {
    case plain, encoded, encodedTwice, dashed, url, nested, matchID, encodedPart, search
  }

  /// What a string says that names no click.
  private enum Content {
    case organic, notSet, gclid, campaign, nullCampaign, partner, search, unknownClick, braid
  }

  let world: World

  private static let forms = Lottery<Form>([
    (prize: .plain, tickets: 50), (.encoded, 12), (.encodedTwice, 5), (.dashed, 8), (.url, 5),
    (.nested, 5), (.matchID, 5), (.encodedPart, 5), (.search, 5),
  ])
  private static let contents = Lottery<Content>([
    (prize: .organic, tickets: 62), (.notSet, 8), (.gclid, 8), (.campaign, 8), (.nullCampaign, 4),
    (.partner, 4), (.search, 3), (.unknownClick, 2), (.braid, 1),
  ])

  /// Writes the string; all of its characters may stand in JSON as they are.
  func write(_ session: Session, to out: inout LineBuffer) {
    var random = RandomNumbers(world.seed, .referrerText, session.slot)
    if let click = session.click {
      write(click, in: Self.forms.draw(&random), to: &out)
    } else {
      let link = world.links[session.actor.app][world.linkLottery.draw(&random)]
      write(Self.contents.draw(&random), link, &random, to: &out)
    }
  }

  /// When Play saw the click and when the download began, in seconds; -1 for neither logged.
  func times(of session: Session) -> (clicked: Int, begin: Int) {
    var random = RandomNumbers(world.seed, .referrerTimes, session.slot)
    let isSilent = random.chance(0.15)
    if isSilent { return (-1, -1) }
    let end = session.time / 1000
    guard let click = session.click else {
      // Play gives 0 for a download that no link led to.
      return random.chance(0.5)
        ? (0, 0) : (end - 90 - random.below(400), end - 10 - random.below(60))
    }
    let clicked = click.time / 1000
    if random.chance(0.04) {
      // Injected: the click came when the download had begun, some just at the edge of the rule.
      return (clicked, clicked - random.below(3) * random.below(600))
    }
    return (clicked, clicked + random.below(max(1, end - clicked)))
  }

  private func write(_ click: Click, in form: Form, to out: inout LineBuffer) {
    let start = out.count
    switch form {
    case .plain, .encoded, .encodedTwice: writePlain("link_click_id=", click, to: &out)
    case .matchID: writePlain("_branch_match_id=", click, to: &out)
    case .dashed:
      out.append("link_click_id-")
      out.append(decimal: click.id)
    case .url:
      out.append("https://play.google.com/store/apps/details?id=com.example.")
      out.append(Array(world.apps[click.actor.app].name.utf8))
      out.append("&referrer=")
      let inner = out.count
      writePlain("link_click_id=", click, to: &out)
      out.percentEncode(from: inner)
    case .nested:
      out.append("referrer=")
      let inner = out.count
      writePlain("link_click_id=", click, to: &out)
      out.percentEncode(from: inner)
      out.append("&utm_source=google-play")
    case .encodedPart:
      out.append("utm_medium=cpc&link_click_id%3D")
      out.append(decimal: click.id)
      out.append("%26utm_content%3Dbanner")
    case .search:
      out.append("google_search_install_referrer-7AXhuEQs1U&")
      writePlain("link_click_id=", click, to: &out)
    }
    if form == .encoded || form == .encodedTwice { out.percentEncode(from: start) }
    if form == .encodedTwice { out.percentEncode(from: start) }
  }

  private func writePlain(_ key: StaticString, _ click: Click, to out: inout LineBuffer) {
    out.append(key)
    out.append(decimal: click.id)
    out.append("&")
    out.append(world.links[click.actor.app][click.link].referrer)
  }

  private func write(
    _ content: Content, _ link: Link, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    switch content {
    case .organic: out.append("utm_source=google-play&utm_medium=organic")
    case .notSet: out.append("utm_source=(not%20set)&utm_medium=(not%20set)")
    case .gclid:
      out.append("gclid=Cj0KCQjw")
      out.append(hex: random.next(), digits: 16)
    case .campaign:
      out.append(link.referrer)
      out.append("&utm_medium=preload")
    case .nullCampaign:
      out.append("utm_source=some_source&utm_medium=preload&utm_campaign=null")
    case .partner: out.append(link.oneLinkQuery)
    case .search: out.append("google_search_install_referrer=7AXhuEQs1U")
    case .unknownClick:
      out.append("link_click_id=")
      out.append(decimal: random.identifier())
    case .braid:
      out.append("gbraid=0AAAAA")
      out.append(hex: random.next(), digits: 12)
    }
  }
}
