import Testing

@testable import Decoding

/// EV-5, step by step.
@Suite struct ReferrerTextTests {
  private func value(_ text: String, _ key: QueryKey) -> String? {
    var values = QueryValues()
    text.asBytes { ReferrerText.read($0, into: &values) }
    let value = values.value(key)
    return value.isEmpty ? nil : String(decoding: value.array, as: UTF8.self)
  }

  @Test(arguments: [
    ("link_click_id=12&utm_source=a", "12"), ("https://play.example/x?link_click_id=12#f", "12"),
    ("link_click_id-12", "12"), ("link_click_id-12&utm_source=a", "12"),
    // A part with `=` is split there; it has no dashed key.
    ("link_click_id-a=b", nil), ("link_click_id%2D12", "12"), ("link_click_id%3D12", "12"),
    ("link_click_id%253D12", "12"), ("link_click_id%25253D12", nil),
    ("link_click_id=12%2634", "12&34"), ("link_click_id=a=b", "a=b"),
    ("link_click_id=1&link_click_id=2", "1"), ("my_link_click_id=1", nil),
    ("xlink_click_id-1", nil), ("link_click_id -1", "1"), ("link_click_id&link_click_id=2", "2"),
    ("utm_source%3Da%26link_click_id%3D7", "7"), ("referrer=link_click_id%3D9", "9"),
    ("referrer=referrer%3Dlink_click_id%253D9", "9"), ("link_click_id=null", nil),
    ("link_click_id=(Not%20Set)", nil), ("link_click_id=", nil), ("", nil), ("&&=&", nil),
    ("link_click_id=a%zz", "a%zz"), ("link_click_id=a%00b", "a%00b"), ("link_click_id=a%", "a%"),
    ("link_click_id=a+b", "a b"), ("link_click_id=%F0%9F%98%80", "😀"),
    ("link_click_id=%E9x", "\u{FFFD}x"), ("?link_click_id=5", nil),
    ("notascheme?link_click_id=5", nil),
  ])
  func `EV-5: the click that a referrer names`(_ text: String, _ expected: String?) {
    #expect(value(text, .linkClickID) == expected)
  }

  @Test func `EV-5: Google's dashed key has all of its rest as the value`() {
    #expect(value("google_search_install_referrer-a-b", .googleSearchInstallReferrer) == "a-b")
  }

  @Test func `EV-5: names are known whole`() {
    #expect(value("utm_source=google-play&utm_medium=organic", .utmMedium) == "organic")
    #expect(value("c=x&campaign=y", .c) == "x")
    #expect(value("abc=x", .c) == nil)
  }

  @Test(arguments: [
    "referrer=", "referrer=https://x.example?", "referrer=a://x?", "referrer=https://é.example?",
  ])
  func `a string that nests without end is read to its end`(_ text: String) {
    let text = String(repeating: text, count: 20_000) + "link_click_id=é"
    #expect(value(text, .linkClickID) == "é")
  }

  @Test func `EV-5: of a string that nests encoded without end 16 MiB are decoded`() {
    let escapes = String(repeating: "25", count: 30_000)
    let text = String(repeating: "referrer=", count: 30_000) + "%\(escapes)41&link_click_id=1"
    #expect(value(text, .linkClickID) == "1")
  }

  @Test(arguments: [9, 10, 30])
  func `EV-5: a referrer is read however deep it stands`(_ depth: Int) {
    var text = "link_click_id=7&utm_source=deep"
    var broken = "%zz=1&link_click_id=7"
    for _ in 0..<depth {
      text = "c=x&referrer=" + Self.encoded(text) + "&utm_source=outer"
      broken = "referrer=" + Self.encoded(broken)
    }
    #expect(value(text, .linkClickID) == "7")
    // What stands within comes before what stands behind.
    #expect(value(text, .utmSource) == "deep")
    #expect(value(broken, .linkClickID) == "7")
  }

  @Test(arguments: [
    ("referrer=https://x.example/?link_click_id=1#link_click_id=2", "1"),
    ("referrer=https%3A%2F%2Fx.example%2F%3Freferrer%3Dlink_click_id-3", "3"),
    ("referrer%3Dlink_click_id%253D4", "4"), ("a&referrer%3Dlink_click_id%3D5%26c%3Dx", "5"),
    ("utm_source&referrer%3Dlink_click_id%253D6&c=y", "6"),
    ("referrer=link_click_id-8", "8"), ("referrer=link_click_id%252D9", "9"),
  ])
  func `EV-5: a referrer within a referrer is read like any`(_ text: String, _ expected: String?) {
    #expect(value(text, .linkClickID) == expected)
  }

  @Test func `every key of a query has a place for its value`() {
    #expect(QueryKey.allCases.map(\.rawValue) == Array(0..<QueryValues.Places.count))
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "_")
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
