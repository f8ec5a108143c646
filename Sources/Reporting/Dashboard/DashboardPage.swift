internal import Model

/// A dashboard as one HTML file that needs nothing else: no network, no script.
///
/// The same dashboard gives the same bytes.
public struct DashboardPage: Sendable {
  let dashboard: Dashboard
  let axis: DayAxis
  /// The row of each day of the axis in the table of days; nil where nothing happened.
  let rows: [Int?]

  /// A page of what a dashboard shows.
  public init(_ dashboard: Dashboard) {
    self.dashboard = dashboard
    axis = DayAxis(days: dashboard.days)
    var places: [String: Int] = [:]
    let table = dashboard.tables[.days]?.rows
    for row in 0..<(table?.rowCount ?? 0) {
      places[String(decoding: table?.key(row: row) ?? [], as: UTF8.self)] = row
    }
    rows = dashboard.days.map { places[$0] }
  }

  /// The file.
  public var bytes: [UInt8] {
    var html = HTMLWriter()
    html.doctype()
    html.element("html", ["lang": "en"]) { html in
      html.element("head") { writeHead(to: &$0) }
      html.element("body") { html in
        writePatterns(to: &html)
        html.element("header") { writeHeader(to: &$0) }
        html.element("main") { html in
          writeTotals(to: &html)
          writeDays(to: &html)
          for breakdown in breakdowns { breakdown.write(to: &html) }
          writeHealth(to: &html)
        }
        html.element("footer") { writeFooter(to: &$0) }
      }
    }
    return html.bytes
  }

  /// The sums of all days.
  var total: ReportTable {
    dashboard.tables[.days]?.total ?? ReportTable(name: "", columns: [])
  }

  /// A count of each day of the axis.
  func counts(_ metric: Metric) -> [Int64] {
    rows.map { row in row.map { dashboard.tables[.days]?.rows.count(metric, row: $0) ?? 0 } ?? 0 }
  }

  /// Which days of the axis late records can still change: those of a day are of its apps, those of a day on which
  /// nothing happened may be of any (REP-3).
  var isProvisional: [Bool] {
    let column = dashboard.tables[.days]?.rows.columns.first { $0.role == .isFinal }
    return rows.indices.map { day in
      guard let row = rows[day], let column else { return !dashboard.areFinal[day] }
      return column.values[row] == .integer(0)
    }
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.empty("meta", ["charset": "utf-8"])
    html.empty(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content": ContentPolicy.text(style: DashboardStyle.sheet),
      ])
    html.empty(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.empty("meta", ["name": "color-scheme", "content": "light dark"])
    html.empty("meta", ["name": "referrer", "content": "no-referrer"])
    html.element("title", text: "\(Self.shown(dashboard.job)) · attribution \(days)")
    html.style(DashboardStyle.sheet)
  }

  /// Stripes that several charts lay over days that can still change.
  private func writePatterns(to html: inout HTMLWriter) {
    html.element("svg", ["class": "patterns", "aria-hidden": "true"]) { html in
      let attributes: HTMLWriter.Attributes = [
        "id": "stripes", "width": "6", "height": "6", "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(45)",
      ]
      html.element("pattern", attributes) { html in
        html.empty("rect", ["class": "stripe", "width": "2.5", "height": "6"])
      }
    }
  }

  private func writeHeader(to html: inout HTMLWriter) {
    html.element("p", ["class": "kind"], text: "Attribution")
    html.element("h1") { html in
      html.element("bdi", text: Self.shown(dashboard.job))
    }
    html.element("dl", ["class": "facts"]) { html in
      fact("Days", to: &html) { html in
        html.text("\(days) (\(dashboard.timeZone))")
      }
      fact("Updated", to: &html) { html in
        time(dashboard.run.finished, to: &html)
        html.text(", run \(dashboard.run.number)")
      }
      for app in dashboard.apps.count == 1 ? dashboard.apps : [] {
        fact("App", to: &html) { $0.element("bdi", text: Self.shown(app.name ?? app.key)) }
        if !app.finalUpTo.isPresent { continue }
        fact("Final up to", to: &html) { time(app.finalUpTo, to: &$0) }
      }
      fact("Provisional", to: &html) { $0.text(provisional) }
    }
    html.element("nav", ["aria-label": "Parts of this page"]) { html in
      html.element("a", ["href": "#totals"], text: "Totals")
      html.element("a", ["href": "#days"], text: "Days")
      for breakdown in breakdowns {
        html.element("a", ["href": "#\(breakdown.id)"], text: breakdown.title)
      }
      html.element("a", ["href": "#health"], text: "Health")
    }
  }

  private func fact(
    _ name: String, to html: inout HTMLWriter, _ body: (inout HTMLWriter) -> Void
  ) {
    html.element("div") { html in
      html.element("dt", text: name)
      html.element("dd", [:], body)
    }
  }

  /// A moment of UTC, to the minute.
  func time(_ moment: Timestamp, to html: inout HTMLWriter) {
    let civil = CivilTime(moment)
    html.element(
      "time", ["datetime": civil.iso], text: "\(civil.date) \(civil.clock.prefix(5)) UTC")
  }

  /// The days that were asked for, in words.
  var days: String {
    dashboard.range?.brief ?? "none yet"
  }

  /// The days that late records can still change, in words.
  private var provisional: String {
    let stretches = DayAxis.stretches(isProvisional)
    if stretches.isEmpty { return "no day" }
    // An app without a watermark may leave single days among final ones.
    if stretches.count > 3 {
      return "\(stretches.reduce(0) { $0 + $1.count }.counted("day")), striped in the charts"
    }
    return stretches.map { days in
      DayNames(first: axis.days[days.lowerBound], last: axis.days[days.upperBound - 1]).brief
    }.joined(separator: ", ")
  }

  /// A text of logs or of the job file, made harmless and cut where nobody would read on.
  static func shown(_ text: String) -> String { shown(ArraySlice(text.utf8)) }

  /// The same in UTF-8.
  static func shown(_ utf8: ArraySlice<UInt8>) -> String {
    DisplayText(utf8, maximumWidth: 100).text
  }

  private func writeFooter(to html: inout HTMLWriter) {
    if dashboard.isServed {
      html.element("p") { html in
        html.text("The same data to browse, filter and query, with ")
        html.element("b", text: "Datasette")
        html.text(", from the folder of this file:")
      }
      html.element("p", ["class": "command"]) {
        $0.element(
          "code", text: "datasette -i \(OutputNames.database) -m \(OutputNames.datasette)")
      }
    }
    html.element("p") { html in
      html.text("Written by ")
      html.element("code", text: "lookback dashboard")
      html.text(
        " from the state of run \(dashboard.run.number); the same state gives the same page. Every number "
          + "but those under Health is what ")
      html.element("code", text: "lookback report")
      html.text(" prints; shares, money and times are rounded here.")
    }
  }
}
