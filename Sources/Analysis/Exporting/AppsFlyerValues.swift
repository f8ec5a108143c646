internal import Decoding

/// The keys and types of AppsFlyer's conversion data.
enum AppsFlyerValues {
  static let null = LinkData.Value.json(Array("null".utf8))

  /// Keys that attributed conversion data always have; `null` where nothing is known.
  static let always = [
    "adgroup", "adgroup_id", "adset", "adset_id", "af_cpi", "af_siteid", "af_sub1", "af_sub2",
    "af_sub3", "af_sub4", "af_sub5", "agency", "campaign", "campaign_id", "cost_cents_USD",
    "engmnt_source", "esp_name", "http_referrer", "is_branded_link", "is_universal_link",
    "media_source", "orig_cost", "redirect_response_data",
  ]

  /// Keys of a link that conversion data have under other names, or not at all; AppsFlyer returns no
  /// custom parameter called `name`.
  static let linkOnly = ["c", "pid", "link", "scheme", "host", "path", "name"]

  /// Keys whose values are texts, whatever they look like.
  private static let texts: Set<[UInt8]> = Set(
    [
      "ad_adname", "af_ad", "af_adset", "af_android_url", "af_channel", "af_click_lookback",
      "af_cost_currency", "af_dp", "af_ios_url", "af_status", "af_sub1", "af_sub2", "af_sub3",
      "af_sub4", "af_sub5", "af_web_id", "c", "campaign", "deep_link_value", "host",
      "install_time", "link", "media_source", "path", "pid", "scheme", "shortlink", "~campaign",
      "~channel", "~id",
    ].map { Array($0.utf8) } + (1...10).map { Array("deep_link_sub\($0)".utf8) })

  /// The same data with numbers and booleans where texts look like them, and documented texts as such.
  static func typed(_ data: LinkData) -> LinkData {
    var typed = data
    for member in data.members {
      let key = String(decoding: member.key, as: UTF8.self)
      switch member.value {
      case .text(let text) where !texts.contains(member.key):
        let word = text.map { $0 | 0x20 }
        if isBoolean(word) {
          typed[key] = .json(word)
        } else if isNumber(text) {
          typed[key] = .json(text)
        }
      case .json(let json) where isBoolean(json) && texts.contains(member.key):
        typed[key] = .text(json)
      case .json(let json) where isOfNumber(json) && (texts.contains(member.key) || isLong(json)):
        typed[key] = .text(json)
      case .text, .json: continue
      }
    }
    return typed
  }

  /// Adds the cost as AppsFlyer tells it: the original amount, and cents if it is in dollars.
  static func addCost(to data: inout LinkData) {
    // Parameters of a link that have these names are nobody's cost.
    (data["orig_cost"], data["cost_cents_USD"]) = (nil, nil)
    let text = data.text("af_cost_value")
    // What reports take for an amount (REP-2).
    guard MoneyText.micros(text.span) != nil else { return }
    let whole = text.prefix { $0 != UInt8(ascii: ".") }
    let fraction = text.dropFirst(whole.count + 1)
    let original = Array(whole) + [UInt8(ascii: ".")] + (fraction.isEmpty ? [0x30] : fraction)
    data["orig_cost"] = .init(text: original)
    let currency = data.text("af_cost_currency")
    guard currency.isEmpty || currency.map({ $0 | 0x20 }).elementsEqual("usd".utf8) else { return }
    // The point moves by two places; what is left behind it is kept.
    let places = Array(fraction) + Array(repeating: 0x30, count: max(0, 2 - fraction.count))
    var cents = Array((Array(whole) + places.prefix(2)).drop { $0 == 0x30 })
    if cents.isEmpty { cents = [0x30] }
    var rest = Array(places.dropFirst(2))
    while rest.last == 0x30 { rest.removeLast() }
    data["cost_cents_USD"] = .json(rest.isEmpty ? cents : cents + [UInt8(ascii: ".")] + rest)
  }

  private static func isBoolean(_ word: [UInt8]) -> Bool {
    word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
  }

  /// Whether a value of JSON is a number.
  private static func isOfNumber(_ json: [UInt8]) -> Bool {
    json.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } ?? false
  }

  /// Whether a number is so long that most programs may round it.
  private static func isLong(_ number: [UInt8]) -> Bool {
    number.count - (number.first == UInt8(ascii: "-") ? 1 : 0) > 15
  }

  /// Whether a text is a number as JSON writes it, without an exponent, and short enough to be read
  /// without loss.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard digits.count <= 15, (1...2).contains(parts.count) else { return false }
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
    }
    return isPlain && (parts[0].count == 1 || parts[0].first != 0x30)
  }
}
