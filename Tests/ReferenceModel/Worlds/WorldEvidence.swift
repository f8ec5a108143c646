import Foundation

extension WorldMaker {
  mutating func referrerFields() -> [(String, JSONText)] {
    var fields: [(String, JSONText)] = []
    let device = anyDevice()
    let offset = random.one([0, 0, 1000, oneDay, -oneDay, oneDay + 1, -oneDay - 1, oneHour])
    fields.append(("timestamp", written(min(random.one(anchors) + offset, settings.asOf))))
    add(random.one(["app", "branch_key"]), 95, to: &fields) { "\($0.anyApp())" }
    add("gaid", 50, to: &fields) { $0.writing(device.advertisingID) }
    add(random.one(["android_id", "hardware_id"]), 60, to: &fields) { $0.writing(device.androidID) }
    add("oaid", 20, to: &fields) { $0.writing(device.oaid) }
    add("ad_tracking_enabled", 10, to: &fields) { $0.writing($0.random.chance(50)) }
    let name = random.one(["install_referrer", "install_referrer_extras", "referrer"])
    fields.append((name, "\(referrerString())&utm_content=x"))
    let clickName = random.one(["clicked_referrer_ts", "referrer_click_timestamp_seconds"])
    add(clickName, 60, to: &fields) { $0.writtenShort($0.touchTime()) }
    let beginName = random.one(["install_begin_ts", "install_begin_timestamp_seconds"])
    add(beginName, 50, to: &fields) { $0.random.chance(10) ? 0 : $0.writtenShort($0.sessionTime()) }
    return fields
  }

  mutating func answerFields() -> [(String, JSONText)] {
    var fields: [(String, JSONText)] = []
    let skew = settings.clockSkew
    let offset = random.one([0, 0, 1000, oneHour, oneDay, oneDay + 1, -skew, -skew - 1])
    fields.append(("timestamp", written(min(random.one(anchors) + offset, settings.asOf))))
    add(random.one(["app", "branch_key"]), 95, to: &fields) { "\($0.anyApp())" }
    let name = random.one(["token", "apple_attribution_token"])
    fields.append((name, random.one(["t1", "t2", "t3"])))
    add("status", 60, to: &fields) {
      $0.random.one([200, 200, "200", .raw("200.0"), 404, 400, 500])
    }
    let payload = payloadFields()
    switch random.below(3) {
    case 0: fields.append(("payload", .raw(jsonObject(payload))))
    case 1: fields.append(("payload", "\(jsonObject(payload))"))
    default: fields += payload
    }
    return fields
  }

  private mutating func payloadFields() -> [(String, JSONText)] {
    if random.chance(10) {
      return [("attribution", true)]
        + ["orgId", "campaignId", "adGroupId"].map { ($0, 1_234_567_890) }
    }
    var fields: [(String, JSONText)] = [("attribution", writing(random.chance(80)))]
    fields.append(("campaignId", random.one([77, 78, 79, "77", 1_234_567_890])))
    add("orgId", 50, to: &fields) { _ in 1_234_567_890 }
    add("adGroupId", 50, to: &fields) { $0.random.one([1, 1_234_567_890]) }
    add("clickDate", 50, to: &fields) { $0.writtenShort($0.touchTime()) }
    if random.chance(25) {
      fields.append(("claimType", random.one(["Click", "Impression", "Impression"])))
      add("impressionDate", 80, to: &fields) { $0.writtenShort($0.touchTime()) }
    }
    add("keywordId", 20, to: &fields) { $0.random.one([1, [:], nil]) }
    return fields
  }

  /// The legacy payload in base64, or something else.
  mutating func searchAd() -> JSONText {
    if random.chance(15) { return random.one(["bm8ganNvbg==", "***", ""]) }
    var fields: [(String, JSONText)] = [("iad-attribution", writing(random.chance(80)))]
    add("iad-campaign-id", 80, to: &fields) { $0.random.one(["77", 78]) }
    add("iad-campaign-name", 50, to: &fields) { $0.campaign() }
    add("iad-click-date", 70, to: &fields) { $0.writtenShort($0.touchTime()) }
    let text = jsonObject([("Version3.1", .raw(jsonObject(fields)))])
    return "\(Data(text.utf8).base64EncodedString())"
  }

  mutating func cookieSyncFields() -> [(String, JSONText)] {
    let device = anyDevice()
    var fields: [(String, JSONText)] = []
    let offset = random.one([0, 0, 1000, oneDay, -oneDay, oneDay + 1, -oneDay - 1])
    fields.append(("timestamp", written(min(random.one(anchors) + offset, settings.asOf))))
    add(random.one(["app", "branch_key"]), 95, to: &fields) { "\($0.anyApp())" }
    let id = random.one([device.vendorID, device.advertisingID, device.androidID])
    add("uuid", 95, to: &fields) { $0.writing(id) }
    add("cookie_id", 95, to: &fields) { $0.random.one(["k1", "k2", "K1"]) }
    add("ad_tracking_enabled", 5, to: &fields) { $0.writing($0.random.chance(50)) }
    return fields
  }

  mutating func catalogueFields() -> [(String, JSONText)] {
    let urls = [
      "https://go.example/x/1", "HTTPS://go.example:443/x/1/", "http://alt.example/y?old=1",
      "https://two.example/x", "one://open", "/", "?a=1",
    ]
    var fields: [(String, JSONText)] = [("url", "\(random.one(urls))")]
    add("id", 60, to: &fields) { $0.random.one(["1", 2, "0"]) }
    add(random.one(["app", "branch_key"]), 60, to: &fields) { "\($0.anyApp())" }
    add("updated_at", 60, to: &fields) { $0.written($0.touchTime()) }
    var data: [(String, JSONText)] = []
    add(random.one(["~campaign", "c", "campaign"]), 80, to: &data) { $0.campaign() }
    add(random.one(["~channel", "utm_source"]), 80, to: &data) { $0.channel() }
    fields.append(("data", .raw(jsonObject(data))))
    return fields
  }
}
