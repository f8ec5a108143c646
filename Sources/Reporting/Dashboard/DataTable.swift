/// A table on a page, which scrolls on its own where the page is narrower.
enum DataTable {
  /// Writes a table; `body` writes what is in it.
  ///
  /// - Parameter label: what it holds, for who does not see it.
  static func write(
    label: String, to html: inout HTMLWriter, _ body: (inout HTMLWriter) -> Void
  ) {
    let attributes: HTMLWriter.Attributes = [
      "class": "scroll", "role": "region", "aria-label": label, "tabindex": "0",
    ]
    html.element("div", attributes) { $0.element("table", [:], body) }
  }
}
