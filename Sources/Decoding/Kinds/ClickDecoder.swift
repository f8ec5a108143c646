internal import Model

/// Reads clicks of Branch's dialect.
struct ClickDecoder: ~Copyable {
  var fields: LineFields
  let clock: LocalClock
  let fixedApp: AppID?

  /// Adds the click of one line to the worker's batch.
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    try fields.read(line)
    var click = try read(digest: digest, into: &worker)
    readWindow(&click)
    worker.batch.clicks.append(click)
    fields.count()
  }

  private func read(
    digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) -> Click {
    let time = try fields.timestamp(clock: clock, latest: worker.latest)
    let app = try worker.app(fields, fixed: fixedApp)
    let id = try fields.strictText(.clickID)
    let osName = try fields.strictText(.os)
    let isTracked = try fields.strictBoolean(.adTrackingEnabled) ?? true
    var click = Click(timestamp: time.timestamp, digest: digest, app: app, dialect: .branch)
    click.isMinutePrecise = time.isMinutePrecise
    click.source = worker.source
    click.id = worker.batch.keep(id)
    click.idKey = id.isEmpty ? worker.hasher.key(digest.hexDigits.span) : worker.hasher.key(id)
    click.campaign = worker.name(fields, .campaign)
    click.channel = worker.name(fields, .channel)
    click.link = worker.strings.intern(fields.text(.link))
    click.linkKey = worker.linkKey(click.link)
    let linkID = fields.text(.linkID)
    if !linkID.isCaseless("0") { click.linkID = worker.strings.intern(linkID) }
    click.country = worker.upperCase(fields.text(.country))
    click.os = OperatingSystem(name: osName)
    if click.os == .unknown { click.os = worker.agent(fields.text(.userAgent)).os }
    click.ip = worker.ip(fields.text(.ip))
    click.signals = worker.signals(fields, os: click.os)
    click.keys = keys(isTracked: isTracked, worker: &worker)
    return click
  }

  /// The device ids of a click, none if the line forbids tracking (EV-2), and its cookie.
  private func keys(isTracked: Bool, worker: inout DecodingWorker) -> KeyList {
    var keys = worker.newKeys()
    if isTracked {
      worker.add(worker.deviceKey(fields, .idfa), .idfa, to: &keys)
      worker.add(worker.deviceKey(fields, .idfv), .idfv, to: &keys)
      worker.add(worker.deviceKey(fields, .gaid), .gaid, to: &keys)
      worker.add(worker.deviceKey(fields, .androidID), .androidID, to: &keys)
      worker.add(worker.deviceKey(fields, .oaid), .oaid, to: &keys)
    }
    worker.add(worker.hasher.key(fields.text(.cookieID)), .cookie, to: &keys)
    return keys
  }

  /// `duration` is the fingerprint window in seconds (MATCH-1).
  private mutating func readWindow(_ click: inout Click) {
    if fields.text(.window).isEmpty { return }
    let longest = Timestamp.end.milliseconds / 1000
    if let seconds = fields.integer(.window), seconds > 0 {
      click.fingerprintWindow = .seconds(min(seconds, longest))
    } else {
      fields.countBadWindow(.window)
    }
  }
}
