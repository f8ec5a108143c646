/// Columns of counts, one per day, each made of parts that lie on each other.
///
/// Widths are shares, so that the chart fills whatever room the page has, and letters keep their size on
/// a phone. Days that can still change are marked by stripes, a ground of their own and words.
struct DayChart: Sendable {
  /// A part of each column.
  struct Part: Sendable {
    /// What is counted, as the legend says it.
    var name: String
    /// Which part of the style sheet paints it.
    var paint: Paint
    /// The count of each day.
    var counts: [Int64]
  }

  /// How counts look.
  enum Paint: String, Sendable {
    case attributed
    case organic
    case neutral
  }

  /// Names its parts in the document; of the program.
  let id: String
  let title: String
  let axis: DayAxis
  /// The lowest part first.
  let parts: [Part]
  /// Which days can still change.
  let isProvisional: [Bool]
  /// The height of the columns' room, in pixels.
  let height: Double
  /// The whole column of each day.
  private let totals: [Int64]
  private let scale: CountScale
  /// Whether it fills the width of the page.
  private let isLarge: Bool

  private static let labelRoom = 22.0  // pixels below the columns
  private static let head = 18.0  // pixels above them, for a word on the days that can still change

  init(
    id: String, title: String, axis: DayAxis, parts: [Part], isProvisional: [Bool], height: Double
  ) {
    (self.id, self.title, self.axis, self.parts) = (id, title, axis, parts)
    (self.isProvisional, self.height) = (isProvisional, height)
    totals = axis.days.indices.map { day in parts.reduce(0) { $0 + $1.counts[day] } }
    isLarge = height > 150
    scale = CountScale(upTo: totals.max() ?? 0, steps: isLarge ? 4 : 2)
  }

  /// Writes the chart as a figure.
  func write(to html: inout HTMLWriter) {
    html.element("figure", ["class": "chart"]) { html in
      html.element("figcaption") { html in
        html.element("b", text: title)
        html.element("span", ["class": "sum"], text: FigureText.count(total))
      }
      html.element("div", ["class": "plot"]) { html in
        writeScale(to: &html)
        writeColumns(to: &html)
      }
    }
  }

  private var total: Int64 { totals.reduce(0, +) }

  private func y(of count: Int64) -> Double {
    Self.head + height * (1 - scale.share(of: count))
  }

  private var wholeHeight: String {
    FigureText.decimal(Self.head + height + Self.labelRoom)
  }

  /// The numbers at the left; the text alternative has them in words.
  private func writeScale(to html: inout HTMLWriter) {
    let attributes: HTMLWriter.Attributes = [
      "class": "scale", "width": "40", "height": wholeHeight, "aria-hidden": "true",
    ]
    html.element("svg", attributes) { html in
      for tick in scale.ticks {
        html.element(
          "text", ["x": "34", "y": FigureText.decimal(y(of: tick) + 4)],
          text: FigureText.short(tick))
      }
    }
  }

  private func writeColumns(to html: inout HTMLWriter) {
    let attributes: HTMLWriter.Attributes = [
      "class": "columns", "width": "100%", "height": wholeHeight, "role": "img",
      "aria-labelledby": "\(id)-title \(id)-words",
    ]
    html.element("svg", attributes) { html in
      html.element("title", ["id": "\(id)-title"], text: "\(title) per day")
      html.element("desc", ["id": "\(id)-words"], text: words)
      writeGround(to: &html)
      for tick in scale.ticks {
        let y = FigureText.decimal(y(of: tick).rounded() + 0.5)
        html.empty(
          "line",
          ["class": tick == 0 ? "base" : "grid", "x1": "0", "x2": "100%", "y1": y, "y2": y])
      }
      for day in axis.days.indices { writeColumn(day, to: &html) }
      writeNames(to: &html)
    }
  }

  /// Paints what is behind days that can still change.
  private func writeGround(to html: inout HTMLWriter) {
    for days in DayAxis.stretches(isProvisional) {
      let left = axis.edge(of: days.lowerBound)
      let width = axis.edge(of: days.upperBound) - left
      html.empty(
        "rect",
        [
          "class": "ground", "x": FigureText.percent(left), "y": "0",
          "width": FigureText.percent(width), "height": FigureText.decimal(Self.head + height),
        ])
      if width < (isLarge ? 0.12 : 0.3) { continue }
      html.element(
        "text",
        [
          "class": width < 0.3 ? "mark wide" : "mark", "x": FigureText.percent(left + width / 2),
          "y": "13",
        ], text: "provisional")
    }
  }

  private func writeColumn(_ day: Int, to html: inout HTMLWriter) {
    let x = FigureText.percent(axis.middle(of: day) - axis.columnWidth / 2)
    // Where columns touch, rounding must not leave a line between them.
    let width = FigureText.percent(axis.columnWidth + (axis.isDense ? 0.0001 : 0))
    html.element("g") { html in
      html.element("title", text: words(of: day))
      var sum: Int64 = 0
      for part in parts where part.counts[day] > 0 {
        let bottom = y(of: sum)
        sum += part.counts[day]
        let top = y(of: sum)
        // A line of the page's ground between two parts, where there is room for one.
        let gap = bottom - top > 3 && sum > part.counts[day] && !axis.isDense ? 1.0 : 0
        html.empty(
          "rect",
          [
            "class": part.paint.rawValue, "x": x, "y": FigureText.decimal(top), "width": width,
            "height": FigureText.decimal(bottom - top - gap),
          ])
      }
      if isProvisional[day], sum > 0 {
        html.empty(
          "rect",
          [
            "fill": "url(#stripes)", "x": x, "y": FigureText.decimal(y(of: sum)), "width": width,
            "height": FigureText.decimal(y(of: 0) - y(of: sum)),
          ])
      }
      // Who points anywhere above or below a column hears of it.
      html.empty(
        "rect",
        [
          "class": "reach", "x": FigureText.percent(axis.edge(of: day)), "y": "0",
          "width": FigureText.percent(axis.edge(of: 1)),
          "height": FigureText.decimal(Self.head + height),
        ])
    }
  }

  /// The names of days: some on every page, more on a wide one.
  private func writeNames(to html: inout HTMLWriter) {
    let few = Set(axis.named(atMost: isLarge ? 4 : 3))
    for day in axis.named(atMost: isLarge ? 10 : 3) {
      html.element(
        "text",
        [
          "class": few.contains(day) ? "day" : "day wide",
          "x": FigureText.percent(axis.middle(of: day)),
          "y": FigureText.decimal(Self.head + height + 16),
        ], text: axis.name(of: day))
    }
  }

  private func words(of day: Int) -> String {
    let counts = parts.map { "\(FigureText.count($0.counts[day])) \($0.name)" }
    // Of one part the chart's title says what it counts.
    let rest = parts.count > 1 ? ": \(counts.joined(separator: ", "))" : ""
    return "\(axis.days[day]) · \(FigureText.count(totals[day]))\(rest)"
      + (isProvisional[day] ? " · provisional" : "")
  }

  /// What the chart shows, for who does not see it; the numbers are in the table below it.
  private var words: String {
    guard let largest = totals.max(), largest > 0, let peak = totals.firstIndex(of: largest),
      let first = axis.days.first, let last = axis.days.last
    else { return "None on these days." }
    let sums = parts.map { part in
      "\(FigureText.count(part.counts.reduce(0, +))) \(part.name)"
    }
    return "\(FigureText.count(total)) from \(first) to \(last)"
      + (parts.count > 1 ? ", \(sums.joined(separator: ", "))" : "")
      + "; most on \(axis.days[peak]), \(FigureText.count(largest))."
  }
}
