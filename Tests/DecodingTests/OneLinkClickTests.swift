import Model
import Testing

@testable import Decoding

@Suite struct OneLinkClickTests {
  /// One click with these members beside its time.
  private func decode(_ members: String, overrides: [String: String] = [:]) throws -> DecodedLines {
    try DecodedLines(
      .clicks, .onelink, [#"{"timestamp":1717243200000,\#(members)}"#], overrides: overrides)
  }

  private func campaign(_ members: String, overrides: [String: String] = [:]) throws -> String {
    let lines = try decode(members, overrides: overrides)
    return lines.text(try #require(lines.batch.clicks.first).campaign)
  }

  @Test(arguments: [
    (#""link":"https://o.onelink.me/x?c=query""#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":"line""#, "line"),
    (#""link":"https://o.onelink.me/x?c=query","c":"""#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":null"#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":[1]"#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":{"a":1}"#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":true"#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":7"#, "7"),
    (#""link":"https://o.onelink.me/x","c":[1]"#, ""),
    (#""link":"https://o.onelink.me/x?c=query","campaign":"line""#, "query"),
    (#""link":"https://o.onelink.me/x?campaign=query","c":"line""#, "line"),
    (#""link":"https://o.onelink.me/x?c=a&c=b""#, "a"),
    (#""link":"https://o.onelink.me/x?c=&c=b""#, ""),
    (#""link":"https://o.onelink.me/x?c&c=b&campaign=d""#, "d"),
    (#""link":"https://o.onelink.me/x?c=%20a+b%C3%A9%20""#, "a bé"),
    (#""link":"https://o.onelink.me/x?c=a#c=b""#, "a"),
    (#""link":"https://o.onelink.me/x#?c=a""#, ""),
    (#""link":"https://o.onelink.me/x","url":"https://o.onelink.me/x?c=a""#, ""),
    (#""url":"https://o.onelink.me/x?c=a""#, "a"),
    (#""link ":"https://o.onelink.me/x?c=a""#, "a"),
    (#""link":"https:\/\/o.onelink.me\/x?c=a""#, "a"),
    (#""link":"x","c ":"line""#, "line"),
    (#""link":"https://o.onelink.me/x?c%20=query""#, "query"),
    (#""link":"https://o.onelink.me/x?+c+=query&c=b""#, "query"),
    (#""link":"https://o.onelink.me/x?c%09=query""#, ""),
    (#""link":"https://o.onelink.me/x?c=%20query+%09""#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":"(not set)""#, "query"),
    (#""link":"https://o.onelink.me/x?c=query","c":" NULL ""#, "query"),
    (#""link":"https://o.onelink.me/x?c=null","c":"undefined","campaign":"line""#, "line"),
  ])
  func `TOUCH-1: the line over the query of its link`(
    _ members: String, _ expected: String
  ) throws {
    #expect(try campaign(members) == expected)
  }

  @Test func `TOUCH-1: a query serves every field but time, app and the link itself`() throws {
    let link =
      "https://o.onelink.me/x?timestamp=1&app=other&link=no&clickid=q&os=android&country=de"
    let lines = try decode(#""link":"\#(link)""#)
    let click = try #require(lines.batch.clicks.first)
    #expect(lines.rejects == [])
    #expect(lines.text(click.link) == link)
    #expect(lines.text(click.id) == "q")
    #expect(click.os == .android)
    #expect(lines.text(click.country) == "DE")
  }

  @Test(arguments: [
    (#""link":"https://o.onelink.me/x?click_id=QUERY&c=C","clickid":"LINE""#, "LINE"),
    (#""link":"https://o.onelink.me/x?clickid=QUERY","clickid":"LINE""#, "LINE"),
    (#""link":"https://o.onelink.me/x?clickid=QUERY","click_id":"LINE""#, "LINE"),
    (#""link":"https://o.onelink.me/x?clickid=QUERY&click_id=NO""#, "QUERY"),
    (#""link":"https://o.onelink.me/x?clickid=QUERY","click_id":"","clickid":null"#, "QUERY"),
    (#""link":"https://o.onelink.me/x?click_id=NO""#, ""),
  ])
  func `TOUCH-1: of a query only clickid names the click, where the line names none`(
    _ members: String, _ expected: String
  ) throws {
    let lines = try decode(members)
    #expect(lines.text(try #require(lines.batch.clicks.first).id) == expected)
  }

  @Test(arguments: [Dialect.onelink, .webvisit])
  func `TOUCH-1: where the job says where a click's id is, the line alone names it`(
    _ dialect: Dialect
  ) throws {
    for key in ["link", "url"] {
      let line = #"{"timestamp":1717243200000,"\#(key)":"https://x.y/?id=42&clickid=q&visit_id=v""#
      let lines = try DecodedLines(
        .clicks, dialect, [line + "}", line + #","id":7}"#], overrides: ["click_id": "id"])
      #expect(lines.batch.clicks.map { lines.text($0.id) } == ["", "7"])
    }
  }

  @Test func `IN-4, TOUCH-1: a harmless wrong type leaves its key to the query`() throws {
    let link = #""link":"https://o.onelink.me/x?screen_width=1080&screen_height=1920&click_id=q""#
    let lines = try decode(link + #","screen_width":"wide","screen_height":1.5"#)
    let signals = try #require(lines.batch.clicks.first).signals
    #expect(signals.screenSmall == 1080 && signals.screenLarge == 1920)
    #expect(lines.counts.fields[.screenWidth]?.present == 1)
    #expect(lines.counts.fields[.screenWidth]?.wrongType == 0)
    for field in ["clickid", "os", "ad_tracking_enabled"] {
      let strict = try decode(#""link":"https://o.onelink.me/x?\#(field)=1","\#(field)":{}"#)
      #expect(strict.rejects.map(\.reason) == [.wrongType])
    }
  }

  @Test func `TOUCH-1: a path of the user's own is looked for in the query too`() throws {
    let link = #""link":"https://o.onelink.me/x?mine=a&a.b=c&d.e=f""#
    #expect(try campaign(link, overrides: ["campaign": "mine"]) == "a")
    #expect(try campaign(link, overrides: ["campaign": "a.b"]) == "")
    #expect(try campaign(link, overrides: ["campaign": #"d\.e"#]) == "f")
    #expect(try campaign(link + #","a":{"b":"x"}"#, overrides: ["campaign": "a.b"]) == "x")
    let nested = #""request":{"url":"https://o.onelink.me/x?c=a"}"#
    #expect(try campaign(nested, overrides: ["link": "request.url"]) == "a")
  }

  @Test func `two fields of one path both have its value`() throws {
    let overrides = ["campaign": "name", "channel": "name"]
    for members in [#""name":"a""#, #""link":"x://y?name=a""#, #""name":"\u0061""#] {
      let lines = try decode(members, overrides: overrides)
      let click = try #require(lines.batch.clicks.first)
      #expect([lines.text(click.campaign), lines.text(click.channel)] == ["a", "a"])
      #expect(lines.counts.fields[.campaign]?.present == 1)
      #expect(lines.counts.fields[.channel]?.present == 1)
    }
  }

  @Test(arguments: ["false", "true", "maybe"])
  func `EV-2: the line itself says whether its ids are usable, not the query of its link`(
    _ word: String
  ) throws {
    let link = #""link":"https://o.onelink.me/x?ad_tracking_enabled=\#(word)""#
    let id = #","android_id":"a1b2c3d4e5f60718""#
    let lines = try decode(link + id)
    #expect(lines.rejects == [])
    #expect(lines.batch.clicks.map { $0.keys.contains(.androidID) } == [true])
    let limited = try decode(link + id + #","ad_tracking_enabled":false"#)
    #expect(limited.batch.clicks.map { $0.keys.contains(.androidID) } == [false])
  }

  @Test(arguments: [
    ("3.0", Interval.days(3)), ("3.000", .days(3)), ("20d", .days(20)), ("12h", .hours(12)),
    ("3", .days(3)), ("0030d", .days(30)),
    ("99999999999999999999d", .days(47_482)), ("99999999999999999999h", .hours(1_139_568)),
  ])
  func `MATCH-1: a click's own window in days or hours`(_ text: String, _ expected: Interval) throws
  {
    let found = text.asBytes(LookbackText.parse)
    #expect(found == expected)
  }

  @Test func `MATCH-1: an empty window is none, and not counted`() throws {
    #expect("".asBytes(LookbackText.parse) == nil)
    let lines = try decode(#""af_click_lookback":"""#)
    #expect(lines.batch.clicks.first?.window == .zero)
    #expect(lines.counts.fields[.window]?.badWindow == 0)
  }

  @Test(arguments: [
    "0", "0d", "00h", "-1d", "1.5d", "1.5", "3.", "0.0", "3.0d", "d", "h", "20D", "20 d",
    "soon", "+1d",
  ])
  func `MATCH-1: a window that is zero, negative or unreadable is counted`(_ text: String) throws {
    #expect(text.asBytes(LookbackText.parse) == nil)
    let lines = try decode(#""af_click_lookback":"\#(text)""#)
    #expect(lines.batch.clicks.first?.window == .zero)
    #expect(lines.counts.fields[.window]?.badWindow == 1)
  }

  @Test(arguments: [
    ("60", 60), (#""60""#, 60), ("60.0", 60), ("9223372036854775807", 4_102_444_800),
    ("18446744073709551615", 4_102_444_800), (#""99999999999999999999""#, 4_102_444_800),
    ("0", nil), ("-5", nil), ("1.5", nil), (#""soon""#, nil),
  ])
  func `MATCH-1: a fingerprint window is seconds, and one of none is counted`(
    _ duration: String, _ seconds: Int64?
  ) throws {
    let lines = try DecodedLines(
      .clicks, .branch, [#"{"timestamp":1717243200000,"click_id":"c","duration":\#(duration)}"#])
    #expect(lines.batch.clicks.first?.fingerprintWindow == .seconds(seconds ?? 0))
    #expect(lines.counts.fields[.window]?.badWindow == (seconds == nil ? 1 : 0))
  }

  @Test(arguments: [
    ("6", 6_000_000), ("0.000001", 1), ("2.25", 2_250_000), ("007.10", 7_100_000), ("0", 0),
    ("9223372036854.775807", Int64.max),
  ])
  func `REP-2: money is read exactly`(_ text: String, _ expected: Int64) {
    let found = text.asBytes(MoneyText.micros)
    #expect(found == expected)
  }

  @Test(arguments: [
    "-1", "+1", "1e3", "1.0000001", "1.", ".5", "1,5", "free", "9223372036854.775808", "1.2.3",
    "99999999999999999999",
  ])
  func `REP-2: a cost that cannot be read is none, and counted`(_ text: String) throws {
    #expect(text.asBytes(MoneyText.micros) == nil)
    let lines = try decode(#""af_cost_value":"\#(text)""#)
    #expect(lines.batch.clicks.first?.costMicros == 0)
    #expect(lines.counts.fields[.cost]?.unreadable == 1)
  }

  @Test func `REP-2: the currency is USD unless the click says another`() throws {
    func cost(_ members: String) throws -> [String] {
      let lines = try decode(members)
      let click = try #require(lines.batch.clicks.first)
      return [String(click.costMicros), lines.text(click.currency)]
    }
    #expect(try cost(#""af_cost_value":2.50"#) == ["2500000", "USD"])
    #expect(try cost(#""af_cost_value":6,"af_cost_currency":"NZD""#) == ["6000000", "NZD"])
    #expect(
      try cost(#""link":"x://y?af_cost_value=5&af_cost_currency=KRW""#) == ["5000000", "KRW"])
    #expect(try cost(#""af_cost_currency":"NZD""#) == ["0", ""])
  }

  @Test func `IN-6: what the query says counts as there, and AppsFlyer's other keys are known`()
    throws
  {
    let lines = try decode(
      #"""
      "link":"https://o.onelink.me/x?c=a&af_sub1=b","af_sub2 ":"x","is_retargeting":true,
      "af_dp":"app://x","deep_link_value":"apples","fruit_name":"apples"
      """#)
    #expect(lines.counts.fields[.campaign]?.present == 1)
    #expect(lines.counts.fields[.link]?.present == 1)
    #expect(lines.counts.unknownKeys == ["fruit_name": 1])
  }
}
