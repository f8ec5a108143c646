internal import Configuration
internal import Decoding
internal import Model
internal import Pipeline

/// What each method would find nothing by.
extension CheckHints {
  /// The most foreign hosts that are named.
  private static let hosts = 5

  /// Those of a method that the job has.
  func hints(of method: MatchMethod) -> [CheckSummary.Hint] {
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

  private var linkClickID: [CheckSummary.Hint] {
    if facts.linkClicks.count == 0 {
      return [
        hint(
          .linkClickID,
          "no session names a click, by link_identifier or in the query of an own app link",
          know(.sessions, Field.linkIdentifier.name)
            ? "log link_identifier, or map it with 'fields'"
            : "log links that name a click: the dialect has nothing else that does")
      ]
    }
    return lost(facts.linkClicks, of: .linkClickID, name: "sessions name clicks")
  }

  private var appLink: [CheckSummary.Hint] {
    if facts.appLinks == 0 {
      let fields = [Field.universalLinkURL, .androidAppLinkURL, .referralURL].filter {
        know(.sessions, $0.name)
      }
      return [missing(.appLink, .sessions, fields.map(\.name).joined(separator: " or "), fields)]
    }
    let links = facts.foreignLinks.map { link, count in
      (count: count, app: apps[Int(link.app.index)], text: describe(link))
    }
    return links.sorted { ($1.count, $0.app, $0.text.what) < ($0.count, $1.app, $1.text.what) }
      .prefix(Self.hosts).map { count, app, text in
        hint(
          .appLink, "links of \(text.what) opened sessions of '\(app)' (\(count))\(text.why)",
          text.remedy)
      }
  }

  private func describe(
    _ link: SampleFacts.ForeignLink
  ) -> (what: String, why: String, remedy: String) {
    let scheme = strings.string(link.scheme)
    let host = "host '\(strings.string(link.host))'"
    if link.isRefused {
      return (
        host, ", but its apple_app_site_association does not take their paths",
        "if these are its own links, correct 'paths' or 'components' of its entry there"
      )
    }
    if scheme.isEmpty && !link.host.isPresent {
      return ("no scheme and host", "", "if these are its own links, log them as whole URLs")
    }
    let (text, setting) =
      link.host.isPresent && ["", "http", "https"].contains(scheme)
      ? (host, "apps[].link_hosts") : ("scheme '\(scheme)'", "apps[].uri_schemes")
    return (text, "", "if these are its own links, add it to \(setting)\(listingAll)")
  }

  private var installReferrer: [CheckSummary.Hint] {
    if facts.referrers == 0 {
      return [
        hint(
          .installReferrer, "no session or record has a referrer string or a Google id",
          (know(.sessions, Field.installReferrer.name)
            ? "log install_referrer_extras, or "
            : know(.sessions, Field.referralURL.name) ? "log referral_url, or " : "")
            + "add a source of kind 'install_referrers'")
      ]
    }
    return lost(
      facts.referrerClicks, of: .installReferrer, name: "referrer strings name clicks")
  }

  private var clipboard: [CheckSummary.Hint] {
    if facts.clipboards == 0 {
      return [missing(.clipboard, .sessions, "local_url", [.clipboard])]
    }
    if facts.ownClipboards > 0 { return [] }
    return [
      hint(
        .clipboard, "no local_url is an own link (\(facts.clipboards) were looked at)",
        "add the hosts of the app's links to apps[].link_hosts\(listingAll)")
    ]
  }

  private var deviceID: [CheckSummary.Hint] {
    let names = KeyScope.devices.filter { facts.sessions.types[$0] != nil }.map(\.name)
    if names.isEmpty {
      return [
        hint(
          .deviceID, "no session has a usable device id",
          "log one; idfa, gaid and oaid need ad_tracking_enabled true")
      ]
    }
    if facts.clicks.count == 0 { return [] }
    return unusableIDs ?? matchingIDs(names)
  }

  /// Advertising ids that sessions have and that may not be used; nil where there are none.
  private var unusableIDs: [CheckSummary.Hint]? {
    let schemas = zip(job.sources, intake.schemas).filter { $0.0.kind == .sessions }.map(\.1)
    let names = KeyScope.advertising.filter { facts.sessions.types[$0] == nil }.map(\.name).filter {
      name in
      schemas.contains { $0.fields.contains { $0.key.name == name && $0.value.present > 0 } }
    }
    if names.isEmpty { return nil }
    return [
      hint(
        .deviceID,
        "sessions have \(names.joined(separator: ", ")), but none that may be used: that takes "
          + "ad_tracking_enabled true beside it (EV-2)",
        "log ad_tracking_enabled, or map the key that says it with 'fields'")
    ]
  }

  /// Why the devices of sessions and clicks do not meet.
  ///
  /// - Parameter names: the types of ids that sessions have.
  private func matchingIDs(_ names: [String]) -> [CheckSummary.Hint] {
    let shared = KeyScope.devices.contains {
      facts.sessions.types[$0] != nil && facts.clicks.types[$0] != nil
    }
    if !shared {
      let own = KeyScope.devices.filter { facts.clicks.types[$0] != nil }.map(\.name)
      return [
        hint(
          .deviceID,
          own.isEmpty
            ? "no click has a device id"
            : "clicks have \(own.joined(separator: ", ")), sessions \(names.joined(separator: ", "))",
          sharing(names))
      ]
    }
    if facts.devices.found > 0 { return [] }
    return [
      hint(
        .deviceID, "no device of a sampled session has a sampled click",
        "check that both write ids in the same way")
    ]
  }

  /// How sessions and clicks come to have ids of one type, where no dialect lacks it.
  private func sharing(_ names: [String]) -> String {
    let ofClicks = KeyScope.devices.map(\.name).filter { know(.clicks, $0) }
    if ofClicks.isEmpty { return Self.otherDialect(of: .clicks) }
    let missing = ofClicks.filter(names.contains)
    if !missing.isEmpty { return "log \(missing.joined(separator: ", ")) with clicks" }
    return
      "log one of \(ofClicks.joined(separator: ", ")) with sessions: the dialect of the clicks has no "
      + names.joined(separator: ", ")
  }

  private var adServices: [CheckSummary.Hint] {
    let hasTokens = facts.sessions.types[.appleToken] != nil
    if !hasTokens && facts.legacyClaims == 0 {
      return [
        missing(
          .adServices, .sessions, "apple_attribution_token or search_ad_encoded",
          [.appleAttributionToken, .searchAdEncoded])
      ]
    }
    if !hasTokens { return [] }
    if facts.answers.count == 0 {
      return [
        hint(
          .adServices, "sessions have tokens, but there is no answer to any",
          job.sources.contains { $0.kind == .adServices }
            ? "where nobody asks Apple, 'lookback resolve JOB' does"
            : "add a source of kind 'adservices'")
      ]
    }
    var hints: [CheckSummary.Hint] = []
    if facts.answers.found == 0 {
      hints.append(
        hint(
          .adServices,
          "no sampled session has the token of a sampled answer (\(facts.answers.count))",
          "check that both come from the same app and days"))
    }
    if facts.attributingAnswers == 0 {
      hints.append(
        hint(
          .adServices,
          "no sampled answer attributes an install (\(facts.answers.count)): they failed, say attribution false, or are "
            + "test payloads", "look at their status and payload"))
    }
    return hints
  }

  private var cookie: [CheckSummary.Hint] {
    if facts.cookies.count == 0 && facts.cookieSyncs > 0 {
      return [
        hint(
          .cookie,
          "no sampled session has cookie_id or a device that a sampled cookie sync names"
            + " (\(facts.cookieSyncs))",
          "check that uuid is the session's idfa, idfv, gaid or android_id")
      ]
    }
    if facts.cookies.count == 0 {
      return [missing(.cookie, .sessions, "cookie_id", [.cookieID])]
    }
    if facts.clicks.count == 0 { return [] }
    if facts.clicks.types[.cookie] == nil {
      return [missing(.cookie, .clicks, "cookie_id", [.cookieID])]
    }
    if facts.cookies.found > 0 { return [] }
    return [
      hint(
        .cookie, "no cookie_id of a sampled session is that of a sampled click",
        "check that both name the same cookie")
    ]
  }

  private var fingerprint: [CheckSummary.Hint] {
    if facts.sessions.networks == 0 {
      return [
        hint(
          .fingerprint, "no session has a public ip",
          "log the user's address, not the proxy's, or map it with 'fields'")
      ]
    }
    if facts.clicks.count == 0 { return [] }
    if facts.clicks.ips > 0 && facts.clicks.ips == facts.clicks.ipsOfDevices {
      return [
        hint(
          .fingerprint,
          "every click with a public ip has a device id, and is matched by that alone",
          "leave it out of 'methods' if this is meant")
      ]
    }
    if facts.clicks.networks == 0 {
      return [
        hint(
          .fingerprint, "no click has a public ip, the os iOS or Android and no device id",
          "log ip and user_agent of clicks, or map them with 'fields'")
      ]
    }
    let silent = [("click", facts.clicks.signals), ("session", facts.sessions.signals)]
      .filter { $1 == 0 }.map(\.0)
    if silent.isEmpty || job.rules.minSignals < 1 { return [] }
    return [
      hint(
        .fingerprint,
        "no \(silent.joined(separator: " and no ")) that the ip could match says os_version, model, language, screen or local_ip",
        "log some of them, map them with 'fields', or set fingerprint.min_signals to 0")
    ]
  }

  /// A hint where no session, or click, has one of the keys that a method goes by. Where no dialect of theirs has such
  /// a field nobody can log it.
  private func missing(
    _ method: MatchMethod, _ kind: SourceKind, _ keys: String, _ fields: [Field]
  ) -> CheckSummary.Hint {
    if !fields.contains(where: { know(kind, $0.name) }) {
      return hint(
        method, "the dialect of the \(kind.name) has nothing that it goes by",
        Self.otherDialect(of: kind))
    }
    return hint(
      method, "no \(kind == .clicks ? "click" : "session") has \(keys)",
      fields.count == 1 ? "log it, or map it with 'fields'" : "log them, or map them with 'fields'")
  }

  /// What to do where a dialect has no field for what a method goes by.
  private static func otherDialect(of kind: SourceKind) -> String {
    "leave it out of 'methods', or log \(kind.name) in another dialect"
  }

  /// Whether a dialect of the job's sources of a kind has a field.
  private func know(_ kind: SourceKind, _ field: String) -> Bool {
    job.sources.contains {
      $0.kind == kind && DialectTable.fieldNames(kind, $0.dialect).contains(field)
    }
  }

  /// A hint where none of the clicks that are named is there.
  private func lost(
    _ named: SampleFacts.Named, of method: MatchMethod, name: String
  ) -> [CheckSummary.Hint] {
    if named.count == 0 || named.found > 0 || facts.clicks.count == 0 { return [] }
    return [
      hint(
        method, "\(name), none of which is in the sample (\(named.count))",
        "check that clicks of the same app and days are there, and their click_id")
    ]
  }
}
