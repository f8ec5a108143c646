import Model
import Testing

@testable import ReferenceModel

/// Without its name in the model no random world has a metric or a key, and no test compares it.
@Suite struct ModelNamesTests {
  @Test func `the model has every key of reports (REP-1)`() {
    #expect(
      Set(ReportKey.allCases.map(\.name))
        == Set(Settings.clickKeys + Settings.sessionKeys))
  }

  @Test func `the model has every metric that needs no currency (REP-2)`() {
    #expect(
      Set(Metric.plain.map(\.name))
        == Set(Settings.counts + Settings.quantiles + ["clicks", "click_to_install_rate"]))
  }
}
