import Foundation
import Model
import Testing

/// That every key and metric of reports is written down where users look.
@Suite struct ReportDocumentTests {
  private let document: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    document = try String(
      contentsOf: root.appending(path: "docs/configuration.md"), encoding: .utf8)
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
