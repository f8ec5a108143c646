import Foundation
import Model
import TestSupport
import Testing

@testable import Configuration

struct SettingTableTests {
  @Test func `the documentation has the table of settings`() throws {
    #expect(
      try Repository.document("configuration.md", has: Self.markdown, at: "settings"),
      "the table is not the code's; RECORD=1 rewrites it")
  }

  @Test func `what the table calls a default is one`() throws {
    // Each default is written into a file that has it not: nothing may change.
    for row in SettingTable.rows where !row.path.contains("[]") {
      guard case .value(let text) = row.standard else { continue }
      let names = row.path.split(separator: ".")
      let setting = names.reversed().reduce(text) { "{ \"\($1)\": \($0) }" }
      let base = try job(jobText(""))
      let same = try job(jobText(String(setting.dropFirst().dropLast())))
      #expect(base == same, "\(row.path)")
    }
  }

  @Test func `every setting has a type and a sentence`() {
    for row in SettingTable.rows {
      #expect(!row.type.isEmpty && row.sentence.hasSuffix("."), "\(row.path)")
    }
  }

  @Test func `the job of the repository is read`() throws {
    let job = try Job.load(path: Repository.root.appending(path: "jobs/daily.json").path)
    #expect(job.name == "daily")
    #expect(job.reports.map(\.name) == ["attribution", "campaigns", "methods"])
  }

  private static var markdown: String {
    let rows = SettingTable.rows.map { row in
      let standard =
        switch row.standard {
        case .required: "required"
        case .value(let text): "`\(text)`"
        case .words(let words): words
        }
      let isRule = row.isRule ? "yes" : ""
      return "| `\(row.path)` | \(row.type) | \(standard) | \(isRule) | \(row.sentence) |\n"
    }
    return "| key | value | default | rule | meaning |\n|---|---|---|---|---|\n" + rows.joined()
  }
}
