import Testing

@testable import Decoding

/// IN-3, PRIV-1: what is kept of a rejected line.
@Suite struct QuarantineTextTests {
  private func kept(
    _ line: String, isJSON: Bool = true, overrides: [String: String] = [:]
  ) -> String? {
    line.asBytes {
      QuarantineText(overrides: overrides).text(
        of: $0, reason: isJSON ? .missing : .invalidJSON)
    }
  }

  @Test(arguments: [
    (#"{"a":1,"token":"x","b":2}"#, #"{"a":1,"token":"***","b":2}"#),
    (#"{"branch_secret" : {"a":["x"]} , "b":2}"#, #"{"branch_secret" : "***" , "b":2}"#),
    (#"{"search_ad_encoded":12,"b":2}"#, #"{"search_ad_encoded":"***","b":2}"#),
    (#"{"apple_attribution_token":null}"#, #"{"apple_attribution_token":"***"}"#),
    (#"{"a":[{"token":"x\"}"}]}"#, #"{"a":[{"token":"***"}]}"#),
    (#"{"tok\u0065n":"x"}"#, #"{"tok\u0065n":"***"}"#),
    (#"{" token ":"x"}"#, #"{" token ":"***"}"#),
    (#"{"Branch_Secret":"x","TOKENS":1}"#, #"{"Branch_Secret":"***","TOKENS":1}"#),
    (#"{"tokens":"x","a":"token"}"#, #"{"tokens":"x","a":"token"}"#),
    (#"["token","x"]"#, #"["token","x"]"#),
    (#"{"a":"}{","token":[1,[2]]}"#, #"{"a":"}{","token":"***"}"#),
  ])
  func `IN-3: the value of a secret key is masked wherever it stands`(
    _ line: String, _ expected: String
  ) {
    #expect(kept(line) == expected)
  }

  @Test(arguments: [
    (#"{"body":"{\"branch_secret\":\"x\"}","b":2}"#, #"{"body":"***","b":2}"#),
    (#"{"body":"{\"a\":\"{\\\"branch_secret\\\":1}\"}"}"#, #"{"body":"***"}"#),
    (#"{"body":"{\"\\u0074oken\":1}"}"#, #"{"body":"***"}"#),
    (#"{"url":"https://x/?token=abc"}"#, #"{"url":"***"}"#),
    (#"{"url":"https://x/?a=b%26token%3Dabc"}"#, #"{"url":"***"}"#),
    (#"{"a":"b\ntoken: abc"}"#, #"{"a":"***"}"#),
    (#"{"a":"BRANCH_SECRET=abc"}"#, #"{"a":"***"}"#),
    (#"{"a":["x","search_ad_encoded: abc"]}"#, #"{"a":["x","***"]}"#),
    (
      #"{"a":"x_token=1","b":"tokens=1","c":"a token."}"#,
      #"{"a":"x_token=1","b":"tokens=1","c":"a token."}"#
    ),
    (#"{"body":"{\"tracking_disabled\":false}"}"#, #"{"body":"{\"tracking_disabled\":false}"}"#),
  ])
  func `IN-3, PRIV-1: a text that holds a secret key itself is masked`(
    _ line: String, _ expected: String
  ) {
    #expect(kept(line) == expected)
  }

  @Test(arguments: [
    #"{"body":"{\"tracking_disabled\":true}"}"#, #"{"body":"{\"tracking_disabled\":\"false\"}"}"#,
    #"{"url":"https://x/?tracking_disabled=1"}"#, #"{"url":"https://x/?tracking_disabled="}"#,
    #"{"body":"{\"tracking_disabled\":{}}"}"#, #"{"body":"{\"tracking_disabled\":[]}"}"#,
    #"{"url":"https://x/?tracking_disabled=%5B%5D"}"#,
  ])
  func `IN-3: a text that forbids to be tracked keeps no content of its line`(_ line: String) {
    #expect(kept(line) == nil)
  }

  @Test(arguments: [
    (#"{"branch_secret=x&y=1":""}"#, #"{"***":"***"}"#),
    (#"{"a":1,"token x":{"b":2}}"#, #"{"a":1,"***":"***"}"#),
    (#"{"token[0]":"x","token=a":"y"}"#, #"{"***":"***","***":"***"}"#),
    (#"{"body.branch_secret":"x","a":1}"#, #"{"body.branch_secret":"***","a":1}"#),
    (#"{"token\u0000":"x"}"#, #"{"***":"***"}"#),
    (#"{"a%2Etoken":"x"}"#, #"{"a%2Etoken":"***"}"#),
  ])
  func `IN-3, PRIV-1: a key that holds a secret is masked, and the value of one that has its name`(
    _ line: String, _ expected: String
  ) {
    #expect(kept(line) == expected)
  }

  @Test(arguments: 1...4)
  func `PRIV-1: a secret is found though it is encoded up to four times`(times: Int) throws {
    var text = "token=s3cret".utf8.map { "%" + String($0, radix: 16) }.joined()
    for _ in 1..<times { text = text.replacing("%", with: "%25") }
    #expect(kept(#"{"a":"\#(text)"}"#) == #"{"a":"***"}"#)
    let broken = try #require(kept(#"{"a":"\#(text)"#))
    #expect(broken.hasSuffix("\"***\"") && !broken.contains("s3"), "\(broken)")
  }

  @Test func `PRIV-1: a key that holds a secret itself is not told`() {
    let quarantine = QuarantineText(overrides: [:])
    #expect(quarantine.text(ofKey: "branch_secret=x&y=1") == "***")
    #expect(quarantine.text(ofKey: "my key") == "my key")
    #expect(quarantine.text(ofKey: "token") == "token")
  }

  @Test(arguments: [
    "6D92078A-8246-4BA4-AE5B-76104861E7DC", "u6d92078a82464ba4ae5b76104861e7dc", "9774d56d682e549c",
    "https://a.link/?b=1", "203.0.113.9", "2001:db8::1", String(repeating: "k", count: 129),
  ])
  func `PRIV-3: a key that is an id or an address, or as long as a text, is not told`(_ key: String)
  {
    #expect(QuarantineText(overrides: [:]).text(ofKey: key) == "***")
  }

  @Test(arguments: [
    "$ios_passive_deepview", "custom_param_12345678", "deadbeefdeadbeef",
    "my-long-key-with-hyphens-1",
    "1.5", "a:b", String(repeating: "k", count: 128),
  ])
  func `keys that name nobody are told`(_ key: String) {
    #expect(QuarantineText(overrides: [:]).text(ofKey: key) == key)
  }

  @Test func `IN-3: of a line that is too long nothing is kept`() {
    let text = #"{"a":1,"session_id":"s"}"#.asBytes {
      QuarantineText(overrides: [:]).text(of: $0, reason: .tooLong)
    }
    #expect(text == nil)
  }

  @Test(arguments: [
    (#"{"a":1,"token":"x","b":2"#, #"{"a":1,"token":"***""#),
    (#"{"a":1,"tok\u0065n":"x"#, #"{"a":1,"token":"***""#),
    (#"{"token":"x","branch_secret":"y""#, #"{"token":"***""#),
    (#"{a:1,token:x"#, #"{a:1,token":"***""#), (#"{"a":1,"tok"#, #"{"a":1,"tok"#),
    (#"{"a":1,"tokens":"x"#, #"{"a":1,"token":"***""#),
    (#"{"my_token":"x"#, #"{"my_token":"x"#),
    (
      #"{"a":1e999,"u":"https:\/\/a\/?u=b%3Ftoken%3Dx"}"#,
      #"{"a":1e999,"u":"https:\/\/a\/?u=b%3F"***""#
    ),
    (#"{"body":"%7B%22token%22%3A%22x%22"#, #"{"body":"%7B%22"***""#),
    (#"{"url":"https://x/?a=b%26token%3Dx"#, #"{"url":"https://x/?a=b%26"***""#),
    (#"{"body":"{\"t\\u006fken\":\"x\"}"#, #"{"body":"{\""***""#),
  ])
  func `IN-3: of a line that is not JSON nothing is kept from a secret key on`(
    _ line: String, _ expected: String
  ) {
    #expect(kept(line, isJSON: false) == expected)
  }

  @Test(arguments: [
    #"{"tracking_disabled":true}"#, #"{"tracking_disabled":"false"}"#, #"{"tracking_disabled":0}"#,
    #"{"tracking_disabled":null}"#, #"{"tracking_disabled":falsey}"#,
    #"{"tr\u0061cking_disabled":true}"#, #"{"a":{"tracking_disabled":1}}"#,
    #"{"tracking_disabled":false,"tracking_disabled":true}"#, #"{" tracking_disabled":true}"#,
  ])
  func `IN-3: a line that may not be tracked keeps no content`(_ line: String) {
    #expect(kept(line) == nil)
    #expect(kept(String(line.dropLast()), isJSON: false) == nil)
  }

  @Test func `IN-3: a key that has the name in it forbids to keep anything`() {
    #expect(kept(#"{"body.tracking_disabled":true}"#) == nil)
    #expect(kept(#"{"Tracking_Disabled":true}"#) == nil)
    #expect(kept(#"{"body.tracking_disabled":false}"#) == #"{"body.tracking_disabled":false}"#)
  }

  @Test(arguments: [true, false])
  func `IN-3, PRIV-1: a line of two bytes for each character is read without its zeros`(
    isBigEndian: Bool
  ) {
    func kept(_ line: String) -> String? {
      let bytes = line.utf8.flatMap { (byte: UInt8) -> [UInt8] in
        isBigEndian ? [0, byte] : [byte, 0]
      }
      return QuarantineText(overrides: [:]).text(of: bytes.span, reason: .invalidJSON)
    }
    #expect(kept(#"{"a":1,"branch_secret":"x"}"#) == #"{"a":1,"branch_secret":"***""#)
    #expect(kept(#"{"tracking_disabled":true}"#) == nil)
    #expect(kept(#"{"idfa":"x"}"#) == #"{"idfa":"x"}"#)
  }

  @Test func `IN-3: a plain false forbids nothing`() {
    let line = #"{"tracking_disabled": false ,"a":1}"#
    #expect(kept(line) == line)
    #expect(kept(line, isJSON: false) == line)
    #expect(kept(#"{"my_tracking_disabled":true}"#) != nil)
  }

  @Test func `IN-3: a job's own names of secrets and refusals are known`() {
    let overrides = ["apple_attribution_token": "body.att", "tracking_disabled": "body.dnt"]
    #expect(kept(#"{"att":"x"}"#, overrides: overrides) == #"{"att":"***"}"#)
    #expect(kept(#"{"dnt":true}"#, overrides: overrides) == nil)
    let dotted = ["token": #"body.my\.token"#]
    #expect(kept(#"{"my.token":"x"}"#, overrides: dotted) == #"{"my.token":"***"}"#)
    #expect(kept(#"{"token":"x"}"#, overrides: overrides) == #"{"token":"***"}"#)
    let encoded = ["token": "a%41b"]
    #expect(kept(#"{"\u0061%41b":"x"}"#, overrides: encoded) == #"{"\u0061%41b":"***"}"#)
  }

  @Test(arguments: [
    (#"{"h":{"auth":"x"}}"#, #"{"h":{"auth":"***"}}"#), (#"{" auth ":"x"}"#, #"{" auth ":"***"}"#),
    (#"{"\u0020auth":"x"}"#, #"{"\u0020auth":"***"}"#), (#"{"a":1,"optout ":true}"#, nil),
  ])
  func `IN-3, IN-4: spaces around the keys of a job's own paths are no part of them`(
    _ line: String, _ expected: String?
  ) {
    let overrides = ["apple_attribution_token": "h. auth ", "tracking_disabled": " optout "]
    #expect(kept(line, overrides: overrides) == expected)
  }

  @Test(arguments: [
    (#"{"jeton\u00e9":"x"}"#, #"{"jeton\u00e9":"***"}"#),
    (#"{"jet\u006fné":"x"}"#, #"{"jet\u006fné":"***"}"#),
    (#"{"\ud83d\uDE00":"x","b":2}"#, #"{"\ud83d\uDE00":"***","b":2}"#),
    (#"{"body":"{\"jeton\\u00e9\":1}"}"#, #"{"body":"***"}"#),
    (#"{"url":"https://x/?jeton%C3%A9=abc"}"#, #"{"url":"***"}"#),
    (#"{"jeton\u01e9":"x","\ud83d":1}"#, #"{"jeton\u01e9":"x","\ud83d":1}"#),
  ])
  func `IN-3: letters beyond ASCII of a job's own names may be escaped`(
    _ line: String, _ expected: String
  ) {
    let overrides = ["apple_attribution_token": "jetoné", "search_ad_encoded": "😀"]
    #expect(kept(line, overrides: overrides) == expected)
  }

  @Test(arguments: [
    (#"{"jeton\u00e9":"x"#, #"{"jetoné":"***""#), (#"{"\ud83d\ude00":"x"#, #"{"😀":"***""#),
    (#"{"body":"{\"jeton\\u00e9\":\"x"#, #"{"body":"{\""***""#),
    (#"{"\ud83d":"\u00e"#, #"{"\ud83d":"\u00e"#),
  ])
  func `IN-3: letters beyond ASCII are found in lines that are not JSON, too`(
    _ line: String, _ expected: String
  ) {
    let overrides = ["apple_attribution_token": "jetoné", "search_ad_encoded": "😀"]
    #expect(kept(line, isJSON: false, overrides: overrides) == expected)
  }

  @Test func `IN-3: at most 4 KiB are kept, and invalid bytes become U+FFFD`() throws {
    let line = Array("{\"a\":\"".utf8) + [0xE9] + [UInt8](repeating: 0x78, count: 9000)
    let kept = QuarantineText(overrides: [:]).text(of: line.span, reason: .invalidJSON)
    let text = try #require(kept)
    #expect(text.utf8.count == QuarantineText.limit)
    #expect(text.hasPrefix("{\"a\":\"\u{FFFD}x"))
  }

  @Test(arguments: [
    ([0xFF], "\u{FFFD}", 4095), ([0xF0, 0x9F, 0x98], "\u{FFFD}", 4095),
    (Array("é".utf8), "é", 4096), (Array("€".utf8), "€", 4095), (Array("😀".utf8), "😀", 4096),
  ])
  func `IN-3: a line of one thing alone is cut between two characters`(
    _ part: [UInt8], _ kept: String, _ bytes: Int
  ) throws {
    let line = (0..<5000).flatMap { _ in part }
    let found = QuarantineText(overrides: [:]).text(of: line.span, reason: .invalidUTF8)
    let text = try #require(found)
    #expect(text == String(repeating: kept, count: bytes / kept.utf8.count))
    #expect(text.utf8.count == bytes)
    #expect(QuarantineText.isCut(Array(text.utf8)))
  }

  @Test func `IN-3: whatever stands before it, no half of a character is kept as U+FFFD`() throws {
    for before in 4085...4100 {
      let line = String(repeating: "x", count: before) + "😀😀"
      let text = try #require(kept(line, isJSON: false))
      #expect(line.hasPrefix(text), "\(before)")
      #expect(QuarantineText.isCut(Array(text.utf8)) || text == line, "\(before)")
      #expect(text.utf8.count <= QuarantineText.limit)
    }
  }
}
