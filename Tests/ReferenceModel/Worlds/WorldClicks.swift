extension WorldMaker {
  mutating func clickFields() -> [(String, JSONText)] {
    var fields: [(String, JSONText)] = []
    let device = features.contains(.tune) ? anyTuneDevice() : anyDevice()
    let time = touchTime()
    let timeName = random.one([
      "timestamp", "timestamp", "timestamp", "click_timestamp", "+click_timestamp",
    ])
    fields.append((timeName, written(time)))
    add("branch_key", 93, to: &fields) { "\($0.anyApp())" }
    let idName = random.one([
      "click_id", "click_id", "click_id", "link_click_id", "_branch_match_id",
    ])
    add(idName, 85, to: &fields) { $0.anyClickID() }
    add(random.one(["~campaign", "c", "campaign", "utm_campaign"]), 70, to: &fields) {
      $0.campaign()
    }
    add("campaign", 15, to: &fields) { $0.campaign() }
    add(
      random.one(["~channel", "af_channel", "pid", "media_source", "utm_source"]), 60, to: &fields
    ) { $0.channel() }
    add(random.one(["~referring_link", "+url", "url"]), 50, to: &fields) { "\($0.link())" }
    addIDs(of: device, to: &fields)
    addPlace(of: device, to: &fields)
    if features.contains(.catalogue) {
      add("~id", 50, to: &fields) { $0.random.one(["1", 2, 0, "0"]) }
    }
    if features.contains(.cookie) {
      add("cookie_id", 50, to: &fields) { $0.random.one(["k1", "k2", "K1"]) }
    }
    if features.contains(.fingerprint) {
      add("duration", 25, to: &fields) { $0.random.one([60, 3600, 86_400, 0, -1, "600", "x"]) }
    }
    return fields
  }

  /// The ids by which a click's device may be known.
  mutating func addIDs(of device: Device, to fields: inout [(String, JSONText)]) {
    // Fingerprints need clicks without any.
    if features.contains(.fingerprint), random.chance(80) { return }
    if device.os == .iOS || random.chance(5) {
      add("idfv", 40, to: &fields) { $0.writing(device.vendorID) }
      add("idfa", 40, to: &fields) { $0.writing(device.advertisingID) }
    }
    if device.os == .android || random.chance(5) {
      add("android_id", 40, to: &fields) { $0.writing(device.androidID) }
      add(random.one(["google_advertising_id", "gaid", "aaid"]), 40, to: &fields) {
        $0.writing(device.advertisingID)
      }
      add("oaid", 30, to: &fields) { $0.writing(device.oaid) }
    }
    add("ad_tracking_enabled", 15, to: &fields) { $0.writing($0.random.chance(60)) }
  }

  /// Where a click's browser is and what it runs on.
  mutating func addPlace(of device: Device, to fields: inout [(String, JSONText)]) {
    add("os", device.os == .windows ? 90 : 50, to: &fields) {
      $0.random.one(["\(device.os.rawValue)", "\(device.os.rawValue.lowercased())", "Windows"])
    }
    add("user_agent", 50, to: &fields) { _ in "\(device.userAgent)" }
    add("ip", features.contains(.fingerprint) ? 90 : 50, to: &fields) { _ in "\(device.ip)" }
    add("country", 20, to: &fields) { $0.random.one(["de", "US"]) }
    if features.contains(.fingerprint) { addSignals(of: device, to: &fields) }
  }

  /// Signals that may agree, differ or be silent.
  mutating func addSignals(of device: Device, to fields: inout [(String, JSONText)]) {
    if device.os == .windows { return addWindowsSignals(to: &fields) }
    let isApple = device.os == .iOS
    add("os_version", 40, to: &fields) {
      $0.random.one(
        isApple
          ? ["17.1", "17.1", "17", "17.2.1", "NA", 17]
          : ["13", "13", 33, 33, "unknown", "13.0", 32])
    }
    add("model", 40, to: &fields) {
      $0.random.one(
        isApple
          ? ["iPhone", "iPhone", "iPhone14,2", "iPad13,1", "IPHONE"]
          : ["Pixel 7", "Pixel 7", "pixel 7", "SM-G960U1", "n/a"])
    }
    add("language", 30, to: &fields) { $0.random.one(["de", "de", "de-DE", "DE_at", "en"]) }
    add("local_ip", 25, to: &fields) {
      $0.random.one(["192.168.1.2", "192.168.1.2", "192.168.1.3", "::ffff:192.168.1.2", "x"])
    }
    if random.chance(40) {
      let (width, height) = random.one([
        (1242, 2208), (2208, 1242), (414, 736), (1080, 2076), (375, 812), (0, 812),
      ])
      fields.append(("screen_width", random.chance(80) ? JSONText(Int64(width)) : "\(width)"))
      fields.append(
        ("screen_height", random.chance(80) ? JSONText(Int64(height)) : .raw("\(height).0")))
    }
  }

  /// Few tell more than the version, which user agents keep to themselves.
  mutating func addWindowsSignals(to fields: inout [(String, JSONText)]) {
    add("os_version", 95, to: &fields) { $0.random.one(["10", "10", "10.0", 10, 10, "11"]) }
    add("language", 20, to: &fields) { $0.random.one(["de", "de", "en"]) }
  }
}
