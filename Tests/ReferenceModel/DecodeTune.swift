extension Decoder {
  /// A session in the legacy TUNE keys.
  func tuneSession(_ record: Record, digest: Text) throws(Rejection) -> Session {
    var header = try header(
      record, digest: digest, times: ["timestamp", "created"],
      apps: ["app_id", "advertiser_app_id", "app"])
    let sessionID = try record.text("session_id", ["session_id"], critical: true)
    let requestID = try record.text("request_id", ["request_id", "transaction_id"], critical: true)
    header.id = sessionID ?? requestID ?? digest
    try record.check(["user_id"])
    let os = try tuneOS(record)

    var session = Session(header: header, os: os)
    try readShared(record, into: &session)
    session.devices = try tuneDevices(record, os: os)
    session.signals = try signals(
      record, ips: ["device_ip"], models: ["device_model"], os: os)
    session.country = try record.text("country", ["country_code"])?.uppercased
    session.customParameters = [
      try record.text("custom_param_1", ["sub1", "custom_param_1"]),
      try record.text("custom_param_2", ["sub2", "custom_param_2"]),
      try record.text("custom_param_3", ["sub3", "custom_param_3"]),
    ]
    session.referralURL = try record.text("referral_url", ["referral_url"])
    return session
  }

  /// `os`, else what the ids tell (fields).
  private func tuneOS(_ record: Record) throws(Rejection) -> OperatingSystem {
    if let text = try record.text("os", ["os"], critical: true) {
      guard let os = OperatingSystem(text) else { throw Rejection("unknown_os", "os") }
      return os
    }
    let appleIDs: [DeviceID?] = [
      try record.deviceID(.idfa, ["ios_ifa"]), try record.deviceID(.idfv, ["ios_ifv"]),
    ]
    let appleKeys = record.members.keys.filter {
      $0.starts("ios_") && $0 != "ios_ifa" && $0 != "ios_ifv"
    }
    if appleIDs.contains(where: { $0 != nil }) { return .iOS }
    if try record.deviceID(.gaid, ["google_aid"]) != nil { return .android }
    if try record.deviceID(.androidID, ["os_id"]) != nil { return .android }
    if appleKeys.contains(where: record.holdsValue) { return .iOS }
    if try record.deviceID(.windowsID, ["windows_aid", "device_id"]) != nil { return .windows }
    throw Rejection("missing", "os")
  }

  /// EV-2: advertising ids when the field of the session's os says that tracking is not disabled.
  private func tuneDevices(_ record: Record, os: OperatingSystem) throws(Rejection) -> Set<DeviceID>
  {
    let key: Text? =
      switch os {
      case .iOS: "ios_ad_tracking_disabled"
      case .android: "google_ad_tracking_disabled"
      case .windows: nil
      }
    var isEnabled = false
    if let key {
      isEnabled = try record.bool("ad_tracking_enabled", [key], critical: true) == false
    }
    let advertising = [
      try record.deviceID(.idfa, ["ios_ifa"]), try record.deviceID(.gaid, ["google_aid"]),
    ]
    let others = [
      try record.deviceID(.idfv, ["ios_ifv"]), try record.deviceID(.androidID, ["os_id"]),
      try record.deviceID(.windowsID, ["windows_aid", "device_id"]),
    ]
    return Set(((isEnabled ? advertising : []) + others).compactMap { $0 })
  }
}

extension Record {
  /// Whether a key has a value that is not absent (IN-4).
  func holdsValue(_ key: Text) -> Bool {
    switch members[key] ?? .null {
    case .null: false
    case .string(let text): !text.trimmed.isEmpty
    default: true
    }
  }
}
