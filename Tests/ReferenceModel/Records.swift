/// What every record has.
struct Header: Sendable {
  var app: Text
  /// That of its source, within which ids are compared (IN-7).
  var dialect: String
  var timestamp: Moment
  /// The id of IN-7: the record's own, else the digest of its line.
  var id: Text
  var digest: Text
  /// Whether it came late and was kept: it serves provisional sessions and counts nowhere (TIME-3).
  var isLate = false
}

/// A click on a link, or a visit to a web page.
struct Click: Sendable {
  var header: Header
  /// The URL as logged.
  var link: Text?
  /// `~id`, unless 0.
  var linkID: Text?
  var campaign: Text?
  var channel: Text?
  /// `af_click_lookback`, for all methods but fingerprint.
  var clickWindow: Int64?
  /// Branch `duration`, for fingerprint alone.
  var fingerprintWindow: Int64?
  /// Millionths of a unit of money.
  var cost: Int64 = 0
  var currency: Text = "USD"
  var devices: Set<DeviceID> = []
  var cookieID: Text?
  var signals = Signals()
  var country: Text?
}

/// One app session.
struct Session: Sendable {
  var header: Header
  var os: OperatingSystem
  var devices: Set<DeviceID> = []
  var isTrackingDisabled = false
  var firstSession: Bool?
  var signals = Signals()
  var userAgent: Text?
  var country: Text?
  var appVersion: Text?
  var customParameters: [Text?] = [nil, nil, nil]
  var linkIdentifier: Text?
  var universalLink: Text?
  var androidAppLink: Text?
  /// TUNE's `referral_url`: a link or a referrer, as EVENT-2 decides.
  var referralURL: Text?
  var referrer: Text?
  var clickedReferrer: Moment?
  var installBegin: Moment?
  var hasGoogleID = false
  var clipboard: Text?
  var appleToken: Text?
  var searchAd: Claim?
  var cookieID: Text?
}

/// A string of the Play Install Referrer library.
struct ReferrerRecord: Sendable {
  var header: Header
  var devices: Set<DeviceID>
  var referrer: Text?
  var clickedReferrer: Moment?
  var installBegin: Moment?
}

/// An answer of Apple's attribution endpoint.
struct Answer: Sendable {
  var header: Header
  var token: Text?
  var claim: Claim
}

/// What an answer or `search_ad_encoded` claims (TOUCH-3).
struct Claim: Sendable {
  var status: Int64
  var isAttributed: Bool
  var isTestPayload: Bool
  var isImpression: Bool
  var time: Moment?
  /// What the job's `campaign_names` may give a name to.
  var campaignID: Text?
  /// The name that the legacy payload itself gives.
  var campaignName: Text?

  /// TOUCH-3: the name of the campaign, else its id.
  func campaign(_ settings: Settings) -> Text? {
    let given = campaignID.flatMap { settings.campaignNames?[$0.string] }.map { Text($0) }
    return campaignName ?? given ?? campaignID
  }
}

/// A device id and a cookie id that belong together.
struct CookieSync: Sendable {
  var header: Header
  /// Compared with idfa, idfv, gaid and android_id.
  var uuid: Text?
  var cookieID: Text?
}

/// One entry of the catalogue of links.
struct LinkEntry: Sendable {
  /// Nil: serves all apps.
  var app: Text?
  var url: Text
  var id: Text?
  var campaign: Text?
  var channel: Text?
  var updatedAt: Moment?
  var digest: Text
  /// As in a header.
  var isLate = false
}

/// One accepted line.
enum Decoded: Sendable {
  case click(Click)
  case session(Session)
  case referrer(ReferrerRecord)
  case answer(Answer)
  case cookieSync(CookieSync)
  case linkEntry(LinkEntry)

  /// The kind of source that it is from.
  var kind: Source.Kind {
    switch self {
    case .click: .clicks
    case .session: .sessions
    case .referrer: .installReferrers
    case .answer: .adservices
    case .cookieSync: .cookieSyncs
    case .linkEntry: .links
    }
  }

  /// Nil for an entry of the catalogue, which has no timestamp and may have no app.
  var header: Header? {
    switch self {
    case .click(let click): click.header
    case .session(let session): session.header
    case .referrer(let record): record.header
    case .answer(let answer): answer.header
    case .cookieSync(let sync): sync.header
    case .linkEntry: nil
    }
  }

  /// The same record marked as late.
  var late: Decoded {
    switch self {
    case .click(var click):
      click.header.isLate = true
      return .click(click)
    case .session: return self
    case .referrer(var record):
      record.header.isLate = true
      return .referrer(record)
    case .answer(var answer):
      answer.header.isLate = true
      return .answer(answer)
    case .cookieSync(var sync):
      sync.header.isLate = true
      return .cookieSync(sync)
    case .linkEntry(var entry):
      entry.isLate = true
      return .linkEntry(entry)
    }
  }
}
