import Testing

@testable import Reporting

@Suite struct DayChartTests {
  private func chart(_ attributed: [Int64], _ organic: [Int64], provisional: Int = 0) -> String {
    let axis = DayAxisTests.axis(attributed.count)
    var html = HTMLWriter()
    DayChart(
      id: "installs", title: "Installs", axis: axis,
      parts: [
        .init(name: "attributed", paint: .attributed, counts: attributed),
        .init(name: "organic", paint: .organic, counts: organic),
      ], isProvisional: axis.days.indices.map { $0 >= axis.days.count - provisional }, height: 200
    ).write(to: &html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  private func count(_ text: String, in html: String) -> Int {
    html.split(separator: text, omittingEmptySubsequences: false).count - 1
  }

  @Test func `the parts of a day lie on each other, in shares of the scale`() {
    let html = chart([30], [10])
    // Of 40, which the scale ends at: 150 and 50 pixels of 200, less one between them, below a head of 18.
    #expect(
      html.contains(
        #"<rect class="attributed" x="45.5%" y="68" width="9%" height="150"/>"#), "\(html)")
    #expect(
      html.contains(#"<rect class="organic" x="45.5%" y="18" width="9%" height="49"/>"#))
    #expect(html.contains("<title>2025-10-01 · 40: 30 attributed, 10 organic</title>"))
  }

  @Test func `a chart has a title and words for who does not see it`() {
    let html = chart([1, 5, 2], [0, 1, 0])
    #expect(html.contains(#"role="img" aria-labelledby="installs-title installs-words""#))
    #expect(html.contains(#"<title id="installs-title">Installs per day</title>"#))
    #expect(
      html.contains(
        #"<desc id="installs-words">9 from 2025-10-01 to 2025-10-03, 8 attributed, 1 organic; "#
          + "most on 2025-10-02, 6.</desc>"))
  }

  @Test(arguments: [0, 1, 400]) func `nothing on any day is a chart without columns`(_ days: Int) {
    let nothing = [Int64](repeating: 0, count: days)
    let html = chart(nothing, nothing, provisional: days)
    #expect(html.contains("None on these days."))
    #expect(!html.contains(#"class="attributed""#) && !html.contains("url(#stripes)"))
    #expect(!html.contains("nan") && !html.contains("inf"))
  }

  @Test(arguments: [1, 2, 31, 400])
  func `equal days have equal columns, and each day its words`(_ days: Int) {
    let html = chart(
      [Int64](repeating: 7, count: days), [Int64](repeating: 0, count: days))
    #expect(count(#"class="attributed""#, in: html) == days)
    #expect(count(#"height="175""#, in: html) == days)  // 7 of 8
    #expect(count(#"class="reach""#, in: html) == days)
    #expect(!html.contains(#"class="organic""#))
    #expect((1...10).contains(count(#"class="day"#, in: html)))
  }

  @Test func `days that can still change are striped, marked and told`() {
    let html = chart([4, 4, 4, 0], [0, 0, 0, 0], provisional: 2)
    #expect(count("url(#stripes)", in: html) == 1)  // there is nothing to stripe on the last day
    #expect(
      html.contains(#"<rect class="ground" x="50%" y="0" width="50%" height="218"/>"#))
    #expect(html.contains(">provisional</text>"))
    #expect(html.contains("2025-10-03 · 4: 4 attributed, 0 organic · provisional"))
    #expect(!chart([4], [0]).contains("provisional"))
  }
}
