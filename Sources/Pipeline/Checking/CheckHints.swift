internal import Configuration
internal import Decoding
internal import Model

/// What a sample says about records that would match nothing, and what to do about it.
struct CheckHints {
  let job: Job
  let apps: [String]
  let strings: StringTable
  let facts: SampleFacts
  let intake: Intake.Result
  /// By source, what other dialects of its kind make of lines of which its own accepts none.
  let otherDialects: [Int: OtherDialect]

  /// The most foreign hosts that are named.
  private static let hosts = 5

  /// All hints, those about everything first, then method by method.
  var all: [CheckSummary.Hint] {
    if facts.sessions.count == 0 {
      let why =
        facts.trackingDisabled > 0
        ? "every accepted session is tracking_disabled (\(facts.trackingDisabled))"
        : "no session was accepted"
      return rejectedSources + unknownApps + [
        hint(
          "sessions", "\(why), so there is nothing to attribute",
          job.sources.contains { $0.kind == .sessions }
            ? "correct the source" : "add a source of kind 'sessions'")
      ]
    }
    return rejectedSources + unknownApps + clicks + installs + onlyOneSide + times + lateness
      + MatchMethod.allCases.flatMap { method in
        job.rules.methods.contains(method)
          ? hints(of: method)
          : [hint(method.name, "switched off", "add it to 'methods' if this is not meant")]
      }
  }

  private func hints(of method: MatchMethod) -> [CheckSummary.Hint] {
    switch method {
    case .linkClickID: linkClickID
    case .appLink: appLink
    case .installReferrer: installReferrer
    case .clipboard: clipboard
    case .deviceID: deviceID
    case .adServices: adServices
    case .cookie: cookie
    case .fingerprint: fingerprint
    }
  }

  func hint(
    _ subject: String, _ problem: String, _ remedy: String
  ) -> CheckSummary.Hint {
    CheckSummary.Hint(subject: subject, problem: problem, remedy: remedy)
  }

  private var clicks: [CheckSummary.Hint] {
    if facts.clicks.count == 0 {
      return [
        hint(
          "clicks", "no click was accepted, so no session can match one",
          "add a source of kind 'clicks', or correct it")
      ]
    }
    // What clicks do not name the catalogue may.
    if facts.entries > 0 { return [] }
    let names = [("campaign", facts.campaigns), ("channel", facts.channels)].filter { $1 == 0 }
    if names.isEmpty { return [] }
    let missing = names.map(\.0).joined(separator: " or ")
    return [
      hint(
        "clicks", "no click has a \(missing), so reports will not have any",
        "map the keys that have them with 'fields', or add a source of kind 'links'")
    ]
  }

  private var installs: [CheckSummary.Hint] {
    if facts.laterSessions + facts.namelessSessions < facts.sessions.count { return [] }
    return [
      facts.laterSessions == 0
        ? hint(
          "installs", "no session has first_session or a usable device id, so that each is an OPEN",
          "log first_session, or map it with 'fields'")
        : hint(
          "installs", "no session is the first of its device, so that each is an OPEN",
          "check what first_session says, and that logs of first sessions are there")
    ]
  }

  private var onlyOneSide: [CheckSummary.Hint] {
    if facts.clicks.count == 0 { return [] }
    return apps.indices.compactMap { index in
      let app = AppID(index: UInt16(truncatingIfNeeded: index))
      switch (facts.clicks.apps.contains(app), facts.sessions.apps.contains(app)) {
      case (true, false):
        return hint(
          "app '\(apps[index])'", "has clicks but no sessions",
          "if its sessions have another name, add that to apps[].aliases")
      case (false, true):
        return hint(
          "app '\(apps[index])'", "has sessions but no clicks",
          "if its clicks have another name, add that to apps[].aliases")
      default: return nil
      }
    }
  }

  private var times: [CheckSummary.Hint] {
    if facts.clicks.count == 0 { return [] }
    let limit = job.rules.maxLookback
    if facts.clicks.first - facts.sessions.last > job.rules.longestSkew {
      return [
        hint(
          "times", "every click is later than the last session",
          "check 'time_zone' of the sources, and that logs of the same days are there")
      ]
    }
    if facts.sessions.first - facts.clicks.last > limit {
      return [
        hint(
          "times", "every click is more than \(limit) older than the first session",
          "check 'time_zone' of the sources, and that logs of the same days are there")
      ]
    }
    return []
  }

  private var linkClickID: [CheckSummary.Hint] {
    if facts.linkClicks.count == 0 {
      return [
        hint(
          "link_click_id",
          "no session names a click, by link_identifier or in the query of an own app link",
          knowsAny(of: [.linkIdentifier])
            ? "log link_identifier, or map it with 'fields'"
            : "log links that name a click: the dialect has nothing else that does")
      ]
    }
    return lost(facts.linkClicks, of: "link_click_id", name: "sessions name clicks")
  }

  private var appLink: [CheckSummary.Hint] {
    if facts.appLinks == 0 {
      let fields = [Field.universalLinkURL, .androidAppLinkURL, .referralURL].filter {
        knowsAny(of: [$0])
      }
      return [
        missing(
          .appLink, fields.map(\.name).joined(separator: " or "), fields,
          fields.count == 1
            ? "log it, or map it with 'fields'" : "log them, or map them with 'fields'")
      ]
    }
    let links = facts.foreignLinks.map { link, count in
      (count: count, app: apps[Int(link.app.index)], text: describe(link))
    }
    return links.sorted { ($1.count, $0.app, $0.text.0) < ($0.count, $1.app, $1.text.0) }
      .prefix(Self.hosts).map { count, app, text in
        hint(
          "app_link", "links of \(text.0) opened sessions of '\(app)' (\(count))\(text.why)",
          text.remedy)
      }
  }

  private func describe(
    _ link: SampleFacts.ForeignLink
  ) -> (String, why: String, remedy: String) {
    let scheme = strings.string(link.scheme)
    let host = "host '\(strings.string(link.host))'"
    if link.isRefused {
      return (
        host, ", but its apple_app_site_association does not take their paths",
        "if these are its own links, correct 'paths' or 'components' of its entry there"
      )
    }
    let (text, setting) =
      link.host.isPresent && ["", "http", "https"].contains(scheme)
      ? (host, "apps[].link_hosts") : ("scheme '\(scheme)'", "apps[].uri_schemes")
    return (text, "", "if these are its own links, add it to \(setting)")
  }

  private var installReferrer: [CheckSummary.Hint] {
    if facts.referrers == 0 {
      return [
        hint(
          "install_referrer", "no session or record has a referrer string",
          (knowsAny(of: [.installReferrer])
            ? "log install_referrer_extras, or "
            : knowsAny(of: [.referralURL]) ? "log referral_url, or " : "")
            + "add a source of kind 'install_referrers'")
      ]
    }
    return lost(
      facts.referrerClicks, of: "install_referrer", name: "referrer strings name clicks")
  }

  private var clipboard: [CheckSummary.Hint] {
    if facts.clipboards == 0 {
      return [
        missing(.clipboard, "local_url", [.clipboard], "log it, or map it with 'fields'")
      ]
    }
    if facts.ownClipboards > 0 { return [] }
    return [
      hint(
        "clipboard", "no local_url is an own link (\(facts.clipboards) were looked at)",
        "add the hosts of the app's links to apps[].link_hosts")
    ]
  }

  private var deviceID: [CheckSummary.Hint] {
    let names = KeyScope.devices.filter { facts.sessions.types[$0] != nil }.map(\.name)
    if names.isEmpty {
      return [
        hint(
          "device_id", "no session has a usable device id",
          "log one; idfa, gaid and oaid need ad_tracking_enabled true")
      ]
    }
    if facts.clicks.count == 0 { return [] }
    if !facts.clicks.hasDevices {
      return [
        hint("device_id", "no click has a device id", "log \(names.joined(separator: ", "))")
      ]
    }
    let shared = KeyScope.devices.contains {
      facts.sessions.types[$0] != nil && facts.clicks.types[$0] != nil
    }
    if !shared {
      let own = KeyScope.devices.filter { facts.clicks.types[$0] != nil }.map(\.name)
      return [
        hint(
          "device_id",
          "clicks have \(own.joined(separator: ", ")), sessions \(names.joined(separator: ", "))",
          "log the same type on both")
      ]
    }
    if facts.devices.found > 0 { return [] }
    return [
      hint(
        "device_id", "no device of a sampled session has a sampled click",
        "check that both write ids in the same way")
    ]
  }

  private var adServices: [CheckSummary.Hint] {
    let hasTokens = facts.sessions.types[.appleToken] != nil
    if !hasTokens && facts.legacyClaims == 0 {
      return [
        missing(
          .adServices, "apple_attribution_token or search_ad_encoded",
          [.appleAttributionToken, .searchAdEncoded], "log them, or map them with 'fields'")
      ]
    }
    if !hasTokens { return [] }
    if facts.answers.count == 0 {
      return [
        hint(
          "adservices", "sessions have tokens, but there is no answer to any",
          "add a source of kind 'adservices'")
      ]
    }
    if facts.answers.found > 0 { return [] }
    return [
      hint(
        "adservices",
        "no sampled session has the token of a sampled answer (\(facts.answers.count))",
        "check that both come from the same app and days")
    ]
  }

  private var cookie: [CheckSummary.Hint] {
    if facts.cookies.count == 0 && facts.cookieSyncs > 0 {
      return [
        hint(
          "cookie",
          "no sampled session has cookie_id or a device that a sampled cookie sync names"
            + " (\(facts.cookieSyncs))",
          "check that uuid is the session's idfa, idfv, gaid or android_id")
      ]
    }
    if facts.cookies.count == 0 {
      return [missing(.cookie, "cookie_id", [.cookieID], "log it, or map it with 'fields'")]
    }
    if facts.clicks.count == 0 { return [] }
    if facts.clicks.types[.cookie] == nil {
      return [hint("cookie", "no click has cookie_id", "log it, or map it with 'fields'")]
    }
    if facts.cookies.found > 0 { return [] }
    return [
      hint(
        "cookie", "no cookie_id of a sampled session is that of a sampled click",
        "check that both name the same cookie")
    ]
  }

  private var fingerprint: [CheckSummary.Hint] {
    if facts.sessions.networks == 0 {
      return [
        hint(
          "fingerprint", "no session has a public ip",
          "log the user's address, not the proxy's, or map it with 'fields'")
      ]
    }
    if facts.clicks.count == 0 || facts.clicks.networks > 0 { return [] }
    return [
      hint(
        "fingerprint", "no click has a public ip, an os and no device id",
        "log ip and user_agent of clicks, or map them with 'fields'")
    ]
  }

  /// A hint where no session has one of the keys that a method goes by. Where no dialect of theirs has such a field
  /// nobody can log it.
  private func missing(
    _ method: MatchMethod, _ keys: String, _ fields: [Field], _ remedy: String
  ) -> CheckSummary.Hint {
    knowsAny(of: fields)
      ? hint(method.name, "no session has \(keys)", remedy)
      : hint(
        method.name, "the dialect of the sessions has nothing that it goes by",
        "leave it out of 'methods', or log sessions in another dialect")
  }

  /// Whether a dialect of the job's sessions has one of some fields.
  private func knowsAny(of fields: [Field]) -> Bool {
    job.sources.contains { source in
      source.kind == .sessions
        && fields.contains {
          DialectTable.fieldNames(source.kind, source.dialect).contains($0.name)
        }
    }
  }

  /// A hint where none of the clicks that are named is there.
  private func lost(
    _ named: SampleFacts.Named, of method: String, name: String
  ) -> [CheckSummary.Hint] {
    if named.count == 0 || named.found > 0 || facts.clicks.count == 0 { return [] }
    return [
      hint(
        method, "\(name), none of which is in the sample (\(named.count))",
        "check that clicks of the same app and days are there, and their click_id")
    ]
  }
}
