internal import Model

extension DashboardPage {
  /// Writes what became of all that was taken in.
  func writeHealth(to html: inout HTMLWriter) {
    html.element("section", ["id": "health"]) { html in
      html.element("h2", text: "Health")
      html.element("div", ["class": "pair"]) { html in
        html.element("div") { writeSessions(to: &$0) }
        html.element("div") { writeClicks(to: &$0) }
      }
      writeLines(to: &html)
    }
  }

  private func writeSessions(to html: inout HTMLWriter) {
    html.element("h3", text: "Sessions of all runs")
    writeCounts(
      of: "Sessions",
      dashboard.health.sessions.filter { $0.outcome == .counted || $0.count > 0 }.map {
        (name: $0.outcome.name, meaning: $0.outcome.meaning, count: $0.count)
      }, to: &html)
  }

  private func writeClicks(to html: inout HTMLWriter) {
    let health = dashboard.health
    html.element("h3", text: "Clicks of all runs")
    writeCounts(
      of: "Clicks",
      [
        ("counted", "in the reports", health.countedClicks),
        ("duplicate", "the same record again", health.duplicateClicks),
        ("late", "used for sessions that are not final", health.lateClicks),
      ], to: &html)
  }

  private func writeCounts(
    of noun: String, _ rows: [(name: String, meaning: String, count: Int)],
    to html: inout HTMLWriter
  ) {
    let sum = rows.reduce(0) { $0 + $1.count }
    DataTable.write(label: noun, to: &html) { html in
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", ["scope": "col"], text: "What became of them")
          html.element("th", ["scope": "col", "class": "number"], text: noun)
          html.element("th", ["scope": "col", "class": "number"], text: "Share")
        }
      }
      html.element("tbody") { html in
        for row in rows {
          html.element("tr") { html in
            html.element("th", ["scope": "row"]) { html in
              html.element("code", text: row.name)
              html.text(" ")
              html.element("small", text: row.meaning)
            }
            html.element("td", ["class": "number"], text: FigureText.count(Int64(row.count)))
            html.element(
              "td", ["class": "number"], text: FigureText.share(Int64(row.count), of: Int64(sum)))
          }
        }
      }
      html.element("tfoot") { html in
        html.element("tr") { html in
          html.element("th", ["scope": "row"], text: "Accepted")
          html.element("td", ["class": "number"], text: FigureText.count(Int64(sum)))
          html.element("td", ["class": "number"], text: "")
        }
      }
    }
  }

  private func writeLines(to html: inout HTMLWriter) {
    html.element("h3", text: "Lines of the last run")
    guard let sources = dashboard.health.lines else {
      html.element(
        "p", ["class": "none"],
        text: "Not known: run.json is not the one that run \(dashboard.run.number) published.")
      return
    }
    if !dashboard.health.isComplete {
      html.element(
        "p", ["class": "none"],
        text: "Something was missing or damaged, or too much was rejected: run.json names it.")
    }
    if sources.allSatisfy({ $0.lines == 0 }) {
      html.element(
        "p", ["class": "none"],
        text: dashboard.health.isIdle ? "It found nothing new." : "It took in no line.")
      return
    }
    DataTable.write(label: "Lines of the last run", to: &html) { html in
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", ["scope": "col"], text: "Source")
          for name in ["Lines", "Accepted", "Rejected", "Share", "Blank"] {
            html.element("th", ["scope": "col", "class": "number"], text: name)
          }
          html.element("th", ["scope": "col"], text: "Why rejected")
        }
      }
      html.element("tbody") { html in
        for source in sources { html.element("tr") { write(source, to: &$0) } }
      }
    }
  }

  private func write(_ source: DashboardHealth.SourceLines, to html: inout HTMLWriter) {
    html.element("th", ["scope": "row"]) { $0.element("bdi", text: Self.shown(source.name)) }
    let share =
      source.rejected == 0
      ? "" : FigureText.share(Int64(source.rejected), of: Int64(source.lines - source.blank))
    let cells = [source.lines, source.accepted, source.rejected].map { FigureText.count(Int64($0)) }
    for cell in cells + [share, FigureText.count(Int64(source.blank))] {
      html.element("td", ["class": "number"], text: cell)
    }
    html.element("td", ["class": "reasons"]) { html in
      for (place, reason) in source.reasons.enumerated() {
        if place > 0 { html.text(", ") }
        html.element("code", text: Self.shown(reason.reason))
        html.text(" \(FigureText.count(Int64(reason.lines)))")
      }
    }
  }
}

extension Outcome {
  /// What it means, in words.
  fileprivate var meaning: String {
    switch self {
    case .counted: "in the reports"
    case .rateLimited: "an open too soon after one of the same address"
    case .throttled: "one of too many of its device"
    case .repeatedInstall: "an install too soon after another session"
    case .trackingDisabled: "the user said no"
    case .duplicate: "the same record again"
    case .tooLate: "came when its time was final"
    }
  }
}
