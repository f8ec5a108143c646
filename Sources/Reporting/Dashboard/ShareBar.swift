/// A bar of parts beside the numbers that it shows, so that rows compare at a glance. Who does not see it
/// misses nothing.
struct ShareBar: Sendable {
  /// The parts from left to right.
  var parts: [(paint: DayChart.Paint, count: Int64)]
  /// What the whole width stands for.
  var whole: Int64

  /// Writes the bar.
  func write(to html: inout HTMLWriter) {
    let attributes: HTMLWriter.Attributes = [
      "class": "bar", "width": "100%", "height": "8", "aria-hidden": "true",
    ]
    html.element("svg", attributes) { html in
      html.empty("rect", ["class": "track", "width": "100%", "height": "8", "rx": "1.5"])
      var sum: Int64 = 0
      for part in parts where part.count > 0 && whole > 0 {
        html.empty(
          "rect",
          [
            "class": part.paint.rawValue, "x": FigureText.percent(Double(sum) / Double(whole)),
            "width": FigureText.percent(Double(part.count) / Double(whole)), "height": "8",
            "rx": "1.5",
          ])
        sum += part.count
      }
    }
  }
}
