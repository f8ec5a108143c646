extension Decoder {
  /// The names of a click's fields that differ between dialects.
  private struct ClickNames {
    var timestamp: [Text] = ["timestamp"]
    var app: [Text] = ["app"]
    var id: [Text] = []
    var idInQuery: [Text] = []
    var link: [Text] = []
    var gaid: [Text] = []
    var hasDeviceIDs = true
    var cookieID: [Text] = []
  }

  private var names: ClickNames {
    switch source.dialect {
    case "branch":
      ClickNames(
        timestamp: ["timestamp", "click_timestamp", "+click_timestamp"],
        app: ["branch_key", "app"],
        id: ["click_id", "link_click_id", "_branch_match_id"],
        link: ["~referring_link", "+url", "url"],
        gaid: ["google_advertising_id", "gaid", "aaid"], cookieID: ["cookie_id"])
    case "onelink":
      ClickNames(
        timestamp: ["timestamp", "click_time"], app: ["app_id", "app"],
        id: ["click_id", "clickid"], idInQuery: ["clickid"],
        link: ["link", "url", "shortlink"], gaid: ["advertising_id"])
    default:
      ClickNames(
        id: ["visit_id"], idInQuery: ["visit_id"], link: ["url"], hasDeviceIDs: false,
        cookieID: ["cookie_id"])
    }
  }

  func click(_ line: Record, digest: Text) throws(Rejection) -> Click {
    let names = names
    let header = try header(
      line, digest: digest, times: names.timestamp, apps: names.app)
    let link = try line.text("link", names.link)
    let record = source.dialect == "branch" ? line : line.merged(overQueryOf: link)

    var click = Click(header: header)
    // A OneLink's query names its click by `clickid` alone, where the line names none, and never by the job's own path.
    var id = try line.text("click_id", names.id, critical: true)
    if id == nil, line.overrides["click_id"] == nil {
      id = try record.text("click_id", names.idInQuery, critical: true)
    }
    if let id { click.header.id = id }
    click.link = link
    click.signals = try signals(record)
    click.country = try record.text("country", ["country"])?.uppercased
    click.campaign = try campaign(record)
    click.channel = try channel(record)
    if names.hasDeviceIDs {
      click.devices = try usableIDs(
        line,
        [
          record.deviceID(.idfa, ["idfa"]), record.deviceID(.idfv, ["idfv"]),
          record.deviceID(.gaid, names.gaid), record.deviceID(.androidID, ["android_id"]),
          record.deviceID(.oaid, ["oaid"]),
        ])
    }
    if !names.cookieID.isEmpty { click.cookieID = try record.text("cookie_id", names.cookieID) }
    if source.dialect == "branch" {
      try record.check(["~feature", "~stage", "~tags", "~creation_source"])
      click.linkID = try record.text("link_id", ["~id"], isAbsent: { $0 == "0" })
      click.fingerprintWindow = record.number("window", ["duration"]).flatMap {
        window(of: wholeNumber($0), oneSecond)
      }
    }
    if source.dialect == "onelink" {
      click.clickWindow = record.number("window", ["af_click_lookback"]).flatMap(window)
      click.cost = record.number("cost", ["af_cost_value"]).flatMap(millionths) ?? 0
      click.currency = try record.text("currency", ["af_cost_currency"]) ?? "USD"
    }
    return click
  }

  /// TOUCH-1: the campaign of a dictionary.
  func campaign(_ record: Record) throws(Rejection) -> Text? {
    try record.text(
      "campaign", ["~campaign", "c", "campaign", "utm_campaign"], isAbsent: isAbsentWord)
  }

  /// TOUCH-1: the channel of a dictionary.
  func channel(_ record: Record) throws(Rejection) -> Text? {
    try record.text(
      "channel", ["~channel", "af_channel", "pid", "media_source", "utm_source"],
      isAbsent: isAbsentWord)
  }

  /// MATCH-1: `20d`, `12h`, a number of days; nil when zero, negative or unreadable.
  private func window(_ text: Text) -> Int64? {
    let unit: Int64
    let number: Text
    switch text.bytes.last {
    case UInt8(ascii: "d"): (number, unit) = (Text(text.bytes.dropLast()), oneDay)
    case UInt8(ascii: "h"): (number, unit) = (Text(text.bytes.dropLast()), oneHour)
    default: (number, unit) = (wholeNumber(text), oneDay)
    }
    return window(of: number, unit)
  }

  /// IN-4: an integer may have a fraction of zero.
  private func wholeNumber(_ text: Text) -> Text {
    let (whole, fraction) = text.cut(".") ?? (text, "0")
    return fraction.isDigits && fraction.bytes.allSatisfy { $0 == 48 } ? whole : text
  }

  private func window(of number: Text, _ unit: Int64) -> Int64? {
    guard number.isDigits else { return nil }
    let count = Int64(number.string) ?? Int64.max
    return count > 0 ? saturated(count, unit) : nil
  }

  private func saturated(_ count: Int64, _ unit: Int64) -> Int64 {
    let (product, overflows) = count.multipliedReportingOverflow(by: unit)
    return overflows ? Int64.max : product
  }

  /// REP-2: money with at most six decimals, in millionths.
  private func millionths(_ text: Text) -> Int64? {
    let (whole, fraction) = text.cut(".") ?? (text, "0")
    guard whole.isDigits, fraction.isDigits, fraction.bytes.count <= 6 else { return nil }
    let padded = (fraction.bytes + Array("00000".utf8)).prefix(6)
    return Int64((whole.bytes + padded).map { String($0 - 48) }.joined())
  }
}

extension Record {
  /// The line over the query of its URL: the line wins where it has a value (fields, TOUCH-1).
  func merged(overQueryOf link: Text?) -> Record {
    var merged = self
    let parameters = link.map { LinkURL($0).parameters } ?? [:]
    for (key, value) in parameters {
      merged.query[key] = .string(value)
      if givesWay(members[key] ?? .null, under: key) { merged.members[key] = .string(value) }
    }
    return merged
  }

  /// Absent, a word for it in a name (TOUCH-1), no id of a device (EV-1), or of a wrong type that makes it so and
  /// does not reject the line (IN-4).
  private func givesWay(_ value: JSON, under key: Text) -> Bool {
    func isOf(_ field: String, _ names: [Text]) -> Bool {
      overrides[field].map { [Text($0)] }?.contains(key) ?? names.contains(key)
    }
    let isNumber =
      isOf("screen_width", ["screen_width"]) || isOf("screen_height", ["screen_height"])
    let isDeviceID =
      isOf("idfa", ["idfa"]) || isOf("idfv", ["idfv"]) || isOf("gaid", ["advertising_id"])
      || isOf("android_id", ["android_id"]) || isOf("oaid", ["oaid"])
    let isName =
      isOf("campaign", ["~campaign", "c", "campaign", "utm_campaign"])
      || isOf("channel", ["~channel", "af_channel", "pid", "media_source", "utm_source"])
    switch value {
    case .string(let text) where isName && isAbsentWord(text.trimmed): return true
    case .string(let text) where isDeviceID && DeviceID.isAbsent(text.trimmed): return true
    case .number(let text) where isDeviceID && DeviceID.isAbsent(text): return true
    case .null: return true
    case .string(let text) where text.trimmed.isEmpty: return true
    case .string(let text): return isNumber && Self.integer(text.trimmed) == nil
    case .number(let text): return isNumber && Self.integer(text) == nil
    case .bool, .array, .object:
      return !isOf("click_id", ["click_id", "clickid", "visit_id"]) && !isOf("os", ["os"])
        && !isOf("ad_tracking_enabled", ["ad_tracking_enabled"])
    }
  }
}
