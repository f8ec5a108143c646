extension WorldMaker {
  mutating func oneLinkFields() -> [(String, JSONText)] {
    var fields: [(String, JSONText)] = []
    let device = anyDevice()
    fields.append((random.one(["timestamp", "click_time"]), written(touchTime())))
    add(random.one(["app_id", "app"]), 95, to: &fields) { "\($0.anyApp())" }
    add(random.one(["click_id", "clickid"]), 50, to: &fields) { $0.anyClickID() }
    var query: [String] = []
    if random.chance(50) { query.append("clickid=\(encoded(clickID()))") }
    if random.chance(40) { query.append(random.one(["c=spring", "campaign=a+b", "c=null"])) }
    if random.chance(40) {
      query.append(random.one(["pid=Email", "af_channel=%C3%A9", "utm_source=x"]))
    }
    if random.chance(30) {
      query.append(
        random.one([
          "af_click_lookback=1d", "af_click_lookback=2h", "af_click_lookback=0",
          "af_click_lookback=3",
        ]))
    }
    if random.chance(30) {
      query.append(random.one(["af_cost_value=1.5", "af_cost_value=0.000001"]))
    }
    let link =
      "https://one.onelink.me/H5hv" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    add(random.one(["link", "link", "url"]), 80, to: &fields) { _ in "\(link)" }
    add(random.one(["c", "campaign"]), 40, to: &fields) { $0.campaign() }
    add(random.one(["pid", "media_source", "af_channel"]), 40, to: &fields) { $0.channel() }
    add("af_click_lookback", 25, to: &fields) {
      $0.random.one(["1d", "12h", 1, "x", "-1d", "40d", "0h"])
    }
    add("af_cost_value", 50, to: &fields) { $0.random.one([6, .raw("2.25"), "0.1", "free"]) }
    add("af_cost_currency", 60, to: &fields) { $0.random.one(["USD", "NZD", "KRW", "EUR"]) }
    if random.chance(60) {
      add("idfv", 30, to: &fields) { $0.writing(device.vendorID) }
      add("idfa", 40, to: &fields) { $0.writing(device.advertisingID) }
      add("advertising_id", 40, to: &fields) { $0.writing(device.advertisingID) }
      add("android_id", 40, to: &fields) { $0.writing(device.androidID) }
    }
    addPlace(of: device, to: &fields)
    return fields
  }

  mutating func webVisitFields() -> [(String, JSONText)] {
    var fields: [(String, JSONText)] = [("timestamp", written(touchTime()))]
    let device = anyDevice()
    add("app", 95, to: &fields) { "\($0.anyApp())" }
    add("visit_id", 70, to: &fields) { $0.anyClickID() }
    var query = ["jumeimallUrl=jumeimall%3A%2F%2Fpage%2F1"]
    if random.chance(40) { query.append(random.one(["utm_source=web", "pid=wap"])) }
    if random.chance(40) { query.append(random.one(["utm_campaign=spring", "c=x"])) }
    add("url", 80, to: &fields) { _ in "\("https://www.myhost.com?" + query.joined(separator: "&"))"
    }
    add("campaign", 20, to: &fields) { $0.campaign() }
    add("cookie_id", 50, to: &fields) { $0.random.one(["k1", "k2", "K1"]) }
    addPlace(of: device, to: &fields)
    return fields
  }

  mutating func tuneFields() -> [(String, JSONText)] {
    var fields: [(String, JSONText)] = []
    let device = anyTuneDevice()
    let isApple = device.os == .iOS
    fields.append((random.one(["timestamp", "created"]), written(sessionTime())))
    add(random.one(["app_id", "advertiser_app_id", "app"]), 95, to: &fields) { "\($0.anyApp())" }
    add("session_id", 40, to: &fields) { $0.random.one(["s1", "s2", "u1"]) }
    add(random.one(["request_id", "transaction_id"]), 60, to: &fields) {
      $0.random.one(["r1", "q1", "q2"])
    }
    add("os", 50, to: &fields) {
      $0.random.one(["\(device.os.rawValue)", "\(device.os.rawValue.lowercased())"])
    }
    switch device.os {
    case .iOS:
      add("ios_ifa", 60, to: &fields) { $0.writing(device.advertisingID) }
      add("ios_ifv", 70, to: &fields) { $0.writing(device.vendorID) }
      add("ios_ad_tracking_disabled", 70, to: &fields) { $0.writing($0.random.chance(30)) }
    case .android:
      add("google_aid", 60, to: &fields) { $0.writing(device.advertisingID) }
      add("os_id", 60, to: &fields) { $0.writing(device.androidID) }
      add("google_ad_tracking_disabled", 70, to: &fields) { $0.writing($0.random.chance(30)) }
    case .windows:
      add(random.one(["windows_aid", "device_id"]), 70, to: &fields) {
        $0.writing(device.windowsID)
      }
      add("os_id", 10, to: &fields) { $0.writing(device.androidID) }
    }
    add("device_ip", 70, to: &fields) { _ in "\(device.ip)" }
    add("user_agent", 50, to: &fields) { _ in "\(device.userAgent)" }
    add("referral_url", 60, to: &fields) {
      "\($0.random.chance(50) ? $0.link() : $0.referrerString())"
    }
    add("first_session", 50, to: &fields) { $0.writing($0.random.chance(70)) }
    add("tracking_disabled", 5, to: &fields) { $0.writing($0.random.chance(50)) }
    for number in 1...3 {
      add(random.one(["sub\(number)", "custom_param_\(number)"]), 25, to: &fields) { $0.custom() }
    }
    if features.contains(.fingerprint), device.os == .windows {
      addWindowsSignals(to: &fields)
    } else if features.contains(.fingerprint) {
      add("os_version", 30, to: &fields) { $0.random.one(isApple ? ["17.1", "17"] : ["13", 33]) }
      add("device_model", 30, to: &fields) { $0.random.one(isApple ? ["iPhone14,2"] : ["Pixel 7"]) }
      add("language", 20, to: &fields) { $0.random.one(["de", "en"]) }
    }
    return fields
  }
}
