/// What one line turned out to be.
enum LineResult {
  case blank
  case rejected(Rejection)
  case accepted(Decoded)
}

/// Reads the lines of one source.
struct Decoder {
  let source: Source
  let settings: Settings

  func decode(_ line: Text) -> LineResult {
    // The line's digest and length are those without its end (IN-7).
    let bytes = line.bytes.last == 13 ? line.bytes.dropLast() : line.bytes[...]
    if bytes.allSatisfy({ [9, 13, 32].contains($0) }) { return .blank }
    do throws(Rejection) {
      guard bytes.count <= 1 << 20 else { throw Rejection("line_too_long") }
      guard case .object(let members) = try JSONReader.read(Array(bytes)) else {
        throw Rejection("not_an_object")
      }
      let record = Record(
        members: members, overrides: source.fields, zone: Zone(source.timeZone))
      return .accepted(try decode(record, digest: Text(bytes).digest))
    } catch {
      return .rejected(error)
    }
  }

  private func decode(_ record: Record, digest: Text) throws(Rejection) -> Decoded {
    switch source.kind {
    case .clicks: .click(try click(record, digest: digest))
    case .sessions: .session(try session(record, digest: digest))
    case .installReferrers: .referrer(try referrer(record, digest: digest))
    case .adservices: .answer(try answer(record, digest: digest))
    case .cookieSyncs: .cookieSync(try cookieSync(record, digest: digest))
    case .links: .linkEntry(try linkEntry(record, digest: digest))
    }
  }

  /// IN-6: every record has a timestamp and an app that the job measures.
  func header(
    _ record: Record, digest: Text, times: [Text] = ["timestamp"],
    apps: [Text] = ["app", "branch_key"], id: Text? = nil
  ) throws(Rejection) -> Header {
    let timestamp = try record.timestamp(times, asOf: settings.asOf)
    guard let app = try app(record, apps) else { throw Rejection("missing", "app") }
    return Header(
      app: app, dialect: source.dialect, timestamp: timestamp, id: id ?? digest, digest: digest)
  }

  /// The listed app that a record names, or the source's (IN-6).
  func app(_ record: Record, _ names: [Text]) throws(Rejection) -> Text? {
    guard let name = try record.text("app", names, critical: true) ?? source.app.map({ Text($0) })
    else {
      return nil
    }
    guard let app = settings.listedApp(name) else { throw Rejection("unknown_app", "app") }
    return app
  }

  private func referrer(_ record: Record, digest: Text) throws(Rejection) -> ReferrerRecord {
    let header = try header(record, digest: digest)
    let gaid = try record.deviceID(.gaid, ["gaid"])
    let androidID = try record.deviceID(.androidID, ["android_id", "hardware_id"])
    let oaid = try record.deviceID(.oaid, ["oaid"])
    return ReferrerRecord(
      header: header,
      devices: try usableIDs(record, [gaid, androidID, oaid]),
      referrer: try record.text(
        "install_referrer", ["install_referrer", "install_referrer_extras", "referrer"]),
      clickedReferrer: record.time(
        "clicked_referrer_ts", ["clicked_referrer_ts", "referrer_click_timestamp_seconds"]),
      installBegin: record.time(
        "install_begin_ts", ["install_begin_ts", "install_begin_timestamp_seconds"]))
  }

  private func cookieSync(_ record: Record, digest: Text) throws(Rejection) -> CookieSync {
    let header = try header(record, digest: digest)
    let uuid = try record.text("uuid", ["uuid"], isAbsent: DeviceID.isAbsent)
    let isLimited =
      try record.bool("ad_tracking_enabled", ["ad_tracking_enabled"], critical: true) == false
    return CookieSync(
      header: header, uuid: isLimited ? nil : uuid.map(DeviceID.compared),
      cookieID: try record.text("cookie_id", ["cookie_id"]))
  }

  /// EV-2: the ids of a click, referrer record or cookie sync are usable unless the line itself says no.
  func usableIDs(_ record: Record, _ ids: [DeviceID?]) throws(Rejection) -> Set<DeviceID> {
    let isEnabled = try record.bool("ad_tracking_enabled", ["ad_tracking_enabled"], critical: true)
    return isEnabled == false ? [] : Set(ids.compactMap { $0 })
  }
}
