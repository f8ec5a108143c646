import Model
import TestSupport
import Testing

/// That every key and metric of reports is written down where users look.
@Suite struct ReportDocumentTests {
  private let document: String
  private let rules: String

  init() throws {
    document = try Repository.document("configuration.md")
    rules = try Repository.document("rules.md")
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

  @Test func `REP-1: docs/rules.md has all keys and no others`() throws {
    let list = try #require(rules.text(from: "file defines them. Keys are ", to: " Three reports"))
    #expect(
      Set(list.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        == Set(ReportKey.allCases.map { Substring($0.name) }))
  }

  @Test func `REP-2: docs/rules.md has every metric`() throws {
    let section = try #require(rules.text(from: "### REP-2 ", to: "\n### "))
    for metric in Metric.plain {
      // Names with one end are listed by it, once with all of their beginnings.
      let isListed = metric.name.indices.contains { place in
        let (beginning, end) = (metric.name[..<place], metric.name[place...])
        return section.contains("\(end)`")
          && (beginning.isEmpty || section.contains("`\(beginning)`"))
      }
      #expect(isListed, "\(metric.name)")
    }
  }

  @Test(arguments: ["rules.md", "reports.md"])
  func `REP-2: documents say which keys clicks lack`(name: String) throws {
    let text = try Repository.document(name)
    let start = name == "rules.md" ? "keys that clicks lack: " : "- Clicks have no "
    let list = try #require(text.text(from: start, to: name == "rules.md" ? ".\n" : " (REP-2)"))
    let listed = Set(list.split { !$0.isLetter && !"_*".contains($0) })
    let lacked = ReportKey.allCases.filter { !$0.isOfClicks }.map(\.name)
    #expect(
      listed.subtracting(["and"])
        == Set(lacked.map { $0.hasPrefix("custom_param_") ? "custom_param_*" : $0[...] }))
  }
}

extension String {
  /// What stands between two texts.
  fileprivate func text(from start: String, to end: String) -> Substring? {
    guard let rest = firstRange(of: start).map({ self[$0.upperBound...] }),
      let last = rest.firstRange(of: end)
    else { return nil }
    return rest[..<last.lowerBound]
  }
}
