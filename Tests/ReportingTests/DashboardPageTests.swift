import Foundation
import Model
import Testing

@testable import Reporting

@Suite struct DashboardPageTests {
  private static let hostile = [
    "<script>alert('x')</script>", "\"><img src=x onerror=alert(1)>", "a & b", "봄 세일",
    "\u{202E}evil\u{202C}", "עברית", "</bdi></table>", "javascript:alert(1)", "",
    String(repeating: "long", count: 2000), "\u{1B}[31m", "https://example.com/",
  ]

  /// A page of installs of some campaigns, on two of three days.
  private func page(
    campaigns: [String] = ["c"], job: String = "daily", apps: [Dashboard.App]? = nil,
    top: Int = 20, watermark: Timestamp = .absent,
    fill: (inout Fixture) -> Void = { _ in }
  ) -> String {
    var fixture = Fixture()
    fixture.apps = [ReportedApp(name: "app", watermark: watermark)]
    for campaign in campaigns {
      fixture.attributedInstall(campaign: campaign, secondsSinceTouch: 60)
      fixture.session(at: Fixture.time(day: 2), channel: campaign)
    }
    fill(&fixture)
    let parts = Dashboard.Part.allCases
    let cubes = fixture.cubes(parts.map { $0.definition(currencies: ["USD"]) })
    var tables: [Dashboard.Part: SummarizedTable] = [:]
    for (place, part) in parts.enumerated() {
      tables[part] = cubes.summary(
        place, top: part == .days ? nil : part.isLong ? top : .max, texts: fixture.texts,
        apps: fixture.apps)
    }
    var health = DashboardHealth()
    health.sessions = [(.counted, 7), (.duplicate, 1), (.tooLate, 0)]
    health.lines = campaigns.map {
      .init(name: $0, lines: 9, accepted: 7, rejected: 1, blank: 1, reasons: [($0, 1)])
    }
    let dashboard = Dashboard(
      job: job, timeZone: "UTC", range: DayNames(first: "2024-01-01", last: "2024-01-03"),
      days: Fixture.days.names,
      areFinal: Fixture.days.names.indices.map { Fixture.days.lastMoment(of: $0) <= watermark },
      run: (3, Fixture.time(day: 2)),
      apps: apps ?? [.init(key: "app", name: nil, finalUpTo: watermark)], tables: tables,
      health: health, isServed: true)
    return String(decoding: DashboardPage(dashboard).bytes, as: UTF8.self)
  }

  /// The names of all elements, as a browser would find them.
  private func elements(_ html: String) -> Set<String> {
    var names: Set<String> = []
    for part in html.split(separator: "<").dropFirst() {
      names.insert(String(part.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }))
    }
    return names
  }

  @Test
  func `what campaigns, apps, sources and the job are called never becomes a part of the page`() {
    let plain = page(
      campaigns: ["a", "b", ""], apps: [.init(key: "a", name: "b"), .init(key: "b")])
    for text in Self.hostile {
      let html = page(
        campaigns: [text, "b", ""], job: text,
        apps: [.init(key: text, name: text), .init(key: "b")])
      #expect(elements(html) == elements(plain), "\(text.prefix(40))")
      #expect(html.utf8.count < plain.utf8.count + 4000)
      for scalar in html.unicodeScalars {
        #expect(scalar == "\n" || scalar.properties.generalCategory != .control)
        #expect(!scalar.properties.isBidiControl)
      }
    }
  }

  @Test func `a page loads nothing and runs nothing`() {
    let html = page(campaigns: ["c", "d"])
    for word in ["<script", "src=", "@import", "javascript:", "http:", "https:", "style="] {
      #expect(!html.contains(word), "\(word)")
    }
    #expect(!"\(DashboardStyle.sheet)".contains("url("))
    // Whatever refers to something refers to a part of the page that is there.
    for reference in html.matches(of: /href="([^"]*)"|url\(([^)]*)\)/) {
      let target = reference.output.1 ?? reference.output.2 ?? ""
      #expect(target.hasPrefix("#") && html.contains("id=\"\(target.dropFirst())\""), "\(target)")
    }
    #expect(!html.contains(/<[^>]* on[a-z]+=/))
  }

  @Test func `the policy allows the page's own style sheet and nothing else`() throws {
    let html = page()
    let start = try #require(html.range(of: "<style>")).upperBound
    let end = try #require(html.range(of: "</style>")).lowerBound
    let digest = ContentPolicy.digest(of: Array(html[start..<end].utf8))
    #expect(
      html.contains(
        "content=\"default-src &#39;none&#39;; style-src &#39;sha256-\(digest)&#39;; "
          + "base-uri &#39;none&#39;; form-action &#39;none&#39;\""))
    // FIPS 180-2's example, in base64.
    #expect(
      ContentPolicy.digest(of: Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test func `days without anything have their place`() {
    let html = page()
    #expect(html.contains("<title>2024-01-02 · 0: 0 attributed, 0 organic"))
    #expect(html.contains("<th scope=\"row\">2024-01-02"))
  }

  @Test func `TIME-2: a day without anything is provisional until the watermark is behind it`() {
    let html = page(watermark: Fixture.end(ofDay: 0))
    #expect(html.contains("<dt>Provisional</dt>\n<dd>2024-01-02 to 2024-01-03</dd>"))
    #expect(html.contains("<th scope=\"row\">2024-01-02 <small>provisional</small></th>"))
  }

  @Test func `TIME-2: days that the watermark is not behind are provisional, in words too`() {
    let html = page(watermark: Fixture.end(ofDay: 1))
    #expect(html.contains("<dt>Provisional</dt>\n<dd>2024-01-03</dd>"))
    #expect(html.contains("<th scope=\"row\">2024-01-03 <small>provisional</small></th>"))
    #expect(html.contains("<th scope=\"row\">2024-01-01</th>"))
    let final = page(watermark: Fixture.end(ofDay: 2))
    #expect(final.contains("<dt>Provisional</dt>\n<dd>no day</dd>"))
    #expect(!final.contains("class=\"ground\"") && !final.contains("late records can still"))
  }

  @Test func `what is not among the largest rows is told, with the command for all`() {
    let html = page(campaigns: ["a", "b", "c", "d", "e"], top: 3)
    #expect(html.contains("<th scope=\"row\">2 more</th>"))
    #expect(
      html.contains(
        "All 5 rows as a command</summary>\n<p class=\"command\"><code>lookback report JOB --by campaign --metrics attributed_installs,"
          + "attributed_reinstalls,attributed_opens,clicks,click_to_install_rate "
          + "--from 2024-01-01 --to 2024-01-03</code>"))
  }

  @Test func `money stands there where there is some`() {
    #expect(!page().contains("USD"))
    let html = page { $0.attributedInstall(secondsSinceTouch: 60, costMicros: 2_505_000) }
    #expect(html.contains("<p class=\"name\">Cost, USD</p>\n<p class=\"number\">2.50</p>"))
    #expect(html.contains(">Cost per install, USD</th>"))
  }

  @Test func `apps have a part where there are several`() {
    #expect(!page().contains("<section id=\"apps\">"))
    let html = page(apps: [
      .init(key: "app", name: "Harbor", finalUpTo: Fixture.time()), .init(key: "other"),
    ])
    #expect(html.contains("<section id=\"apps\">"))
    #expect(html.contains("<small><bdi>Harbor, final up to 2024-01-01 00:00 UTC</bdi></small>"))
  }

  @Test func `a job without anything on these days has a page`() {
    let html = page(campaigns: [])
    #expect(html.contains("None on these days."))
    #expect(html.contains("<p class=\"number\">0</p>"))
    #expect(!html.contains("nan") && !html.contains("inf%"))
  }
}

extension Dashboard.App {
  fileprivate init(key: String, name: String? = nil) {
    self.init(key: key, name: name, finalUpTo: .absent)
  }
}
