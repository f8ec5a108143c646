import Model
import TestSupport
import Testing

@testable import Decoding

@Suite struct LinkDataTests {
  private func members(_ line: String) -> [String: LinkData.Value] {
    let bytes = Array(line.utf8)
    let members = JSONMembers(bytes.span).members
    return Dictionary(
      uniqueKeysWithValues: members.map { (String(decoding: $0.key, as: UTF8.self), $0.value) })
  }

  @Test func `IN-4: values keep their types and digits, texts are decoded and trimmed`() {
    let line = #"""
       { "~id":429691043152332059 , "~tags" : [ "one", {"a":"}]"} ],"n":-1.50e3,"yes":true,
      "text":" a\u00e9\ud83d\ude00\n\"\\\/b ", "o":{"x":[1,2]},"last" :false }
      """#
    #expect(
      members(line) == [
        "~id": .json(Array("429691043152332059".utf8)),
        "~tags": .json(Array(#"[ "one", {"a":"}]"} ]"#.utf8)),
        "n": .json(Array("-1.50e3".utf8)), "yes": .json(Array("true".utf8)),
        "text": .text(Array("aé😀\n\"\\/b".utf8)), "o": .json(Array(#"{"x":[1,2]}"#.utf8)),
        "last": .json(Array("false".utf8)),
      ])
  }

  @Test func `IN-4: keys are decoded and trimmed, the last of equal ones counts, null is absent`() {
    let line = #"{"a":1,"af_sub1 ":"x","a ":2,"b":null,"c":"  ","\u0064":"d","e":1,"e":null}"#
    #expect(
      members(line) == [
        "a": .json(Array("2".utf8)), "af_sub1": .text(Array("x".utf8)), "d": .text(Array("d".utf8)),
      ])
  }

  @Test func `IN-4: of white space around keys only spaces are no part of them`() {
    let line = #"{"~channel":"ok","\t~channel":"tab"," $x":"y"}"#
    #expect(
      members(line) == [
        "~channel": .text(Array("ok".utf8)), "\t~channel": .text(Array("tab".utf8)),
        "$x": .text(Array("y".utf8)),
      ])
  }

  @Test func `IN-4: what a field of the link cannot be is no data`() {
    let line = #"""
      {"~campaign":["x"],"~channel":false,"~feature":{"a":1},"~stage":true,"~id":[],"pid":7,"~tags":false,
      "mine":true}
      """#
    #expect(
      members(line) == [
        "pid": .json([0x37]), "~tags": .json(Array("false".utf8)),
        "mine": .json(Array("true".utf8)),
      ])
  }

  @Test(arguments: ["{}", " { } "])
  func `an empty object has no members`(_ line: String) { #expect(members(line).isEmpty) }

  @Test func `EV-5: the query of a link is data, the first of equal keys counts`() {
    let link = "https://a.link/x?b=2&%24path=a%2Fb+c&b=3&empty=&nothing&token=t&device_ip=1&a=1#z=1"
    let data = LinkData(link: Array(link.utf8)[...])
    #expect(
      data.members.map { String(decoding: $0.key, as: UTF8.self) } == ["$path", "a", "b"])
    #expect(data.text("$path") == Array("a/b c".utf8))
    #expect(data.text("b") == Array("2".utf8))
    #expect(data.text("z") == [])
  }

  @Test func `TOUCH-1: a name that stands for absence is no data, any other value stays`() {
    let line = #"{"~campaign":"null","pid":"(Not Set)","c":"nullify","~feature":"null","n":null}"#
    #expect(
      members(line) == ["c": .text(Array("nullify".utf8)), "~feature": .text(Array("null".utf8))])
    let link = "https://a.link/x?utm_source=undefined&c=&c=late&campaign=not+set&af_sub1=null"
    let data = LinkData(link: Array(link.utf8)[...])
    #expect(data.members.map { String(decoding: $0.key, as: UTF8.self) } == ["af_sub1"])
  }

  @Test func `members are set, added and removed in the order of their keys`() {
    var data = LinkData()
    data["b"] = .json([0x31])
    data["a"] = .json([0x32])
    data["b"] = .json([0x33])
    data.add([0x61], .json([0x34]))
    data["c"] = .text([0x35])
    data["c"] = nil
    data["d"] = nil
    #expect(data.members.map(\.key) == [[0x61], [0x62]])
    #expect(data.members.map(\.value) == [.json([0x32]), .json([0x33])])
  }
}

@Suite struct DetailReaderTests {
  private func padded(_ line: String) -> [UInt8] {
    Array(line.utf8) + Array(repeating: 0, count: LineParser.padding)
  }

  private func reader(
    _ kind: SourceKind, _ dialect: Dialect, overrides: [String: String] = [:]
  ) throws -> DetailReader {
    guard let reader = DetailReader(kind: kind, dialect: dialect, overrides: overrides) else {
      throw Reject(.outOfMemory)
    }
    return reader
  }

  @Test func `PRIV-1, PRIV-2: the data of a click's link hold no ids, addresses or secrets`() throws
  {
    let line = #"""
      {"timestamp":1,"click_timestamp":2,"branch_key":"k","click_id":"c","ip":"1.2.3.4","os":"iOS",
      "device":{"id":"x"},"user_agent":"u","idfa":"i","gaid":"g","branch_secret":"s","token":"t",
      "identity":"me","duration":5,"url":"https://a.link","+url":"https://a.link","utm_campaign":"u",
      "~campaign":"spring","$web_only":true,"shortlink":"s","mine":"m"}
      """#.replacing("\n", with: "")
    var reader = try reader(.clicks, .branch, overrides: ["idfv": "device.id"])
    let bytes = padded(line)
    let data = try reader.click(bytes.span.extracting(0..<line.utf8.count))
    #expect(
      data.members.map { String(decoding: $0.key, as: UTF8.self) } == [
        "$web_only", "+url", "mine", "shortlink", "utm_campaign", "~campaign",
      ])
  }

  @Test(arguments: [
    "idfa", "ios_ifa", "idfv", "ios_ifv", "ios_vendor_id", "gaid", "google_aid", "aaid",
    "advertising_id",
    "google_advertising_id", "android_id", "os_id", "oaid", "windows_aid", "device_id", "uuid",
    "hardware_id", "randomized_bundle_token", "advertising_ids", "identity", "user_id",
    "developer_identity", "cookie_id", "ip", "device_ip", "local_ip", "x_ip_override",
    "X-IP-Override", "x-ip-override", "token", "apple_attribution_token", "search_ad_encoded",
    "branch_secret",
  ])
  func `PRIV-2: what is an id in any dialect is no data, at the top or within`(_ key: String) throws
  {
    func data(_ within: String) -> String {
      #""~campaign":"k","a":\#(within),"\#(key) ":"x""#
    }
    let within = #"{"\#(key)": {"n":[1]} ,"b":[ {"c":1 , " \#(key)" : "y"},"\#(key)" ],"d":"e"}"#
    let expected: [LinkData.Member] = [
      LinkData.Member(
        key: Array("a".utf8), value: .json(Array(#"{"b":[ {"c":1},"\#(key)" ],"d":"e"}"#.utf8))),
      LinkData.Member(key: Array("~campaign".utf8), value: .text(Array("k".utf8))),
    ]
    for dialect in SourceKind.clicks.dialects {
      var clicks = try reader(.clicks, dialect)
      let click = "{\(data(within))}"
      let bytes = padded(click)
      let members = try clicks.click(bytes.span.extracting(0..<click.utf8.count)).members
      #expect(members == expected)
    }
    let links = try reader(.links, .branch)
    let entry = #"{"url":"u","data":{\#(data(within))}}"#
    #expect(entry.asBytes { links.link($0).members } == expected)
  }

  @Test(arguments: [
    (#"{"price":"2"}"#, "2"), (#"{"price":""}"#, "1.5"), (#"{"af_cost_value":"3"}"#, "1.5"),
  ])
  func `TOUCH-1: what a job has put elsewhere stands there in the query of the link, too`(
    line: String, cost: String
  ) throws {
    var clicks = try reader(.clicks, .onelink, overrides: ["cost": "price"])
    let link = "https://a.onelink.me/x?price=1.5&af_cost_value=9&pid=p"
    let text = line.dropLast() + #","link":"\#(link)"}"#
    let bytes = padded(String(text))
    let data = try clicks.click(bytes.span.extracting(0..<text.utf8.count))
    #expect(data.text("af_cost_value") == Array(cost.utf8))
    #expect(data.text("price").isEmpty)
    #expect(data.text("pid") == Array("p".utf8))
  }

  @Test func `IN-4: spaces around the keys of a job's own paths are no part of them`() throws {
    var clicks = try reader(
      .clicks, .branch, overrides: ["ip": " my", "idfa": "dev .n", "idfv": #"a\.b "#])
    let line = #"{"my":"1.2.3.4","dev":{"n":"x"},"a.b":"y","mine":"m"}"#
    let bytes = padded(line)
    let click = try clicks.click(bytes.span.extracting(0..<line.utf8.count))
    #expect(click.members.map(\.key) == [Array("mine".utf8)])
    let links = try reader(.links, .branch, overrides: ["data": " d. dict "])
    let entry = #"{"url":"u","d":{"dict":{"$x":"1"}}}"#
    #expect(entry.asBytes { links.link($0).text("$x") } == [0x31])
  }

  @Test(arguments: [
    #"{"payload":{"campaignId":1,"adGroupId":2,"keywordId":3,"countryOrRegion":"US"}}"#,
    #"{"payload":"{\"campaignId\":1,\"adGroupId\":2,\"keywordId\":3,\"countryOrRegion\":\"US\"}"}"#,
    #"{"campaignId":1,"adGroupId":2,"keywordId":3,"countryOrRegion":"US"}"#,
  ])
  func `REP-7: an answer tells its ids in whatever form its payload is`(_ line: String) throws {
    var reader = try reader(.adServices, .apple)
    let bytes = padded(line)
    let detail = try reader.answer(bytes.span.extracting(0..<line.utf8.count))
    #expect(detail.campaignID == Array("1".utf8))
    #expect(detail.adGroupID == Array("2".utf8))
    #expect(detail.keywordID == Array("3".utf8))
    #expect(detail.countryOrRegion == Array("US".utf8))
  }

  @Test func `data come out of their packed form as they went in`() {
    var random = SeededGenerator(seed: 3)
    func bytes() -> [UInt8] {
      let count = [0, 1, 5, 127, 128, 300, 20_000].randomElement(using: &random) ?? 0
      return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    for _ in 0..<50 {
      var data = LinkData()
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        data.add(bytes(), Bool.random(using: &random) ? .text(bytes()) : .json(bytes()))
      }
      var bytes: [UInt8] = []
      data.pack(into: &bytes)
      var packed = PackedTexts(bytes)
      #expect(LinkData(&packed) == data)
    }
  }

  @Test func `a dialect that is not of the kind has no details`() {
    #expect(throws: Reject.self) { _ = try reader(.cookieSyncs, .branch) }
  }
}
