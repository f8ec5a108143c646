import Model
import Testing

@testable import Reporting

@Suite struct MetricTests {
  @Test func `REP-2: installs, reinstalls and opens split into attributed and organic`() {
    var fixture = Fixture()
    fixture.session(.install)
    fixture.session(.install, method: .cookie, touchType: .click)
    fixture.session(.install, method: .cookie, touchType: .click)
    fixture.session(.reinstall)
    fixture.session(.reinstall, method: .deviceID, touchType: .click)
    fixture.session(.open)
    fixture.session(.open)
    fixture.session(.open, method: .appLink, touchType: .link)
    let rows = fixture.rows(
      [.app],
      [
        .installs, .attributedInstalls, .organicInstalls, .reinstalls, .attributedReinstalls,
        .organicReinstalls, .opens, .attributedOpens, .organicOpens,
      ])
    #expect(rows == ["app,3,2,1,2,1,1,3,1,2"])
  }

  @Test func `REP-2: each count has its place among the totals of a day`() {
    let counted = Metric.plain.reduce(into: Facts()) { facts, metric in
      metric.neededFacts.forEach { facts.formUnion($0) }
    }
    #expect(Int(counted.rawValue) == 1 << Facts.count - 1)
  }

  @Test(arguments: [
    (Outcome.counted, "app,1,0,0"), (.rateLimited, "app,0,1,0"), (.throttled, "app,0,0,1"),
  ])
  func `REP-2: a session counts by its outcome`(outcome: Outcome, row: String) {
    var fixture = Fixture()
    fixture.session(.open, outcome: outcome)
    #expect(fixture.rows([.app], [.opens, .rateLimitedOpens, .throttledSessions]) == [row])
  }

  @Test(arguments: [Outcome.repeatedInstall, .trackingDisabled, .duplicate, .tooLate])
  func `EVENT-7: any other outcome is in no metric`(outcome: Outcome) {
    var fixture = Fixture()
    fixture.session(outcome: outcome, method: .cookie, touchType: .click, costMicros: 5)
    #expect(fixture.rows([.app], Metric.plain + [.cost("USD")]) == [])
  }

  @Test func `REP-2: only counted sessions are ambiguous`() {
    var fixture = Fixture()
    fixture.session(isAmbiguous: true)
    fixture.session(outcome: .throttled, isAmbiguous: true)
    #expect(fixture.rows([.app], [.installs, .ambiguousSessions]) == ["app,1,1"])
  }

  @Test func `REP-2: the rate divides INSTALLs whose touch is a click by clicks`() {
    var fixture = Fixture()
    for _ in 0..<3 { fixture.click() }
    fixture.attributedInstall()
    fixture.attributedInstall(touchType: .link)
    fixture.session(.reinstall, campaign: "c", method: .deviceID, touchType: .click)
    fixture.session(.open, campaign: "c", method: .deviceID, touchType: .click)
    let rows = fixture.rows([.campaign], [.clicks, .clickToInstallRate])
    #expect(rows == ["c,3,0.333333"])
  }

  @Test func `REP-2: the rate is empty without clicks`() {
    var fixture = Fixture()
    fixture.attributedInstall()
    #expect(fixture.rows([.campaign], [.installs, .clickToInstallRate]) == ["c,1,"])
  }

  @Test func `REP-2: a click stands on its own day, a session on its own`() {
    var fixture = Fixture()
    fixture.click(at: Fixture.end(ofDay: 0))
    fixture.attributedInstall(at: Fixture.time(day: 1))
    let rows = fixture.rows([.date, .campaign], [.installs, .clicks, .clickToInstallRate])
    #expect(rows == ["2024-01-01,c,0,1,0,0", "2024-01-02,c,1,0,,0"])
  }

  @Test func `REP-2: a click without an os has an empty one`() {
    var fixture = Fixture()
    fixture.click(os: .unknown)
    #expect(fixture.rows([.os, .country], [.clicks]) == [",,1"])
  }

  @Test func `REP-2: clicks leave no trace in a report without clicks`() {
    var fixture = Fixture()
    fixture.click()
    #expect(fixture.rows([.campaign], [.installs]) == [])
  }

  @Test func `REP-2: quantiles take the seconds of attributed INSTALLs, cut`() {
    var fixture = Fixture()
    for seconds: Int64 in [10, 20, 30] { fixture.attributedInstall(secondsSinceTouch: seconds) }
    fixture.session(.reinstall, campaign: "c", method: .cookie, secondsSinceTouch: 99)
    fixture.attributedInstall(secondsSinceTouch: nil)
    fixture.sessions[0].touchTime = fixture.sessions[0].touchTime - Interval(milliseconds: 999)
    let metrics: [Metric] = [
      .installs, .p10ClickToInstallSeconds, .medianClickToInstallSeconds, .p90ClickToInstallSeconds,
    ]
    #expect(fixture.rows([.campaign], metrics) == ["c,4,10,20,30"])
  }

  @Test func `REP-2: seconds are never below 0`() {
    var fixture = Fixture()
    fixture.attributedInstall(secondsSinceTouch: -2)
    #expect(
      fixture.rows([.campaign], [.installs, .medianClickToInstallSeconds]) == ["c,1,0"])
  }

  @Test func `REP-2: quantiles are empty when no touch has a time of its own`() {
    var fixture = Fixture()
    fixture.attributedInstall()
    #expect(fixture.rows([.campaign], [.installs, .medianClickToInstallSeconds]) == ["c,1,"])
  }
}
