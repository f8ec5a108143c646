internal import Model

/// Reads app sessions.
struct SessionDecoder: ~Copyable {
  var fields: LineFields
  let dialect: Dialect
  var claims: ClaimDecoder
  let clock: LocalClock
  let fixedApp: AppID?

  /// Adds the session of one line to the worker's batch, or counts it when the user does not want
  /// to be tracked (EVENT-3).
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    let time = try fields.timestamp(clock: clock, latest: worker.latest)
    let app = try worker.app(fields, fixed: fixedApp)
    let os = try os(worker.hasher)
    var session = Session(
      timestamp: time.timestamp, digest: digest, app: app, dialect: dialect, os: os)
    if try !read(&session, worker: &worker) {
      worker.trackingDisabled += 1
      return
    }
    readReferrer(&session, worker: &worker)
    Self.readReferral(fields.text(.referralURL), &session, worker: &worker)
    try readLegacyClaim(&session, worker: &worker)
    worker.batch.sessions.append(session)
    if worker.keepsRawIDs { keepRawIDs(of: session, worker: &worker) }
    fields.count()
  }

  /// Reads what is not counted on the way; false when the session must not be tracked.
  private func read(
    _ session: inout Session, worker: inout DecodingWorker
  ) throws(Reject) -> Bool {
    let os = session.os
    let sessionID = try fields.strictText(.sessionID)
    let requestID = try fields.strictText(.requestID)
    let first = try fields.strictBoolean(.firstSession)
    let isDisabled = try fields.strictBoolean(.trackingDisabled) ?? false
    let isTracked = try isTracked(os: os)
    let isReal = try fields.strictBoolean(.isHardwareIDReal) ?? true
    if isDisabled { return false }
    let id = sessionID.isEmpty ? requestID : sessionID
    session.source = worker.source
    session.id = worker.batch.keep(id)
    session.idKey = worker.hasher.key(ofRecord: id, session.digest)
    session.firstSession = first.map { $0 ? .yes : .no } ?? .absent
    session.keys = keys(os: os, isTracked: isTracked, isReal: isReal, worker: &worker)
    session.ip = worker.hasher.ip(fields.text(.ip))
    session.customParams.0 = worker.strings.intern(fields.text(.customParam1))
    session.customParams.1 = worker.strings.intern(fields.text(.customParam2))
    session.customParams.2 = worker.strings.intern(fields.text(.customParam3))
    session.country = worker.upperCase(fields.text(.country))
    session.appVersion = worker.strings.intern(fields.text(.appVersion))
    session.signals = worker.signals(fields, os: os)
    readEvidence(&session, worker: &worker)
    return true
  }

  private func os(_ hasher: KeyHasher) throws(Reject) -> OperatingSystem {
    let name = try fields.strictText(.os)
    if name.isEmpty { return try osOfFields(hasher) }
    let os = OperatingSystem(name: name)
    if !fields.table.systems.contains(os) { throw Reject(.unknownOS, .os) }
    return os
  }

  /// The os that a session tells by the fields that it has.
  @inline(never)
  private func osOfFields(_ hasher: KeyHasher) throws(Reject) -> OperatingSystem {
    for (field, os) in fields.table.systemOfField {
      let isThere =
        field.isDeviceID ? hasher.deviceKey(fields, field).isPresent : fields.hasValue(field)
      if isThere { return os }
    }
    throw Reject(.missing, .os)
  }

  /// Whether advertising ids may be used (EV-2): only where the session says so.
  private func isTracked(os: OperatingSystem) throws(Reject) -> Bool {
    if let isEnabled = try fields.strictBoolean(.adTrackingEnabled) { return isEnabled }
    for (system, field) in fields.table.adTrackingDisabled where system == os {
      return try fields.strictBoolean(field) == false
    }
    return false
  }

  /// The usable device ids (EV-1, EV-2), the cookie, Apple's token and the click that is named;
  /// without a device id also the user agent (EVENT-4).
  private func keys(
    os: OperatingSystem, isTracked: Bool, isReal: Bool, worker: inout DecodingWorker
  ) -> KeyList {
    let type = fields.text(.hardwareIDType)
    let isIDFA = isReal && os == .iOS && type.isCaseless("idfa")
    let isIDFV = isReal && os == .iOS && type.isCaseless("vendor_id")
    var keys = worker.newKeys()
    if isTracked {
      worker.add(deviceKey(.idfa, isHardware: isIDFA, worker.hasher), .idfa, to: &keys)
    }
    worker.add(vendorKey(isHardware: isIDFV, worker.hasher), .idfv, to: &keys)
    if isTracked { worker.add(worker.hasher.deviceKey(fields, .gaid), .gaid, to: &keys) }
    let isAndroid = isReal && os == .android
    worker.add(
      deviceKey(.androidID, isHardware: isAndroid, worker.hasher), .androidID, to: &keys)
    if isTracked { worker.add(worker.hasher.deviceKey(fields, .oaid), .oaid, to: &keys) }
    worker.add(worker.hasher.deviceKey(fields, .bundleToken), .bundleToken, to: &keys)
    worker.add(worker.hasher.deviceKey(fields, .windowsID), .windowsID, to: &keys)
    worker.add(worker.hasher.key(fields.text(.cookieID)), .cookie, to: &keys)
    worker.add(worker.hasher.key(fields.text(.appleAttributionToken)), .appleToken, to: &keys)
    worker.add(worker.hasher.key(fields.text(.linkIdentifier)), .click, to: &keys)
    if !keys.hasDevice {
      worker.add(worker.hasher.key(fields.text(.userAgent)), .userAgent, to: &keys)
    }
    return keys
  }

  /// The hardware id where it is of a field's type, else the field. A path of the job's own goes before both.
  private func deviceKey(_ field: Field, isHardware: Bool, _ hasher: KeyHasher) -> Key {
    let hardware = isHardware ? hasher.deviceKey(fields.text(.hardwareID)) : .absent
    if hardware.isPresent && !fields.isMoved(field) { return hardware }
    let own = hasher.deviceKey(fields, field)
    return own.isPresent ? own : hardware
  }

  /// `ios_vendor_id`, else the hardware id of that type, else `idfv`.
  private func vendorKey(isHardware: Bool, _ hasher: KeyHasher) -> Key {
    let count = fields.keyCount(.idfv)
    for index in 0..<count {
      let vendor = hasher.deviceKey(fields.text(.idfv, key: index))
      if vendor.isPresent { return vendor }
      guard index == 0, isHardware else { continue }
      let hardware = hasher.deviceKey(fields.text(.hardwareID))
      if hardware.isPresent { return hardware }
    }
    return .absent
  }

  private func readEvidence(_ session: inout Session, worker: inout DecodingWorker) {
    session.linkIdentifier = worker.batch.keep(fields.text(.linkIdentifier))
    let universal = fields.text(.universalLinkURL)
    let appLink = universal.isEmpty ? fields.text(.androidAppLinkURL) : universal
    if !appLink.isEmpty {
      session.appLink = worker.keepLink(appLink, isUniversalLink: !universal.isEmpty)
    }
    let clipboard = fields.text(.clipboard)
    if !clipboard.isEmpty {
      session.clipboard = worker.keepLink(clipboard, isUniversalLink: false)
    }
  }

  /// What the store passed on: the string, the times, and Google's ids in fields of their own.
  private mutating func readReferrer(_ session: inout Session, worker: inout DecodingWorker) {
    let clicked = fields.time(.clickedReferrerTime, clock: clock) ?? .absent
    let installBegin = fields.time(.installBeginTime, clock: clock) ?? .absent
    let hasGoogleID =
      Self.isName(fields.text(.googleSearchInstallReferrer))
      || Self.isName(fields.text(.referrerGclid)) || Self.isName(fields.text(.gbraid))
    let text = fields.text(.installReferrer)
    if text.isEmpty && !clicked.isPresent && !installBegin.isPresent && !hasGoogleID { return }
    var referrer = text.isEmpty ? Referrer() : worker.referrer(text)
    referrer.clicked = clicked
    referrer.installBegin = installBegin
    if hasGoogleID { referrer.hasGoogleID = true }
    session.referrer = worker.keep(referrer)
  }

  /// What TUNE calls the referral: the link that opened the app, or what the store passed on, as the
  /// session's event will tell (EVENT-2).
  private static func readReferral(
    _ text: Span<UInt8>, _ session: inout Session, worker: inout DecodingWorker
  ) {
    if text.isEmpty { return }
    session.appLink = worker.keepLink(text, isUniversalLink: session.os == .iOS)
    session.hasReferral = session.os != .iOS
    if session.os == .android {
      session.referrer = worker.keep(worker.referrer(text))
    }
  }

  /// What was counted since the last call.
  mutating func takeCounts() -> SchemaCounts {
    var counts = fields.takeCounts()
    claims.takeCounts(into: &counts)
    return counts
  }

  private static func isName(_ text: Span<UInt8>) -> Bool {
    !text.isEmpty && !AbsentName.matches(text)
  }

  private mutating func readLegacyClaim(
    _ session: inout Session, worker: inout DecodingWorker
  ) throws(Reject) {
    if fields.text(.searchAdEncoded).isEmpty { return }
    let encoded = fields.text(.searchAdEncoded).array
    guard let claim = try claims.decodeLegacy(base64: encoded, worker: &worker) else {
      return fields.countUnreadable(.searchAdEncoded)
    }
    worker.batch.claims.append(claim)
    session.legacyClaim = UInt32(worker.batch.claims.count)
  }
}
