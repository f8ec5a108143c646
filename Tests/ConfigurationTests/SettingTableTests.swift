import Foundation
import Model
import Testing

@testable import Configuration

struct SettingTableTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  private static let document = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/configuration.md")

  /// The table between its two marks in the document.
  private static let marks = ("<!-- settings -->\n", "<!-- /settings -->\n")

  @Test func `the documentation has the table of settings`() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let start = try #require(text.range(of: Self.marks.0)).upperBound
    let end = try #require(text.range(of: Self.marks.1)).lowerBound
    let table = Self.markdown
    if Self.isRecording {
      try text.replacingCharacters(in: start..<end, with: table)
        .write(to: Self.document, atomically: true, encoding: .utf8)
    }
    #expect(
      !Self.isRecording && text[start..<end] == table,
      "the table of \(Self.document.lastPathComponent) is not the code's; RECORD=1 rewrites it")
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
    let path = Self.document.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "jobs/daily.json").path
    let job = try Job.load(path: path)
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
