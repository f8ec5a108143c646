/// What kind of thing a touch is (section 3).
enum TouchType: String, Sendable {
  case click, link, referrer, claim, impression
}

/// A touch that a session's evidence points to, and why it did not win (MATCH-6).
struct Candidate: Sendable {
  var method: Method
  var type: TouchType
  /// Nil: undated.
  var time: Moment?
  /// Whether it only borrows the session's time.
  var hasSessionTime = false
  var id: Text
  var digest: Text
  var campaign: Text?
  var channel: Text?
  /// The URL as logged.
  var link: Text?
  var click: Click?
  /// A reason known from the evidence alone.
  var refusal: Reason?
  /// Nil for the winner, once matching is done.
  var reason: Reason?

  /// MATCH-3.
  var tier: Int {
    switch method {
    case .linkClickID, .appLink: 1
    case .installReferrer, .clipboard, .deviceID, .cookie: 2
    case .adservices: type == .impression ? 5 : time == nil ? 3 : 2
    case .fingerprint: 4
    }
  }

  /// Where the method stands among those that tie (MATCH-4).
  var methodOrder: Int { Method.allCases.firstIndex(of: method) ?? 0 }
}

/// MATCH-6, in the order in which they apply.
enum Reason: String, CaseIterable, Sendable {
  case notFirstSession = "not_first_session"
  case answerOutOfTime = "answer_out_of_time"
  case testPayload = "test_payload"
  case answerRefused = "answer_refused"
  case clickHasDeviceID = "click_has_device_id"
  case afterSession = "after_session"
  case outsideWindow = "outside_window"
  case afterInstallBegin = "after_install_begin"
  case signalMismatch = "signal_mismatch"
  case tooFewSignals = "too_few_signals"
  case ambiguousFingerprint = "ambiguous_fingerprint"
  case lowerTier = "lower_tier"
  case olderTouch = "older_touch"
  case methodOrder = "method_order"
  case touchIDOrder = "touch_id_order"
}

/// The evidence of one session and the touches that it points to.
struct Evidence {
  let session: Session
  let event: Event
  let records: Records
  let settings: Settings
  let catalogue: Catalogue

  /// Every touch that the session's evidence points to, by the methods that are on.
  var candidates: [Candidate] {
    let all = Method.allCases.filter(settings.methods.contains).flatMap { method in
      switch method {
      case .linkClickID: clicks(named: linkClickID).map { touch($0, .linkClickID) }
      case .appLink: ownLink.map { [linkTouch($0, .appLink)] } ?? []
      case .installReferrer: referrerTouches
      case .clipboard: clipboardTouches
      case .deviceID: deviceTouches
      case .adservices: claimTouches
      case .cookie: cookieTouches
      case .fingerprint: fingerprintTouches
      }
    }
    return all.map { candidate in
      // EV-6: an OPEN is attributed by link click id, app link and device id.
      var candidate = candidate
      if event == .open, ![.linkClickID, .appLink, .deviceID].contains(candidate.method) {
        candidate.refusal = .notFirstSession
      }
      return candidate
    }
  }

  /// MATCH-1: the clicks that exist for this session.
  var existingClicks: [Click] {
    records.clicks.filter { click in
      guard click.header.app == session.header.app else { return false }
      guard let time = treatedTime(click.header.timestamp) else { return false }
      return session.header.timestamp.ms - time <= settings.longestLookback
    }
  }

  func clicks(named id: Text?) -> [Click] { existingClicks.filter { $0.header.id == id } }

  /// MATCH-1: the time as which a touch is treated; nil when it came after the session.
  func treatedTime(_ touch: Moment) -> Int64? {
    let now = session.header.timestamp.ms
    let allowed = touch.hasSeconds ? settings.clockSkew : max(settings.clockSkew, oneMinute)
    if touch.ms <= now { return touch.ms }
    return touch.ms - now <= allowed ? now : nil
  }

  /// A click as a touch.
  func touch(_ click: Click, _ method: Method) -> Candidate {
    let entry = catalogue.entry(of: click)
    return Candidate(
      method: method, type: .click, time: click.header.timestamp, id: click.header.id,
      digest: click.header.digest, campaign: click.campaign ?? entry?.campaign,
      channel: click.channel ?? entry?.channel, link: click.link ?? entry?.url, click: click)
  }

  /// An own link as a touch: the catalogue's entry overlaid by the URL's query.
  func linkTouch(_ url: Text, _ method: Method) -> Candidate {
    let time = session.header.timestamp
    let entry = catalogue.entry(of: url, app: session.header.app, at: time.ms)
    let parameters = LinkURL(url).parameters
    let campaign = named(parameters, campaignKeys) ?? entry?.campaign
    let channel = named(parameters, channelKeys) ?? entry?.channel
    return Candidate(
      method: method, type: .link, time: time, hasSessionTime: true,
      id: touchID(method, time: time.ms, campaign: campaign, channel: channel, link: url),
      digest: session.header.digest, campaign: campaign, channel: channel, link: url)
  }

  /// `device_id`: clicks that carry the same typed id.
  private var deviceTouches: [Candidate] {
    existingClicks.filter { !$0.devices.isDisjoint(with: session.devices) }
      .map { touch($0, .deviceID) }
  }

  /// `clipboard`: an own link's click, if it names one that exists, else the link.
  private var clipboardTouches: [Candidate] {
    guard let url = session.clipboard, isOwn(url, isUniversal: false) else { return [] }
    let clicks = clicks(named: LinkURL(url).clickID)
    return clicks.isEmpty ? [linkTouch(url, .clipboard)] : clicks.map { touch($0, .clipboard) }
  }

  /// `cookie`: clicks that carry one of the session's cookie ids.
  private var cookieTouches: [Candidate] {
    let uuids = session.devices
      .filter { [.idfa, .idfv, .gaid, .androidID].contains($0.kind) }.map(\.value)
    let synced = records.cookieSyncs.filter { sync in
      sync.header.app == session.header.app
        && abs(sync.header.timestamp.ms - session.header.timestamp.ms) <= oneDay
        && sync.uuid.map(uuids.contains) ?? false
    }
    let cookies = synced.compactMap(\.cookieID) + [session.cookieID].compactMap { $0 }
    return existingClicks.filter { $0.cookieID.map(cookies.contains) ?? false }
      .map { touch($0, .cookie) }
  }
}

/// TOUCH-4: the id of a touch that is no click.
func touchID(_ method: Method, time: Int64?, campaign: Text?, channel: Text?, link: Text?) -> Text {
  let parts = [
    Text(method.rawValue), Text(time.map { String($0) } ?? ""), campaign ?? "", channel ?? "",
    link ?? "",
  ]
  return Text(Array(parts.map(\.bytes).joined(separator: [0x1F]))).shortSHA256
}
