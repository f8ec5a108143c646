import Model
import TestSupport
import Testing

@testable import Reporting

@Suite struct RowTests {
  @Test func `REP-1: a row needs a count of its own report that is not zero`() {
    var fixture = Fixture()
    fixture.session(.open, campaign: "opens")
    fixture.session(.install, campaign: "installs")
    #expect(fixture.rows([.campaign], [.installs]) == ["installs,1"])
    #expect(fixture.rows([.campaign], [.reinstalls]) == [])
  }

  @Test func `REP-1: money alone makes a row`() {
    var fixture = Fixture()
    fixture.attributedInstall(campaign: "paid", costMicros: 1)
    fixture.attributedInstall(campaign: "free")
    #expect(fixture.rows([.campaign], [.cost("USD")]) == ["paid,0.000001"])
  }

  @Test func `REP-1: money that adds up to zero makes none`() {
    var fixture = Fixture()
    fixture.attributedInstall(costMicros: 5)
    fixture.attributedInstall(costMicros: -5)
    #expect(fixture.rows([.campaign], [.cost("USD")]) == [])
  }

  @Test func `REP-1: ratios and quantiles alone make no row`() {
    var fixture = Fixture()
    fixture.click()
    fixture.attributedInstall(secondsSinceTouch: 5, costMicros: 5)
    let metrics: [Metric] = [
      .clickToInstallRate, .costPerInstall("USD"), .medianClickToInstallSeconds,
    ]
    #expect(fixture.rows([.campaign], metrics) == [])
  }

  @Test func `REP-1: a report without keys has one row`() {
    var fixture = Fixture()
    fixture.session()
    fixture.session()
    #expect(fixture.table([], [.installs, .opens]).lines() == ["installs,opens", "2,0"])
  }

  @Test func `REP-1: every key prints its own column`() {
    var fixture = Fixture()
    fixture.apps[0].name = Array("key_live".utf8)
    fixture.session(
      .install, os: .android, campaign: "k", channel: "ch", customParam1: "p1", country: "DE",
      method: .installReferrer, touchType: .referrer)
    let table = fixture.table(ReportKey.allCases, [.installs])
    #expect(
      table.lines() == [
        "date,app,os,event,campaign,channel,custom_param_1,custom_param_2,custom_param_3,"
          + "match_method,touch_type,country,app_version,installs,is_final",
        "2024-01-01,key_live,Android,INSTALL,k,ch,p1,,,install_referrer,referrer,DE,,1,0",
      ])
  }

  @Test func `REP-3: an unattributed row has empty campaign and channel`() {
    var fixture = Fixture()
    fixture.session()
    #expect(
      fixture.rows([.campaign, .channel, .matchMethod, .touchType], [.installs]) == [",,,,1"])
  }

  @Test func `REP-4: rows are ordered by raw UTF-8 bytes, empty first`() {
    let ordered = [
      "", "!", "-5", "A", "Z", "a", "a!", "aa", "aaaaaaaa", "aaaaaaaab", "ab", "b", "zz", "é", "한",
      "\u{FF21}", "😀",
    ]
    var fixture = Fixture()
    var generator = SeededGenerator(seed: 4)
    for campaign in ordered.shuffled(using: &generator) { fixture.session(campaign: campaign) }
    let rows = fixture.rows([.campaign], [.installs], isSpreadsheetSafe: false)
    #expect(rows == ordered.map { "\($0),1" })
  }

  @Test func `REP-4: the order is that of the printed texts, before escaping`() {
    var fixture = Fixture()
    for campaign in ["=b", "'a", "a,b", "a\"b", "a b"] { fixture.session(campaign: campaign) }
    let rows = fixture.rows([.campaign], [.installs])
    #expect(rows == ["'a,1", "'=b,1", "a b,1", "\"a\"\"b\",1", "\"a,b\",1"])
  }

  @Test func `REP-4: the first key decides, then the next`() {
    var fixture = Fixture()
    fixture.apps = ["z", "b"].map { ReportedApp(name: $0, watermark: .absent) }
    fixture.session(at: Fixture.time(day: 1), app: 1, os: .iOS)
    fixture.session(at: Fixture.time(day: 0), app: 0, os: .windows)
    fixture.session(at: Fixture.time(day: 0), app: 0, os: .android)
    fixture.session(at: Fixture.time(day: 0), app: 1, os: .iOS)
    fixture.session(at: Fixture.time(day: 0), app: 0, os: .iOS)
    #expect(
      fixture.rows([.date, .app, .os], [.installs]) == [
        "2024-01-01,b,iOS,1,0", "2024-01-01,z,Android,1,0", "2024-01-01,z,Windows,1,0",
        "2024-01-01,z,iOS,1,0", "2024-01-02,b,iOS,1,0",
      ])
  }
}
