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
    ("link_click_id-a=b", nil), ("link_click_id%2D12", "12"), ("link_click_id%3D12", "12"),
    ("link_click_id%253D12", "12"), ("link_click_id%25253D12", nil),
    ("link_click_id=12%2634", "12&34"), ("link_click_id=a=b", "a=b"),
    ("link_click_id=1&link_click_id=2", "1"), ("my_link_click_id=1", nil),
    ("xlink_click_id-1", nil),
    ("utm_source%3Da%26link_click_id%3D7", "7"), ("referrer=link_click_id%3D9", "9"),
    ("referrer=referrer%3Dlink_click_id%253D9", "9"), ("link_click_id=null", nil),
    ("link_click_id=(Not%20Set)", nil), ("link_click_id=", nil), ("", nil), ("&&=&", nil),
    ("link_click_id=a%zz", "a%zz"), ("link_click_id=a%00b", "a%00b"), ("link_click_id=a%", "a%"),
    ("link_click_id=a+b", "a b"), ("link_click_id=%F0%9F%98%80", "😀"),
    ("link_click_id=%E9x", "\u{FFFD}x"), ("?link_click_id=5", nil),
    ("notascheme?link_click_id=5", nil),
  ])
  func `EV-5: the click that a referrer names`(_ text: String, _ expected: String?) {
    if text == "link_click_id-a=b" {
      // A part with `=` is split there; it has no dashed key.
      #expect(value(text, .linkClickID) == nil)
    } else {
      #expect(value(text, .linkClickID) == expected)
    }
  }

  @Test func `EV-5: Google's dashed key has all of its rest as the value`() {
    #expect(value("google_search_install_referrer-a-b", .googleSearchInstallReferrer) == "a-b")
  }

  @Test func `EV-5: names are known whole`() {
    #expect(value("utm_source=google-play&utm_medium=organic", .utmMedium) == "organic")
    #expect(value("c=x&campaign=y", .c) == "x")
    #expect(value("abc=x", .c) == nil)
  }

  @Test func `a string that nests without end is read in no time`() {
    let text = String(repeating: "referrer=", count: 20_000) + "link_click_id=1"
    #expect(value(text, .linkClickID) == nil)
  }
}
