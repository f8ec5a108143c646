import Model
import Testing

@testable import Reporting

@Suite struct MoneyTests {
  @Test func `REP-2: costs of INSTALLs and REINSTALLs add up exactly per currency`() {
    var fixture = Fixture()
    for _ in 0..<3 { fixture.attributedInstall(costMicros: 100_000) }
    fixture.session(
      .reinstall, campaign: "c", method: .cookie, touchType: .click, costMicros: 1)
    fixture.attributedInstall(costMicros: 2_500_000, currency: "KRW")
    fixture.session(.open, campaign: "c", method: .cookie, touchType: .click, costMicros: 77)
    let rows = fixture.rows(
      [.campaign],
      [.cost("USD"), .cost("KRW"), .cost("EUR"), .costPerInstall("USD"), .costPerInstall("EUR")])
    #expect(rows == ["c,0.300001,2.5,0,0.06,0"])
  }

  @Test func `REP-2: the column is named as the job writes the currency, whatever its case`() {
    var fixture = Fixture()
    fixture.attributedInstall(costMicros: 1_000_000, currency: "USD")
    fixture.attributedInstall(costMicros: 2_000_000, currency: "usd")
    let table = fixture.table([.campaign], [.cost("Usd")])
    #expect(table.lines() == ["campaign,cost_Usd", "c,3"])
  }

  @Test func `REP-2: cost per install is empty without attributed installs`() {
    var fixture = Fixture()
    fixture.session()
    fixture.session(.open, method: .cookie, touchType: .click)
    let rows = fixture.rows([.app], [.installs, .cost("USD"), .costPerInstall("USD")])
    #expect(rows == ["app,1,0,"])
  }

  @Test func `REP-2: cost per install divides by all attributed installs and reinstalls`() {
    var fixture = Fixture()
    fixture.attributedInstall(costMicros: 1_000_000)
    fixture.attributedInstall()
    fixture.session(.reinstall, campaign: "c", method: .cookie, touchType: .click)
    #expect(fixture.rows([.campaign], [.cost("USD"), .costPerInstall("USD")]) == ["c,1,0.333333"])
  }

  @Test func `sums below zero have their sign, though no log brings them`() {
    var fixture = Fixture()
    fixture.attributedInstall(costMicros: -1_500_000)
    #expect(fixture.rows([.campaign], [.cost("USD")]) == ["c,-1.5"])
  }

  @Test func `sums beyond 64 bits neither trap nor wrap`() {
    var fixture = Fixture()
    for _ in 0..<3 { fixture.attributedInstall(costMicros: .max) }
    let rows = fixture.rows([.campaign], [.cost("USD"), .costPerInstall("USD")])
    #expect(rows == ["c,27670116110564.327421,9223372036854.775807"])
  }
}
