/// Writes HTML with SVG in it, of which nothing that comes from outside can become a part.
///
/// Elements and attributes have names of the program; whatever else there is gets in as a text, between
/// tags or between quotes, and is escaped. Campaign names come from URLs that anybody can make.
///
/// ```swift
/// var html = HTMLWriter()
/// html.element("td", ["title": campaign]) { $0.text(campaign) }
/// ```
struct HTMLWriter: Sendable {
  /// Attributes in the order in which they are written.
  typealias Attributes = KeyValuePairs<StaticString, String>

  /// What has been written.
  private(set) var bytes: [UInt8] = []

  /// Begins a document.
  mutating func doctype() { write("<!doctype html>\n") }

  /// Writes an element; `body` writes what is in it.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ body: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    write(">")
    if Self.containers.contains(name.description) { write("\n") }
    body(&self)
    write("</")
    write(name)
    write(">")
    endLine(name)
  }

  /// Writes an element of a text.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element that holds nothing.
  mutating func empty(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    write("/>")
    endLine(name)
  }

  /// Writes a text.
  mutating func text(_ text: String) {
    for byte in text.utf8 { append(byte, isQuoted: false) }
  }

  /// Writes a style sheet, which no text from outside can be.
  mutating func style(_ sheet: StaticString) {
    write("<style>")
    write(sheet)
    write("</style>\n")
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    write("<")
    write(name)
    for (key, value) in attributes {
      write(" ")
      write(key)
      write("=\"")
      for byte in value.utf8 { append(byte, isQuoted: true) }
      write("\"")
    }
  }

  private mutating func append(_ byte: UInt8, isQuoted: Bool) {
    switch byte {
    case UInt8(ascii: "&"): write("&amp;")
    case UInt8(ascii: "<"): write("&lt;")
    case UInt8(ascii: ">"): write("&gt;")
    case UInt8(ascii: "\"") where isQuoted: write("&quot;")
    case UInt8(ascii: "'") where isQuoted: write("&#39;")
    default: bytes.append(byte)
    }
  }

  private mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: text.description.utf8)
  }

  /// Ends the line behind an element at whose sides white space means nothing.
  private mutating func endLine(_ name: StaticString) {
    if !Self.inline.contains(name.description) { write("\n") }
  }

  /// Elements that stand within a line of text.
  private static let inline: Set<String> = ["a", "b", "bdi", "code", "small", "span", "time"]

  /// Elements that hold others, a line each.
  private static let containers: Set<String> = [
    "body", "div", "dl", "figure", "footer", "g", "head", "header", "html", "main", "nav",
    "section", "svg", "table", "tbody", "tfoot", "thead", "tr",
  ]
}
