import Testing

@testable import Decoding

@Suite struct LineParserTests {
  private static func nested(_ open: String, _ close: String, _ depth: Int) -> String {
    let inner = String(repeating: open, count: depth) + String(repeating: close, count: depth)
    return "{\"a\":\(inner)}"
  }

  @Test(arguments: [
    (63, nil), (64, RejectReason.tooDeep), (65, .tooDeep), (1000, .tooDeep),
  ])
  func `IN-2: the line's own object and 63 levels more are fine`(
    _ depth: Int, _ reason: RejectReason?
  ) {
    #expect(LineOfText.reject(Self.nested("[", "]", depth)) == reason)
    let objects =
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(LineOfText.reject("{\"a\":\(objects)}") == reason)
    let filled = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    #expect(LineOfText.reject("{\"a\":\(filled)}") == reason)
  }

  @Test func `IN-2: brackets in texts are no levels`() {
    #expect(LineOfText.reject("{\"a\":\"\(String(repeating: "[", count: 500))\\\"[\"}") == nil)
  }

  @Test(arguments: [
    "\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83d\\ud83d\\ude00", "\\ud83dx", "\\ud83d\\n",
    "a\\uD800", "\\uDFFF",
  ])
  func `IN-2: half of a surrogate pair rejects the line, in a text or a key`(_ text: String) {
    #expect(LineOfText.reject("{\"note\":\"\(text)\"}") == .loneSurrogate)
    #expect(LineOfText.reject("{\"\(text)\":1}") == .loneSurrogate)
  }

  @Test(arguments: ["\\ud83d\\ude00", "\\uD83D\\uDE00", "\\\\ud83d", "😀", "é", "\\u0000"])
  func `IN-2: whole pairs, other escapes and plain UTF-8 are fine in any key`(_ text: String) {
    #expect(LineOfText.reject("{\"note\":\"\(text)\",\"\(text)\":1}") == nil)
  }

  @Test(arguments: [
    "\\u12", "\\x41", "\\", "\u{1}",
  ])
  func `IN-2: other bad escapes and control characters are no JSON`(_ text: String) {
    #expect(LineOfText.reject("{\"note\":\"\(text)\"}") == .invalidJSON)
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "-9223372036854775808",
    "1.7976931348623157e308", "1e-400", "-0", "0.000",
  ])
  func `IN-2: numbers of 64 bits and of a double are fine`(_ number: String) {
    #expect(LineOfText.reject("{\"n\":\(number)}") == nil)
  }

  @Test(arguments: [
    "18446744073709551616", "-9223372036854775809", "123456789012345678901234567890", "1e309",
    "-1e309", "01", "+1", "1.", ".5", "1e", "0x10", "NaN", "Infinity", "--1",
  ])
  func `IN-2: integers beyond 64 bits and malformed numbers reject the line`(_ number: String) {
    let reason = LineOfText.reject("{\"n\":\(number)}")
    #expect(reason == .invalidNumber || reason == .invalidJSON)
    #expect(LineOfText.reject("{\"n\":[{\"m\":\(number)}]}") == reason)
  }

  @Test(arguments: ["[1]", "\"text\"", "1", "true", "null", "[{}]"])
  func `IN-2: only an object is a line`(_ line: String) {
    #expect(LineOfText.reject(line) == .notAnObject)
  }

  @Test(arguments: [
    "", "{", "}", "{\"a\":1", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{'a':1}", "{\"a\":1} x",
    "{\"a\":1}{\"a\":2}", "{\"a\":tru}", "// {}",
  ])
  func `IN-2: what is not JSON rejects the line`(_ line: String) {
    #expect(LineOfText.reject(line) == .invalidJSON)
    // Wherever simdjson begins to read.
    #expect(LineOfText.reject("\u{FEFF}" + line) == .invalidJSON)
    #expect(LineOfText.reject("\u{FEFF}{}") == .invalidJSON)
  }

  @Test(arguments: [
    [0xFF], [0xC3], [0xE9, 0x20], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
  ])
  func `IN-2: invalid UTF-8 rejects the line wherever it stands`(_ bytes: [UInt8]) {
    #expect(
      LineOfText.reject(Array("{\"note\":\"".utf8) + bytes + Array("\"}".utf8)) == .invalidUTF8)
    #expect(LineOfText.reject(Array("{\"".utf8) + bytes + Array("\":1}".utf8)) == .invalidUTF8)
  }

  @Test func `IN-2: U+0000 rejects the line only in a text that is used`() {
    #expect(LineOfText.reject(#"{"id":"a\u0000b"}"#) == .nulCharacter)
    #expect(LineOfText.reject(#"{"other":"a\u0000b"}"#) == nil)
    #expect(LineOfText.reject(#"{"id":"a\\u0000b"}"#) == nil)
  }
}
