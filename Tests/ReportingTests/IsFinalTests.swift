import Model
import Testing

@testable import Reporting

@Suite struct IsFinalTests {
  @Test(arguments: [(-1, "0"), (0, "1"), (1, "1")])
  func `REP-3: a row is final when its day's last millisecond is at or before the watermark`(
    offset: Int64, cell: String
  ) {
    var fixture = Fixture()
    fixture.apps[0].watermark = Fixture.end(ofDay: 0, plus: offset)
    fixture.session()
    #expect(fixture.rows([.date, .app], [.installs]) == ["2024-01-01,app,1,\(cell)"])
    #expect(fixture.rows([.date], [.installs]) == ["2024-01-01,1,\(cell)"])
  }

  @Test func `REP-3: with the key app, each row goes by its own app`() {
    var fixture = Fixture()
    fixture.apps = [
      ReportedApp(name: "a", watermark: Fixture.end(ofDay: 0)),
      ReportedApp(name: "b", watermark: Fixture.end(ofDay: 0, plus: -1)),
      ReportedApp(name: "c", watermark: .absent),
    ]
    for app: UInt16 in 0..<3 { fixture.session(app: app) }
    #expect(
      fixture.rows([.app, .date], [.installs]) == [
        "a,2024-01-01,1,1", "b,2024-01-01,1,0", "c,2024-01-01,1,0",
      ])
  }

  @Test func `REP-3: without the key app, the lowest watermark of the row's apps decides`() {
    var fixture = Fixture()
    fixture.apps = [
      ReportedApp(name: "ahead", watermark: Fixture.end(ofDay: 1)),
      ReportedApp(name: "behind", watermark: Fixture.end(ofDay: 0)),
      ReportedApp(name: "new", watermark: .absent),
    ]
    fixture.session(at: Fixture.time(day: 0), app: 0)
    fixture.session(at: Fixture.time(day: 0), app: 1)
    fixture.session(at: Fixture.time(day: 1), app: 0, campaign: "alone")
    fixture.session(at: Fixture.time(day: 1), app: 0, campaign: "both")
    fixture.session(at: Fixture.time(day: 1), app: 1, campaign: "both")
    fixture.session(at: Fixture.time(day: 0), app: 0, campaign: "new")
    fixture.session(at: Fixture.time(day: 0), app: 2, campaign: "new")
    #expect(
      fixture.rows([.date, .campaign], [.installs]) == [
        "2024-01-01,,2,1", "2024-01-01,new,2,0", "2024-01-02,alone,1,1", "2024-01-02,both,2,0",
      ])
  }

  @Test func `REP-3: an app that adds nothing to the report's row is not in it`() {
    var fixture = Fixture()
    fixture.apps = [
      ReportedApp(name: "a", watermark: Fixture.end(ofDay: 0)),
      ReportedApp(name: "b", watermark: .absent),
    ]
    fixture.session(.install, app: 0)
    fixture.session(.open, app: 1)
    #expect(fixture.rows([.date], [.installs]) == ["2024-01-01,1,1"])
    #expect(fixture.rows([.date], [.installs, .opens]) == ["2024-01-01,1,1,0"])
  }

  @Test func `REP-3: a click puts its app into the row of a report that counts clicks`() {
    var fixture = Fixture()
    fixture.apps = [
      ReportedApp(name: "a", watermark: Fixture.end(ofDay: 0)),
      ReportedApp(name: "b", watermark: .absent),
    ]
    fixture.attributedInstall(app: 0)
    fixture.click(app: 1)
    #expect(fixture.rows([.date], [.installs]) == ["2024-01-01,1,1"])
    #expect(fixture.rows([.date], [.installs, .clicks]) == ["2024-01-01,1,1,0"])
  }

  @Test func `REP-3: without the key date there is no is_final`() {
    var fixture = Fixture()
    fixture.session()
    #expect(fixture.table([.app], [.installs]).lines() == ["app,installs", "app,1"])
  }
}
