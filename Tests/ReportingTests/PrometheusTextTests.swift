import Testing

@testable import Reporting

@Suite struct PrometheusTextTests {
  @Test(arguments: [
    ("a\r\nb", "a\r\\nb"), ("q\"\u{301}x", "q\\\"\u{301}x"), ("b\\\u{301}y", "b\\\\\u{301}y"),
    ("\n", "\\n"), ("plain", "plain"),
  ])
  func `what labels hold ends none of them, whatever follows a sign`(label: String, text: String) {
    var metrics = PrometheusText(job: label)
    metrics.add("n", "Help.", [([("app", label)], 7)])
    let line = metrics.text.utf8.split(separator: UInt8(ascii: "\n")).last ?? []
    #expect(
      line.elementsEqual("lookback_n{lookback_job=\"\(text)\",app=\"\(text)\"} 7".utf8))
  }

  @Test func `quotes, backslashes and line ends of a job's name are escaped`() {
    var metrics = PrometheusText(job: "a\"b\\c\nd")
    metrics.add("runs", "Runs.", 1)
    let lines = metrics.text.split(separator: "\n")
    #expect(lines.last == #"lookback_runs{lookback_job="a\"b\\c\nd"} 1"#)
    #expect(lines.count == 3)
  }
}
