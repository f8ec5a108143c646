import Foundation
import Model
import Testing

@testable import Reporting

@Suite struct JSONWriterTests {
  private func text(_ layout: JSONWriter.Layout, _ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(layout: layout)
    body(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func document(_ json: inout JSONWriter) {
    json.object { json in
      json.field("z", "first")
      json.field("a", 7)
      json.key("money")
      json.value(FixedDecimal(micros: 1_500_000))
      json.field("yes", true)
      json.object("empty") { _ in }
      json.array("list") { json in
        json.value(1)
        json.null()
        json.object { json in json.field("deep", false) }
        json.array { _ in }
      }
    }
  }

  @Test func `keys keep their order in one line`() {
    #expect(
      text(.compact, document)
        == #"{"z":"first","a":7,"money":1.5,"yes":true,"empty":{},"list":[1,null,{"deep":false},[]]}"#
    )
  }

  @Test func `indented JSON has one value per line`() {
    #expect(
      text(.indented, document) == """
        {
          "z": "first",
          "a": 7,
          "money": 1.5,
          "yes": true,
          "empty": {},
          "list": [
            1,
            null,
            {
              "deep": false
            },
            []
          ]
        }

        """)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
    ("a/b", #""a/b""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1}\u{1f}", #""\u0000\u0001\u001f""#),
    ("\u{b}\u{10}", #""\u000b\u0010""#), (" ~", #"" ~""#), ("한😀", "\"한😀\""),
    ("\u{7f}\u{80}\u{9f}\u{a0}é", #""\u007f\u0080\u009f\#u{a0}é""#),
    ("\u{200d}\u{200e}\u{200f}\u{2010}", #""\#u{200d}\u200e\u200f\#u{2010}""#),
    ("\u{2027}\u{2028}\u{202e}\u{202f}", #""\#u{2027}\u2028\u202e\#u{202f}""#),
    ("\u{2065}\u{2066}\u{2069}\u{206a}", #""\#u{2065}\u2066\u2069\#u{206a}""#),
    ("\u{61b}\u{61c}\u{61d}", #""\#u{61b}\u061c\#u{61d}""#),
  ])
  func `texts are escaped`(raw: String, expected: String) throws {
    #expect(text(.compact) { $0.value(raw) } == expected)
    #expect(try JSONDecoder().decode(String.self, from: Data(expected.utf8)) == raw)
    #expect(text(.compact) { json in json.object { $0.field(raw, 1) } } == "{\(expected):1}")
  }

  @Test func `the ends of 64 bits are written whole`() {
    #expect(text(.compact) { $0.value(Int64.min) } == "-9223372036854775808")
    #expect(text(.compact) { $0.value(Int64.max) } == "9223372036854775807")
  }

  @Test func `REP-4: rows hold raw values, empty texts and null numbers`() {
    var fixture = Fixture()
    fixture.session(campaign: "=\"x\"")
    fixture.click(campaign: "")
    let table = fixture.table([.campaign], [.installs, .clicks, .clickToInstallRate])
    #expect(
      text(.compact) { $0.rows(of: table) }
        == #"[{"campaign":"","installs":0,"clicks":1,"click_to_install_rate":0},"#
        + #"{"campaign":"=\"x\"","installs":1,"clicks":0,"click_to_install_rate":null}]"#)
  }

  @Test func `no rows are an empty array`() {
    #expect(text(.indented) { $0.rows(of: Fixture().table([.app], [.installs])) } == "[]\n")
  }

  @Test func `JSON can be put into JSON`() {
    let json = text(.compact) { json in
      json.object { json in
        json.key("a")
        json.value(json: Array("[1,2]".utf8))
        json.field("b", 3)
      }
    }
    #expect(json == #"{"a":[1,2],"b":3}"#)
  }

  @Test func `what terminals obey is escaped in values that are JSON already, too`() {
    let json = text(.compact) { json in
      json.value(json: Array("[\"a\u{9B}m\u{7F}\u{61C}\u{202E}\u{2028}é€\",\t\r1]".utf8))
    }
    #expect(json == #"["a\u009bm\u007f\u061c\u202e\u2028é€",1]"#)
  }
}
