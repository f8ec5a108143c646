internal import Model

extension DashboardPage {
  /// Writes charts of the days, and their numbers below.
  func writeDays(to html: inout HTMLWriter) {
    html.element("section", ["id": "days"]) { html in
      html.element("h2", text: "Days")
      writeLegend(to: &html)
      let isProvisional = isProvisional
      func chart(
        _ id: String, _ title: String, height: Double, _ parts: [DayChart.Part],
        to html: inout HTMLWriter
      ) {
        DayChart(
          id: id, title: title, axis: axis, parts: parts, isProvisional: isProvisional,
          height: height
        ).write(to: &html)
      }
      func parts(_ attributed: Metric, _ organic: Metric) -> [DayChart.Part] {
        [
          .init(name: "attributed", paint: .attributed, counts: counts(attributed)),
          .init(name: "organic", paint: .organic, counts: counts(organic)),
        ]
      }
      chart(
        "installs", "Installs", height: 200, parts(.attributedInstalls, .organicInstalls),
        to: &html)
      html.element("div", ["class": "charts"]) { html in
        chart(
          "reinstalls", "Reinstalls", height: 110,
          parts(.attributedReinstalls, .organicReinstalls), to: &html)
        chart("opens", "Opens", height: 110, parts(.attributedOpens, .organicOpens), to: &html)
        chart(
          "clicks", "Clicks", height: 110,
          [.init(name: "clicks", paint: .neutral, counts: counts(.clicks))], to: &html)
      }
      writeTable(isProvisional, to: &html)
    }
  }

  private func writeLegend(to html: inout HTMLWriter) {
    html.element("ul", ["class": "legend"]) { html in
      entry("attributed", "attributed to a touch", to: &html)
      entry("organic", "organic: no touch found", to: &html)
      if isProvisional.contains(true) {
        entry("striped", "provisional: late records can still change it", to: &html)
      }
    }
  }

  private func entry(_ paint: String, _ text: String, to html: inout HTMLWriter) {
    html.element("li") { html in
      let attributes: HTMLWriter.Attributes = [
        "class": "swatch", "width": "14", "height": "14", "aria-hidden": "true",
      ]
      html.element("svg", attributes) { html in
        html.empty(
          "rect",
          [
            "class": paint == "striped" ? "neutral" : paint, "width": "14", "height": "14",
            "rx": "2",
          ])
        if paint == "striped" {
          html.empty("rect", ["fill": "url(#stripes)", "width": "14", "height": "14"])
        }
      }
      html.text(text)
    }
  }

  /// Writes the numbers that the charts show, and those of sessions that do not count.
  private func writeTable(_ isProvisional: [Bool], to html: inout HTMLWriter) {
    guard let table = dashboard.tables[.days] else { return }
    let metrics: [Metric] = [
      .installs, .attributedInstalls, .reinstalls, .attributedReinstalls, .opens, .attributedOpens,
      .clicks, .rateLimitedOpens, .throttledSessions, .ambiguousSessions,
    ]
    html.element("details") { html in
      html.element("summary", text: "Numbers of each day")
      DataTable.write(label: "Numbers of each day", to: &html) { html in
        html.element("thead") { html in
          html.element("tr") { html in
            html.element("th", ["scope": "col"], text: "Day")
            for metric in metrics {
              html.element("th", ["scope": "col", "class": "number"], text: metric.heading)
            }
          }
        }
        html.element("tbody") { html in
          for day in axis.days.indices {
            html.element("tr") { html in
              html.element("th", ["scope": "row"]) { html in
                html.text(axis.days[day])
                if isProvisional[day] {
                  html.text(" ")
                  html.element("small", text: "provisional")
                }
              }
              for metric in metrics {
                let count = rows[day].map { table.rows.count(metric, row: $0) } ?? 0
                html.element("td", ["class": "number"], text: FigureText.count(count))
              }
            }
          }
        }
        html.element("tfoot") { html in
          html.element("tr") { html in
            html.element("th", ["scope": "row"], text: "All days")
            for metric in metrics {
              html.element(
                "td", ["class": "number"],
                text: FigureText.count(table.total.count(metric)))
            }
          }
        }
      }
    }
  }
}
