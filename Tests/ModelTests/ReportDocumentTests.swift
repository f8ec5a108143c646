import Model
import TestSupport
import Testing

/// That every key and metric of reports is written down where users look.
@Suite struct ReportDocumentTests {
  private let document: String

  init() throws {
    document = try Repository.document("configuration.md")
  }

  @Test(arguments: ReportKey.allCases)
  func `REP-1: docs/configuration.md has every key`(key: ReportKey) {
    #expect(document.contains("`\(key.name)`"))
  }

  @Test func `REP-2: docs/configuration.md has every metric but those of money`() {
    for metric in Metric.plain {
      #expect(document.contains("`\(metric.name)`"), "\(metric.name)")
    }
  }
}
