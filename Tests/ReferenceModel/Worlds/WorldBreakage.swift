extension WorldMaker {
  /// A line that is no record.
  mutating func brokenLine() -> Text {
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    return random.one([
      "", " \t", "{", "[]", "null", "{\"a\":1}x", #"{"a":"\ud800"}"#, #"{"timestamp":1,}"#,
      Text("{\"a\":\(deep)}"),
      Text(Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)),
      #"{"a":18446744073709551616}"#,
      #"{"a":1e999}"#, "not json", #"{"timestamp":1717243200}"#,
    ])
  }

  /// Makes one field wrong in a way that rejects the line, or that only makes a field absent.
  mutating func spoil(_ fields: inout [(String, JSONText)], _ source: Source) {
    let spoilt: [(String, JSONText)] = [
      ("timestamp", 0), ("timestamp", "yesterday"), ("timestamp", true),
      ("timestamp", "2007-12-31T23:59:59Z"),
      ("timestamp", JSONText(settings.asOf + oneHour + 1)),
      ("timestamp", JSONText(settings.asOf + oneHour)),
      ("os", true), ("ad_tracking_enabled", "yes"), ("custom_param_1", [:]), ("ip", true),
      ("extra", .raw("[1,{\"a\":null}]")),
      ("status", "good"),
    ]
    let (name, value) = random.one(spoilt)
    // Whether a page, which has no device ids, may say so wrongly is left open.
    if source.dialect == "webvisit", name == "ad_tracking_enabled" { return }
    fields.removeAll { $0.0 == name }
    fields.append((name, value))
  }
}
