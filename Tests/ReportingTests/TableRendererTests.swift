import Model
import Testing

@testable import Reporting

@Suite struct TableRendererTests {
  private let fixture: Fixture

  init() {
    var fixture = Fixture()
    for _ in 0..<12 { fixture.attributedInstall(campaign: "spring", costMicros: 1_250_000) }
    fixture.attributedInstall(campaign: "봄 세일")
    fixture.attributedInstall(campaign: "😀")
    fixture.session()
    self.fixture = fixture
  }

  @Test func `columns are aligned by what a terminal shows, numbers to the right`() {
    let table = fixture.table([.campaign, .os], [.installs, .cost("USD"), .costPerInstall("USD")])
    #expect(
      TableRenderer().text(of: table) == """
        campaign  os   installs  cost_USD  cost_per_install_USD
        --------  ---  --------  --------  --------------------
                  iOS         1         0
        spring    iOS        12        15                  1.25
        봄 세일   iOS         1         0                     0
        😀        iOS         1         0                     0

        """)
  }

  @Test func `rows beyond the limit are counted`() {
    let table = fixture.table([.campaign], [.installs])
    #expect(
      TableRenderer(maximumRows: 3).text(of: table) == """
        campaign  installs
        --------  --------
                         1
        spring          12
        봄 세일          1
        … 1 more row

        """)
    #expect(TableRenderer(maximumRows: 2).text(of: table).hasSuffix("… 2 more rows\n"))
    #expect(!TableRenderer(maximumRows: 4).text(of: table).contains("more"))
  }

  @Test func `the top rows are those with the most in the first metric`() {
    let table = fixture.table([.campaign], [.installs])
    #expect(table.top(2).lines() == ["campaign,installs", "spring,12", ",1"])
    #expect(table.top(0).rowCount == 0)
    #expect(table.top(99).rowCount == 4)
  }

  @Test func `rows without a number come last in the top rows`() {
    let table = fixture.table([.campaign], [.installs])
    let columns = [
      table.columns[0],
      ReportColumn(name: "n", role: .other, values: .optionalIntegers([nil, 1, nil, 2])),
    ]
    let top = ReportTable(name: "t", columns: columns).top(4)
    #expect(top.lines() == ["campaign,n", "😀,2", "spring,1", ",", "봄 세일,"])
  }

  @Test(arguments: [
    ("plain", "plain", 5), ("한국어", "한국어", 6), ("ｗｉｄｅ", "ｗｉｄｅ", 8), ("日本", "日本", 4),
    ("e\u{301}", "e\u{301}", 1), ("😀", "😀", 2), ("👨‍👩‍👧", "👨‍👩‍👧", 2), ("🇰🇷", "🇰🇷", 2), ("❤️", "❤️", 2),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}", 2),
    ("می\u{200c}خ", "می\u{200c}خ", 3),
  ])
  func `texts take as many columns as a terminal gives them`(
    raw: String, shown: String, width: Int
  ) {
    let text = DisplayText(ArraySlice(raw.utf8), maximumWidth: 48)
    #expect(text.text == shown)
    #expect(text.width == width)
  }

  @Test(arguments: [
    ("\u{1b}[31mred", #"\u{1b}[31mred"#), ("a\nb", #"a\u{a}b"#), ("a\r\nb", #"a\u{d}\u{a}b"#),
    ("\u{202e}abc", #"\u{202e}abc"#), ("\u{9b}1m", #"\u{9b}1m"#), ("\u{2028}", #"\u{2028}"#),
    ("\u{7f}", #"\u{7f}"#), ("face\u{200b}book", #"face\u{200b}book"#), ("\u{ad}", #"\u{ad}"#),
    ("\u{feff}a", #"\u{feff}a"#), ("\u{200d}", #"\u{200d}"#), ("\u{e0041}", #"\u{e0041}"#),
  ])
  func `what a terminal would obey is shown instead`(raw: String, shown: String) {
    let text = DisplayText(ArraySlice(raw.utf8), maximumWidth: 48)
    #expect(text.text == shown)
    #expect(text.width == shown.count)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef", 6), ("abcdefg", 6, "abcde…", 6), ("한국어", 6, "한국어", 6),
    ("한국어말", 6, "한국…", 5), ("\u{1b}\u{1b}", 6, #"\u{1b…"#, 6), ("ab", 1, "…", 1),
  ])
  func `long texts are cut with an ellipsis`(raw: String, limit: Int, shown: String, width: Int) {
    let text = DisplayText(ArraySlice(raw.utf8), maximumWidth: limit)
    #expect(text.text == shown)
    #expect(text.width == width)
  }

  @Test func `of a character with very many marks some are shown`() {
    let text = DisplayText(ArraySlice("a\(String(repeating: "\u{301}", count: 1000))b".utf8))
    #expect(text.text.unicodeScalars.count == 33 && text.width == 2)
  }

  @Test func `a table without rows shows its header`() {
    #expect(
      TableRenderer().text(of: Fixture().table([.app], [.installs])) == """
        app  installs
        ---  --------

        """)
  }
}
