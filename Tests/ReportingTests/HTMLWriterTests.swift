import Testing

@testable import Reporting

@Suite struct HTMLWriterTests {
  private func written(_ body: (inout HTMLWriter) -> Void) -> String {
    var html = HTMLWriter()
    body(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a & b &amp; c", "a &amp; b &amp;amp; c"), ("\"double\" 'single'", "\"double\" 'single'"),
    ("]]><!--", "]]&gt;&lt;!--"), ("봄 세일 עברית", "봄 세일 עברית"), ("", ""),
  ])
  func `a text is a text`(_ text: String, _ expected: String) {
    #expect(written { $0.text(text) } == expected)
    #expect(written { $0.element("b", text: text) } == "<b>\(expected)</b>")
  }

  @Test(arguments: [
    ("\"><script>", "&quot;&gt;&lt;script&gt;"), ("' onload='x", "&#39; onload=&#39;x"),
    ("a & b", "a &amp; b"), ("", ""),
  ])
  func `an attribute stays between its quotes`(_ text: String, _ expected: String) {
    #expect(
      written { $0.element("a", ["title": text], text: "x") } == "<a title=\"\(expected)\">x</a>")
    #expect(
      written { $0.empty("rect", ["id": text, "x": "1"]) }
        == "<rect id=\"\(expected)\" x=\"1\"/>\n")
  }

  @Test func `elements stand in each other, white space only where it means nothing`() {
    let html = written { html in
      html.element("div") { html in
        html.element("p") { html in
          html.text("a ")
          html.element("b", text: "c")
          html.text("d")
        }
      }
    }
    #expect(html == "<div>\n<p>a <b>c</b>d</p>\n</div>\n")
  }
}
