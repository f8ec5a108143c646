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
        shown(record.header.timestamp), "\(record.devices.count)", "\(record.referrer != nil)",
        shown(record.clickedReferrer), shown(record.installBegin),
      ]
    case .accepted(.answer(let answer)):
      return [
        shown(answer.header.timestamp), "\(answer.token != nil)",
        "\(Int32(clamping: answer.claim.status))",
      ] + shown(answer.claim)
    case .accepted(.cookieSync(let sync)):
      return [shown(sync.header.timestamp), "\(sync.uuid != nil)", "\(sync.cookieID != nil)"]
    case .accepted(.catalogueEntry(let entry)):
      return [
        "\(entry.app != nil)", entry.url.string, shown(entry.id), shown(entry.campaign),
        shown(entry.channel), shown(entry.updatedAt),
      ]
    }
  }

  private static func shown(_ click: Click) -> [String] {
    [
      shown(click.header.timestamp), shownID(click.header), shown(click.campaign),
      shown(click.channel), shown(click.link), shown(click.linkID), shown(click.country),
      click.signals.os?.rawValue ?? "", shownWindow(click.clickWindow),
      shownWindow(click.fingerprintWindow),
      "\(click.cost)", click.cost == 0 ? "" : click.currency.string, "\(click.devices.count)",
      "\(click.cookieID != nil)", "\(click.signals.ip != nil)",
    ] + shown(click.signals)
  }

  private static func shown(_ session: Session) -> [String] {
    let link = session.universalLink ?? session.androidAppLink ?? session.referralURL
    var all = [shown(session.header.timestamp), shownID(session.header), session.os.rawValue]
    all.append(session.firstSession.map { "\($0)" } ?? "")
    all += [session.country, session.appVersion].map(shown)
    all += session.customParameters.map(shown)
    all += [shown(session.linkIdentifier), "\(session.devices.count)"]
    all += [session.signals.ip != nil, session.cookieID != nil, session.appleToken != nil]
      .map { "\($0)" }
    all += [link, session.clipboard].map(shown)
    all += [session.clickedReferrer, session.installBegin].map(shown)
    return all + shown(session.signals) + (session.searchAd.map(shown) ?? [])
  }

  private static func shown(_ signals: Signals) -> [String] {
    [
      TextFuzz.shown(signals.osVersion),
      signals.model?.string ?? "none", signals.language?.string ?? "none",
      "\(signals.localIP != nil)", signals.screen.map { "\($0.small)x\($0.large)" } ?? "none",
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

  private static func shown(_ moment: Moment?) -> String { moment.map { "\($0.ms)" } ?? "" }
}
