extension Decoder {
  func session(_ record: Record, digest: Text) throws(Rejection) -> Session {
    source.dialect == "tune"
      ? try tuneSession(record, digest: digest) : try branchSession(record, digest: digest)
  }

  private func branchSession(_ record: Record, digest: Text) throws(Rejection) -> Session {
    var header = try header(
      record, digest: digest, times: ["timestamp", "received_at"], apps: ["branch_key", "app"])
    let sessionID = try record.text("session_id", ["session_id"], critical: true)
    let requestID = try record.text("request_id", ["request_id"], critical: true)
    header.id = sessionID ?? requestID ?? digest

    try record.check(["identity"])
    // IN-6: `iOS` or `Android` in any case.
    guard let osText = try record.text("os", ["os"], critical: true) else {
      throw Rejection("missing", "os")
    }
    guard let os = OperatingSystem(osText), os != .windows else {
      throw Rejection("unknown_os", "os")
    }

    var session = Session(header: header, os: os)
    try readShared(record, into: &session)
    session.devices = try branchDevices(record, os: os)
    session.signals = try signals(
      record, ips: ["ip", "x_ip_override", "X-IP-Override", "x-ip-override"])
    session.signals.os = os
    session.country = try record.text("country", ["country", "country_code"])?.uppercased
    session.customParameters = [
      try record.text("custom_param_1", ["custom_param_1"]),
      try record.text("custom_param_2", ["custom_param_2"]),
      try record.text("custom_param_3", ["custom_param_3"]),
    ]
    session.linkIdentifier = try record.text("link_identifier", ["link_identifier"])
    session.universalLink = try record.text("universal_link_url", ["universal_link_url"])
    session.androidAppLink = try record.text("android_app_link_url", ["android_app_link_url"])
    session.referrer = try record.text("install_referrer", ["install_referrer_extras"])
    session.clickedReferrer = record.time("clicked_referrer_ts", ["clicked_referrer_ts"])
    session.installBegin = record.time("install_begin_ts", ["install_begin_ts"])
    for key: Text in ["google_search_install_referrer", "referrer_gclid", "gbraid"] {
      let id = try record.text(key.string, [key], isAbsent: isAbsentWord)
      if id != nil { session.hasGoogleID = true }
    }
    session.clipboard = try record.text("clipboard", ["local_url"])
    session.appleToken = try record.text("apple_attribution_token", ["apple_attribution_token"])
    session.searchAd = try record.text("search_ad_encoded", ["search_ad_encoded"])
      .flatMap(searchAdClaim)
    session.cookieID = try record.text("cookie_id", ["cookie_id"])
    return session
  }

  /// What both dialects name alike.
  func readShared(_ record: Record, into session: inout Session) throws(Rejection) {
    session.firstSession = try record.bool("first_session", ["first_session"], critical: true)
    session.isTrackingDisabled =
      try record.bool("tracking_disabled", ["tracking_disabled"], critical: true) ?? false
    session.userAgent = try record.text("user_agent", ["user_agent"])
    session.appVersion = try record.text("app_version", ["app_version"])
  }

  /// EV-1 and EV-2 of a v1/open body.
  private func branchDevices(_ record: Record, os: OperatingSystem) throws(Rejection) -> Set<
    DeviceID
  > {
    let isReal = try record.bool("is_hardware_id_real", ["is_hardware_id_real"], critical: true)
    let type = try record.text("hardware_id_type", ["hardware_id_type"])?.lowercased
    // The kind of `hardware_id`: by its type on iOS, an android_id on Android.
    let hardwareKind: DeviceID.Kind? =
      switch (os, type) {
      case _ where isReal == false: nil
      case (.android, _): .androidID
      case (.iOS, "idfa"): .idfa
      case (.iOS, "vendor_id"): .idfv
      default: nil
      }
    func names(_ kind: DeviceID.Kind, _ before: [Text], _ after: [Text]) -> [Text] {
      before + (hardwareKind == kind ? ["hardware_id"] : []) + after
    }
    // Behind a path of the job's own.
    func id(_ kind: DeviceID.Kind, _ names: [Text]) throws(Rejection) -> DeviceID? {
      if let own = try record.deviceID(kind, names) { return own }
      guard hardwareKind == kind, record.overrides[kind.rawValue] != nil else { return nil }
      return try record.text("hardware_id", ["hardware_id"], isAbsent: DeviceID.isAbsent)
        .map { DeviceID(kind, $0) }
    }

    let isEnabled = try record.bool("ad_tracking_enabled", ["ad_tracking_enabled"], critical: true)
    let advertising = [
      try id(.idfa, names(.idfa, [], ["idfa"])),
      try record.deviceID(.gaid, ["google_advertising_id", "aaid"]),
      try record.deviceID(.oaid, ["advertising_ids.oaid"]),
    ]
    let others = [
      try id(.idfv, names(.idfv, ["ios_vendor_id"], ["idfv"])),
      try id(.androidID, names(.androidID, [], ["android_id"])),
      try record.deviceID(.bundleToken, ["randomized_bundle_token"]),
    ]
    // EV-2: advertising ids only when tracking is allowed in so many words.
    return Set(((isEnabled == true ? advertising : []) + others).compactMap { $0 })
  }
}
