internal import Attribution
internal import Decoding
internal import Model
internal import Pipeline

/// What sampled records hold, as far as it decides what can match.
struct SampleFacts {
  /// Records of one side of a match.
  struct RecordCounts {
    var count = 0
    var apps: Set<AppID> = []
    var first = Timestamp.end
    var last = Timestamp.absent
    /// How many have a key of each type.
    var types: [KeyScope: Int] = [:]
    /// How many can be matched by ip.
    var networks = 0
    /// How many have a public ip, and how many of these a device id.
    var (ips, ipsOfDevices) = (0, 0)
    /// How many of these say more of how their device looks than its os.
    var signals = 0
  }

  /// Records that name a touch, and how many of these touches are in the sample.
  struct Named {
    var count = 0
    var found = 0
  }

  var clicks = RecordCounts()
  var sessions = RecordCounts()
  /// Sessions that are not the first by what they say themselves.
  var laterSessions = 0
  /// Sessions that are OPENs whatever is known of their device, by what they say or as they have no usable device id
  /// that could tell (EVENT-2).
  var opens = 0
  /// Clicks that name a campaign.
  var campaigns = 0
  /// Clicks that name a channel.
  var channels = 0
  /// Entries of the catalogue, which name what clicks and links do not.
  var entries = 0
  /// Sessions that name a click, themselves or by an own link.
  var linkClicks = Named()
  /// Referrers that name a click.
  var referrerClicks = Named()
  /// Answers with a token that is a session's.
  var answers = Named()
  /// Answers that attribute an install.
  var attributingAnswers = 0
  /// Sessions of a device of which there is a click.
  var devices = Named()
  /// Sessions of a browser of which there is a click, by a cookie of their own or by a sync.
  var cookies = Named()
  var cookieSyncs = 0
  var appLinks = 0
  var clipboards = 0
  var ownClipboards = 0
  /// Links of sessions that are not their app's own.
  var foreignLinks: [ForeignLink: Int] = [:]
  /// Strings of the store or Google's ids, in sessions and in records of their own.
  var referrers = 0
  var legacyClaims = 0

  /// What makes a link own or not, and the app that it opened.
  struct ForeignLink: Hashable {
    var app: AppID
    var scheme: StringID
    var host: StringID
    /// Whether the host is own, but the app's association file does not take the link (EV-4).
    var isRefused: Bool
  }

  private var clickKeys: Set<Key> = []
  private var tokenKeys: Set<Key> = []
  /// By the device id that a sync names, in each type that it may be of, its cookies.
  private var cookiesOfDevices: [Key: [Key]] = [:]

  /// Looks at all records.
  init(batches: [SealedBatch], ownerships: [AppOwnership]) {
    let links = OwnedLinks(ownerships)
    for batch in batches {
      for click in batch.clicks { add(click, batch) }
      for sync in batch.cookieSyncs { add(sync) }
      entries += batch.entries.count
    }
    for batch in batches {
      for session in batch.sessions {
        add(session, batch, ownerships[Int(session.app.index)], links)
      }
      for record in batch.referrerRecords { add(record.referrer, app: record.app) }
    }
    for batch in batches {
      for answer in batch.answers {
        answers.count += 1
        if answer.isClaim { attributingAnswers += 1 }
        if tokenKeys.contains(answer.token.scoped(app: answer.app, .appleToken)) {
          answers.found += 1
        }
      }
    }
  }

  private mutating func add(_ click: Click, _ batch: SealedBatch) {
    clicks.add(click.timestamp, click.app, click.keys)
    if click.campaign.isPresent { campaigns += 1 }
    if click.channel.isPresent { channels += 1 }
    if click.ip.isPresent {
      clicks.ips += 1
      if click.keys.hasDevice { clicks.ipsOfDevices += 1 }
    }
    if click.ip.isPresent && click.os != .unknown && !click.keys.hasDevice {
      clicks.networks += 1
      if click.signals != Signals() { clicks.signals += 1 }
    }
    clickKeys.insert(click.idKey.scoped(app: click.app, .click))
    for scope in KeyScope.devices + [.cookie] where click.keys.contains(scope) {
      clickKeys.insert(batch.key(click.keys, scope).scoped(app: click.app, scope))
    }
  }

  private mutating func add(_ sync: CookieSync) {
    cookieSyncs += 1
    guard sync.device.isPresent, sync.cookie.isPresent else { return }
    for scope in CookieSync.scopes {
      cookiesOfDevices[sync.device.scoped(app: sync.app, scope), default: []].append(sync.cookie)
    }
  }

  private mutating func add(
    _ session: Session, _ batch: SealedBatch, _ ownership: AppOwnership, _ links: OwnedLinks
  ) {
    sessions.add(session.timestamp, session.app, session.keys)
    if session.firstSession == .no { laterSessions += 1 }
    if session.ip.isPresent {
      sessions.networks += 1
      if session.signals != Signals() { sessions.signals += 1 }
    }
    if session.keys.hasDevice {
      devices.count += 1
      if KeyScope.devices.contains(where: { isClicked(session, $0, batch) }) { devices.found += 1 }
    }
    let own = batch.key(session.keys, .cookie)
    let synced = CookieSync.scopes.flatMap { scope in
      let device = batch.key(session.keys, scope)
      return device.isPresent
        ? cookiesOfDevices[device.scoped(app: session.app, scope), default: []] : []
    }
    if own.isPresent || !synced.isEmpty {
      cookies.count += 1
      let keys = (synced + (own.isPresent ? [own] : [])).map {
        $0.scoped(app: session.app, .cookie)
      }
      if keys.contains(where: clickKeys.contains) { cookies.found += 1 }
    }
    let token = batch.key(session.keys, .appleToken)
    if token.isPresent { tokenKeys.insert(token.scoped(app: session.app, .appleToken)) }
    let event = SessionClass.event(session, isKnown: false)
    if event == .open { opens += 1 }
    let evidence = SessionEvidence(
      EvidencePlaces(session), event: event, in: EvidenceRows(batch), record: nil,
      owns: { link, app, rows in links.owns(link, app, in: rows.batch) })
    linkClicks.add(evidence.linkClickKey, session.app, clickKeys)
    if let referrer = evidence.referrer { add(referrer, app: session.app) }
    if let link = batch.appLink(of: session, on: event) {
      appLinks += 1
      if evidence.appLink == nil {
        let foreign = ForeignLink(
          app: session.app, scheme: link.scheme, host: link.host,
          isRefused: ownership.hosts.contains(link.host))
        foreignLinks[foreign, default: 0] += 1
      }
    }
    if session.clipboard > 0 { clipboards += 1 }
    if evidence.clipboard != nil { ownClipboards += 1 }
    if session.legacyClaim > 0 { legacyClaims += 1 }
  }

  /// Whether a click has the session's key of a type.
  private func isClicked(_ session: Session, _ scope: KeyScope, _ batch: SealedBatch) -> Bool {
    session.keys.contains(scope)
      && clickKeys.contains(batch.key(session.keys, scope).scoped(app: session.app, scope))
  }

  private mutating func add(_ referrer: Referrer, app: AppID) {
    if referrer.hasString || referrer.hasGoogleID { referrers += 1 }
    referrerClicks.add(referrer.clickKey, app, clickKeys)
  }
}

extension SampleFacts.RecordCounts {
  fileprivate mutating func add(_ time: Timestamp, _ app: AppID, _ keys: KeyList) {
    count += 1
    apps.insert(app)
    first = min(first, time)
    last = max(last, time)
    for scope in KeyScope.allCases where keys.contains(scope) { types[scope, default: 0] += 1 }
  }
}

extension SampleFacts.Named {
  fileprivate mutating func add(_ key: Key, _ app: AppID, _ known: Set<Key>) {
    if !key.isPresent { return }
    count += 1
    if known.contains(key.scoped(app: app, .click)) { found += 1 }
  }
}
