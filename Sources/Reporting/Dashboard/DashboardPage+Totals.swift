internal import Model

extension DashboardPage {
  /// Writes what all days come to.
  func writeTotals(to html: inout HTMLWriter) {
    html.element("section", ["id": "totals"]) { html in
      html.element("h2", text: "Totals")
      html.element("div", ["class": "tiles"]) { html in
        event("Installs", .installs, .attributedInstalls, to: &html)
        event("Reinstalls", .reinstalls, .attributedReinstalls, to: &html)
        event("Opens", .opens, .attributedOpens, to: &html)
        let rate = total.decimal(.clickToInstallRate).map(FigureText.share) ?? "–"
        tile(
          "Clicks", FigureText.count(total.count(.clicks)),
          note: "\(rate) led to an install", to: &html)
        for currency in currencies where total.decimal(.cost(currency)) != .zero {
          let each = total.decimal(.costPerInstall(currency)).map(FigureText.money) ?? "–"
          tile(
            "Cost, \(currency)",
            FigureText.money(total.decimal(.cost(currency)) ?? .zero),
            note: "\(each) per attributed install or reinstall", to: &html)
        }
      }
    }
  }

  /// The currencies of the sums.
  private var currencies: [String] {
    total.columns.compactMap { column in
      if case .money(.cost(let currency)) = column.role { currency } else { nil }
    }
  }

  /// Writes a count of events with the part of it that is attributed.
  private func event(
    _ name: String, _ all: Metric, _ attributed: Metric, to html: inout HTMLWriter
  ) {
    let (whole, part) = (total.count(all), total.count(attributed))
    let share = whole == 0 ? "" : ", \(FigureText.share(part, of: whole))"
    let note = "\(FigureText.count(part)) attributed\(share)"
    tile(name, FigureText.count(whole), note: note, to: &html) { html in
      ShareBar(parts: [(.attributed, part), (.organic, whole - part)], whole: whole)
        .write(to: &html)
    }
  }

  private func tile(
    _ name: String, _ number: String, note: String, to html: inout HTMLWriter,
    bar: (inout HTMLWriter) -> Void = { _ in }
  ) {
    html.element("div", ["class": "tile"]) { html in
      html.element("p", ["class": "name"], text: name)
      html.element("p", ["class": "number"], text: number)
      bar(&html)
      html.element("p", ["class": "note"], text: note)
    }
  }
}
