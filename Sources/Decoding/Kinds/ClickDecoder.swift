internal import Model

/// Reads clicks and web visits.
struct ClickDecoder: ~Copyable {
  var fields: LineFields
  let dialect: Dialect
  let clock: LocalClock
  let fixedApp: AppID?
  /// The currency of a cost without one (REP-2).
  private static let defaultCurrency = Array("USD".utf8)

  /// Adds the click of one line to the worker's batch.
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    var click = try read(digest: digest, into: &worker)
    readWindow(&click)
    readCost(&click, worker: &worker)
    worker.batch.clicks.append(click)
    fields.count()
  }

  // What is lent to a function that is not inlined is copied for each line.
  @inline(__always)
  private func read(
    digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) -> Click {
    let time = try fields.timestamp(clock: clock, latest: worker.latest)
    let app = try worker.app(fields, fixed: fixedApp)
    let id = try fields.strictText(.clickID)
    let osName = try fields.strictText(.os)
    let isTracked = try fields.strictBoolean(.adTrackingEnabled) ?? true
    var click = Click(timestamp: time.timestamp, digest: digest, app: app, dialect: dialect)
    click.isMinutePrecise = time.isMinutePrecise
    click.source = worker.source
    click.id = worker.batch.keep(id)
    click.idKey = worker.hasher.key(ofRecord: id, digest)
    click.campaign = worker.name(fields, .campaign)
    click.channel = worker.name(fields, .channel)
    (click.link, click.linkKey) = worker.clickLink(fields.text(.link))
    click.linkID = worker.linkID(fields.text(.linkID))
    click.country = worker.upperCase(fields.text(.country))
    click.os = OperatingSystem(name: osName)
    let agent = click.os == .unknown ? worker.agent(fields.text(.userAgent)) : nil
    if let agent { click.os = agent.os }
    click.ip = worker.hasher.ip(fields.text(.ip))
    click.signals = worker.signals(fields, os: click.os, agent: agent)
    click.keys = keys(isTracked: isTracked, worker: &worker)
    return click
  }

  /// The device ids of a click, none if the line forbids tracking (EV-2), and its cookie.
  @inline(__always)
  private func keys(isTracked: Bool, worker: inout DecodingWorker) -> KeyList {
    var keys = worker.newKeys()
    if isTracked {
      worker.add(worker.hasher.deviceKey(fields, .idfa), .idfa, to: &keys)
      worker.add(worker.hasher.deviceKey(fields, .idfv), .idfv, to: &keys)
      worker.add(worker.hasher.deviceKey(fields, .gaid), .gaid, to: &keys)
      worker.add(worker.hasher.deviceKey(fields, .androidID), .androidID, to: &keys)
      worker.add(worker.hasher.deviceKey(fields, .oaid), .oaid, to: &keys)
    }
    worker.add(worker.hasher.key(fields.text(.cookieID)), .cookie, to: &keys)
    return keys
  }

  /// The click's own window (MATCH-1).
  private mutating func readWindow(_ click: inout Click) {
    if fields.text(.window).isEmpty { return }
    switch fields.table.window {
    case .fingerprintSeconds:
      if let window = LookbackText.seconds(fields.text(.window)) {
        click.fingerprintWindow = window
        return
      }
    case .clickLookback:
      if let window = LookbackText.parse(fields.text(.window)) {
        click.window = window
        return
      }
    }
    fields.countBadWindow()
  }

  /// What the click cost (REP-2).
  private mutating func readCost(_ click: inout Click, worker: inout DecodingWorker) {
    if fields.text(.cost).isEmpty { return }
    guard let micros = MoneyText.micros(fields.text(.cost)) else {
      return fields.countUnreadable(.cost)
    }
    click.costMicros = micros
    let currency = fields.text(.currency)
    click.currency = worker.currency(
      currency.isEmpty ? Self.defaultCurrency.span : currency, isCounted: micros != 0)
  }
}
