@testable import ReferenceModel

extension RecordFuzz {
  /// What the model makes of a line.
  static func model(_ line: [UInt8], of source: LogKind) -> [String] {
    guard let kind = Source.Kind(rawValue: source.kind) else { return [] }
    var own = Source(kind, source.dialect)
    own.app = app
    var settings = Settings()
    settings.apps = [Settings.App(app, aliases: aliases)]
    settings.asOf = asOf
    switch Decoder(source: own, settings: settings).decode(Text(line)) {
    case .blank: return ["blank"]
    case .rejected: return ["rejected"]
    case .accepted(.click(let click)): return shown(click)
    case .accepted(.session(let session)):
      return session.isTrackingDisabled ? ["tracking disabled"] : shown(session)
    case .accepted(.referrer(let record)):
      return [
        time(record.header), shown(record.devices),
        shownReferrer(record.referrer, record.clickedReferrer, record.installBegin),
      ]
    case .accepted(.answer(let answer)):
      return [
        time(answer.header), ShownKey.of(id: answer.token?.bytes),
        "\(Int32(clamping: answer.claim.status))",
      ] + shown(answer.claim)
    case .accepted(.cookieSync(let sync)):
      let device = sync.uuid.map { DeviceID(.idfa, $0).value }
      return [
        time(sync.header), ShownKey.of(id: device?.bytes), ShownKey.of(id: sync.cookieID?.bytes),
      ]
    case .accepted(.linkEntry(let entry)):
      return [
        "\(entry.app != nil)", entry.url.string, LinkURL.normalised(entry.url).string,
        shown(entry.id), shown(entry.campaign), shown(entry.channel),
        entry.updatedAt.map { "\($0.ms)" } ?? "",
      ]
    }
  }

  private static func shown(_ click: Click) -> [String] {
    [
      shown(click.header.timestamp), shownID(click.header), shown(click.campaign),
      shown(click.channel), shown(click.link), shown(click.link.map(LinkURL.normalised)),
      shown(click.linkID), shown(click.country),
      click.signals.os?.rawValue ?? "", shownWindow(click.clickWindow),
      shownWindow(click.fingerprintWindow),
      "\(click.cost)", click.cost == 0 ? "" : click.currency.string, shown(click.devices),
      ShownKey.of(id: click.cookieID?.bytes), shownNetwork(click.signals.ip),
    ] + shown(click.signals)
  }

  private static func shown(_ session: Session) -> [String] {
    let link = session.universalLink ?? session.androidAppLink ?? session.referralURL
    let isUniversal =
      session.universalLink != nil || session.androidAppLink == nil && session.os == .iOS
    let referral = session.os == .android ? session.referralURL : nil
    let agent = session.devices.isEmpty ? session.userAgent : nil
    return [
      time(session.header), shownID(session.header), session.os.rawValue,
      session.firstSession.map { "\($0)" } ?? "", shown(session.country),
      shown(session.appVersion),
    ] + session.customParameters.map(shown) + [
      shown(session.linkIdentifier), ShownKey.of(id: session.linkIdentifier?.bytes),
      shown(session.devices), ShownKey.of(id: agent?.bytes), shownNetwork(session.signals.ip),
      ShownKey.of(id: session.cookieID?.bytes), ShownKey.of(id: session.appleToken?.bytes),
      shownLink(link, isUniversal: isUniversal), shownLink(session.clipboard, isUniversal: false),
      "\(session.referralURL != nil && session.os != .iOS)",
      shownReferrer(
        session.referrer ?? referral, session.clickedReferrer, session.installBegin,
        hasGoogleID: session.hasGoogleID),
    ] + shown(session.signals) + (session.searchAd.map(shown) ?? [])
  }

  /// What EV-3, EV-4 and TOUCH-1 ask of a link that a session carries.
  private static func shownLink(_ text: Text?, isUniversal: Bool) -> String {
    guard let text else { return "" }
    let url = LinkURL(text)
    let parameters = url.parameters
    let parts = [
      text.string, LinkURL.normalised(text).string, shown(url.scheme), shown(url.host),
      url.path.string, shown(url.clickID), ShownKey.of(id: url.clickID?.bytes),
      shown(named(parameters, campaignKeys)), shown(named(parameters, channelKeys)),
    ]
    return "\(parts)\(isUniversal ? " universal" : "")"
  }

  /// What EV-5 and TOUCH-2 ask of a referrer.
  private static func shownReferrer(
    _ string: Text?, _ clicked: Moment?, _ installBegin: Moment?, hasGoogleID: Bool = false
  ) -> String {
    let referrer = Referrer(string ?? "")
    let parts = [
      shown(referrer.clickID), ShownKey.of(id: referrer.clickID?.bytes), shown(referrer.campaign),
      shown(referrer.channel), shown(clicked), shown(installBegin),
    ]
    let facts = [
      string != nil, referrer.namesClick, hasGoogleID || referrer.hasGoogleID, referrer.isOrganic,
    ]
    return "\(parts) \(facts)"
  }

  private static func shown(_ devices: Set<DeviceID>) -> String {
    devices.map { "\($0.kind.rawValue)=\(ShownKey.of(id: $0.value.bytes))" }.sorted()
      .joined(separator: " ")
  }

  /// The key of a network as `validIP` writes it.
  private static func shownNetwork(_ network: Text?) -> String {
    guard let network else { return "" }
    let isV4 = !network.contains(":")
    let parts = network.split(isV4 ? "." : ":").prefix(4).compactMap {
      UInt64($0.string, radix: isV4 ? 10 : 16)
    }
    return ShownKey.of(network: parts, isV4: isV4)
  }

  /// The key of a device's address in its own network.
  private static func shown(_ address: Address?) -> String {
    guard let address else { return "" }
    let bytes = address.v4 ?? address.groups.flatMap { [$0 >> 8, $0 & 0xFF] }
    return ShownKey.of(id: bytes.map { UInt8($0) })
  }

  private static func shown(_ signals: Signals) -> [String] {
    [
      TextFuzz.shown(signals.osVersion),
      signals.model?.string ?? "none", signals.language?.string ?? "none",
      shown(signals.localIP), signals.screen.map { "\($0.small)x\($0.large)" } ?? "none",
    ]
  }

  private static func shown(_ claim: Claim) -> [String] {
    // What is no claim says nothing of a campaign.
    guard claim.isAttributed else { return [] }
    return [
      "\(claim.isTestPayload)", "\(claim.isImpression)", shown(claim.time),
      shown(claim.campaignName ?? claim.campaignID),
    ]
  }

  private static func shownID(_ header: Header) -> String {
    header.id == header.digest ? "" : header.id.string
  }

  /// No window is longer than all times are apart.
  private static func shownWindow(_ milliseconds: Int64?) -> String {
    "\(min(milliseconds ?? 0, year2100))"
  }

  private static func shown(_ text: Text?) -> String { text?.string ?? "" }

  private static func shown(_ moment: Moment?) -> String {
    moment.map { "\($0.ms)" + ($0.hasSeconds ? "" : " to the minute") } ?? ""
  }

  /// That of records but clicks, of which nobody asks how exactly it was written.
  private static func time(_ header: Header) -> String { "\(header.timestamp.ms)" }
}
