import Model
import Testing

@testable import Decoding

@Suite struct SmallTextTests {
  @Test(arguments: [
    ("AAAA-bbbb-0001", "aaaabbbb0001"), ("12345678", "12345678"), ("ABCDEFG1", "abcdefg1"),
    ("25C89A7A-C56C-F96E-7120-739F37D3ABD3", "25c89a7ac56cf96e7120739f37d3abd3"),
    ("@Z[`azAZ-{|}~-\u{e9}89-0123-456789:;/.,+", "@z[`azaz{|}~\u{e9}890123456789:;/.,+"),
    ("0123456789ABCDEF", "0123456789abcdef"), ("-123456789ABCDE-", "123456789abcde"),
    ("0123456-89ABCDEF", "012345689abcdef"), ("@Z[`azAZ{\u{e9}|0123", "@z[`azaz{\u{e9}|0123"),
    ("0000000000000001", "0000000000000001"),
    ("-5C89A7A-C56C-F96E-7120-739F37D3ABD-", "5c89a7ac56cf96e7120739f37d3abd"),
    ("00000000-0000-0000-0000-000000000001", "00000000000000000000000000000001"),
  ])
  func `EV-1: ids are lower-cased and lose their hyphens`(_ text: String, _ expected: String) {
    let id = text.asBytes { DeviceID.normalized($0) { $0.array } }
    #expect(id.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    "", "00000000-0000-0000-0000-000000000000", "0000000000", "0000000000000000", "1234567",
    "1-2-3-4-5-6-7", "unknown",
    "NULL", "none", "Undefined", "n/a", "9774d56d682e549c", "9774D56D682E549C", "--------",
  ])
  func `EV-1: what stands for no id is none`(_ text: String) {
    #expect(text.asBytes { DeviceID.normalized($0) { $0.array } } == nil)
  }

  @Test(arguments: [
    ("14", 14, nil), ("14.2", 14, 2), ("14.2.1", 14, 2), ("9", 9, nil), ("20", 20, nil),
    ("8.1-r5", 8, 1), ("17.", 17, nil), ("33.", 33, nil), ("17.x", 17, nil), ("9.99999", 9, nil),
  ])
  func `EV-7: of a version major and minor count`(
    _ text: String, _ major: UInt32, _ minor: UInt32?
  ) {
    let expected = major << 16 | (minor.map { $0 + 1 } ?? 0)
    #expect(text.asBytes { OSVersion.parse($0, os: .iOS) } == expected)
    #expect(text.asBytes { OSVersion.parse($0, os: .android) } == expected)
  }

  @Test(arguments: [
    ("21", "5.0"), ("22", "5.1"), ("23", "6.0"), ("24", "7.0"), ("25", "7.1"), ("26", "8.0"),
    ("27", "8.1"), ("28", "9"), ("29", "10"), ("30", "11"), ("31", "12"), ("32", "12"),
    ("33", "13"), ("34", "14"), ("35", "15"), ("36", "16"),
  ])
  func `EV-7: a whole number from 21 is an API level on Android alone`(
    _ level: String, _ version: String
  ) {
    let found = level.asBytes { OSVersion.parse($0, os: .android) }
    #expect(found == version.asBytes { OSVersion.parse($0, os: .android) })
    #expect(level.asBytes { OSVersion.parse($0, os: .iOS) } == UInt32(level).map { $0 << 16 })
  }

  @Test(arguments: ["", "e", "eng", "e1", "1e", "é", "[a", "a{", "@a", "z`"])
  func `a text that is no pair of letters has no place among them`(_ text: String) {
    #expect(text.asBytes { LetterPairs.place($0) } == nil)
  }

  @Test func `pairs of letters have places of their own, the same in any case`() {
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    var places: Set<Int> = []
    for first in letters {
      for second in letters {
        let (small, capital) = ([first, second], [Ascii.upper(first), Ascii.upper(second)])
        #expect(LetterPairs.place(small.span) == LetterPairs.place(capital.span))
        places.insert(LetterPairs.place(small.span) ?? -1)
      }
    }
    #expect(places.count == 26 * 26)
    #expect(places.allSatisfy { 0..<LetterPairs.count ~= $0 })
  }

  @Test(arguments: ["", "NA", "n/a", "unknown", "v14", "14-beta", "37", "100000", "0", "0.5"])
  func `EV-7: a text that is no version tells nothing`(_ text: String) {
    #expect(text.asBytes { OSVersion.parse($0, os: .android) } == 0)
  }

  @Test(arguments: [
    ("https://a.link/x", "https://a.link/x"), ("HTTP://A.Link:80/X/", "https://a.link/X"),
    ("https://a.link:443", "https://a.link"), ("https://a.link:/x", "https://a.link/x"),
    ("https://a.link:8443/x?q=1#f", "https://a.link:8443/x"),
    ("http://a.link:443/", "https://a.link:443"), ("https://a.link//", "https://a.link/"),
    ("https://user@A.link/x", "https://user@a.link/x"), ("appA://Open/X", "appa://open/X"),
    ("https://a.link?x=/", "https://a.link"), ("https://a.link/%7Ex", "https://a.link/%7Ex"),
    ("a.link/x", "a.link/x"), ("", ""), ("https://a.link#x?y", "https://a.link"),
  ])
  func `TOUCH-5: links are compared in one form`(_ text: String, _ expected: String) {
    let form = text.asBytes { URLText($0).normalized($0) }
    #expect(String(decoding: form, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("https://user:p@A.link:8443/x?y#z", "https", "A.link"),
    ("https://a@b@own.link/", "https", "own.link"), ("//b.link/x", "", "b.link"),
    ("mailto:a@b.link", "mailto", ""), ("a.link/x:y", "", ""), ("https:///x", "https", ""),
  ])
  func `EV-4: scheme and host of a URL`(_ text: String, _ scheme: String, _ host: String) {
    text.asBytes { bytes in
      let url = URLText(bytes)
      #expect(bytes.extracting(url.scheme).array == Array(scheme.utf8))
      #expect(bytes.extracting(url.host).array == Array(host.utf8))
    }
  }

  @Test(arguments: [
    ("a.b", ["a", "b"]), (#"a\.b.c\\"#, ["a.b", #"c\"#]), (" a . b ", ["a", "b"]),
    (#"a\"#, [#"a\"#]),
  ])
  func `a path of fields is split at its dots`(_ path: String, _ keys: [String]) {
    #expect(DottedPath.keys(path) == keys.map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("a.b.c", "a", "b.c"), (#" a\.x . b\.\\ "#, #"a\.x"#, #"b\.\\"#), ("a.b", "a.b", nil),
    ("ab.c", "a", nil), (#"a\.b"#, "a", nil),
  ])
  func `a path of fields may lead through another one`(
    _ path: String, _ other: String, _ rest: String?
  ) {
    #expect(DottedPath.rest(of: path, behind: other) == rest)
  }
}
