extension WorldMaker {
  mutating func sessionFields() -> [(String, JSONText)] {
    var fields: [(String, JSONText)] = []
    let device = anyPhone()
    let time = sessionTime()
    fields.append((random.one(["timestamp", "timestamp", "received_at"]), written(time)))
    add(random.one(["branch_key", "branch_key", "app"]), 94, to: &fields) { "\($0.anyApp())" }
    add("session_id", 80, to: &fields) {
      $0.random.chance(20)
        ? $0.random.one(["S1", 7, "+8", "-"]) : "s\($0.random.below($0.hasTies ? 4 : 30))"
    }
    add("request_id", 40, to: &fields) { $0.random.one(["r1", "r2", "r3", "r4", "s1"]) }
    let os = device.os.rawValue
    fields.append(("os", random.one(["\(os)", "\(os)", "\(os.uppercased())", " \(os)"])))
    addIDs(ofSessionOn: device, to: &fields)
    add(random.one(["ip", "ip", "x_ip_override", "X-IP-Override"]), 75, to: &fields) { _ in
      "\(device.ip)"
    }
    add("headers", 15, to: &fields) { _ in ["X-IP-Override": "\(device.ip)"] }
    add("user_agent", 60, to: &fields) { _ in "\(device.userAgent)" }
    add("first_session", 60, to: &fields) {
      $0.random.chance(10) ? nil : $0.writing($0.random.chance(70))
    }
    add("tracking_disabled", 8, to: &fields) { $0.writing($0.random.chance(50)) }
    for number in 1...3 { add("custom_param_\(number)", 25, to: &fields) { $0.custom() } }
    add(random.one(["country", "country_code"]), 20, to: &fields) {
      $0.random.one(["de", "DE", "us"])
    }
    add("app_version", 20, to: &fields) { $0.random.one(["1.12.4", 2]) }
    addLinks(device, to: &fields)
    addReferrer(device, time, to: &fields)
    addClaims(device, to: &fields)
    if features.contains(.clipboard) { add("local_url", 40, to: &fields) { "\($0.link())" } }
    if features.contains(.cookie) {
      add("cookie_id", 30, to: &fields) { $0.random.one(["k1", "k2", "K1"]) }
    }
    if features.contains(.fingerprint) { addSignals(of: device, to: &fields) }
    return fields
  }

  private mutating func addIDs(ofSessionOn device: Device, to fields: inout [(String, JSONText)]) {
    let isApple = device.os == .iOS
    let hardwareID = random.one([device.vendorID, device.advertisingID, device.androidID])
    add("hardware_id", 40, to: &fields) { $0.writing(isApple ? hardwareID : device.androidID) }
    add("hardware_id_type", isApple ? 80 : 10, to: &fields) {
      $0.random.one([
        hardwareID == device.vendorID ? "vendor_id" : "idfa", "idfa", "vendor_id", "other",
      ])
    }
    add("is_hardware_id_real", 30, to: &fields) { $0.writing($0.random.chance(80)) }
    add("ad_tracking_enabled", 70, to: &fields) {
      $0.random.chance(5) ? "" : $0.writing($0.random.chance(75))
    }
    if isApple || random.chance(5) {
      add("ios_vendor_id", 40, to: &fields) { $0.writing(device.vendorID) }
      add("idfa", 20, to: &fields) { $0.writing(device.advertisingID) }
      add("idfv", 10, to: &fields) { $0.writing(device.vendorID) }
    }
    if !isApple || random.chance(5) {
      add(random.one(["google_advertising_id", "aaid"]), 40, to: &fields) {
        $0.writing(device.advertisingID)
      }
      add("android_id", 20, to: &fields) { $0.writing(device.androidID) }
      add("advertising_ids", 30, to: &fields) {
        JSONText.raw(jsonObject([("oaid", $0.writing(device.oaid))]))
      }
    }
    add("randomized_bundle_token", 15, to: &fields) {
      $0.random.chance(50) ? .raw(device.bundleToken) : "\(device.bundleToken)"
    }
  }

  private mutating func addLinks(_ device: Device, to fields: inout [(String, JSONText)]) {
    add("link_identifier", directPercent, to: &fields) {
      $0.random.chance(85) ? $0.anyClickID() : "gone"
    }
    let name = device.os == .iOS ? "universal_link_url" : "android_app_link_url"
    add(name, directPercent, to: &fields) { "\($0.link())" }
    add(random.one(["universal_link_url", "android_app_link_url"]), 4, to: &fields) {
      "\($0.link())"
    }
  }

  private mutating func addReferrer(
    _ device: Device, _ time: Int64, to fields: inout [(String, JSONText)]
  ) {
    let percent = device.os == .android ? features.contains(.fingerprint) ? 15 : 45 : 5
    add("install_referrer_extras", percent, to: &fields) { "\($0.referrerString())" }
    add("clicked_referrer_ts", percent, to: &fields) {
      $0.random.chance(10) ? 0 : $0.writtenShort($0.touchTime())
    }
    add("install_begin_ts", percent, to: &fields) {
      let before: Int64 = $0.random.one([0, 1000, 5000, 60_000, 600_000])
      return $0.random.chance(10) ? "soon" : $0.writtenShort(time - before)
    }
    add("google_search_install_referrer", 5, to: &fields) { $0.random.one(["7AX", "null"]) }
    add("referrer_gclid", 5, to: &fields) { _ in "Cjw" }
    add("gbraid", 5, to: &fields) { _ in "Cjw" }
  }

  private mutating func addClaims(_ device: Device, to fields: inout [(String, JSONText)]) {
    let percent = device.os == .iOS ? 40 : 3
    add("apple_attribution_token", percent, to: &fields) { $0.random.one(["t1", "t2", "t3"]) }
    add("search_ad_encoded", percent / 4, to: &fields) { $0.searchAd() }
  }
}
