import Foundation
import ReferenceModel
import RuleCases
import TestSupport
import Testing

@Suite struct RunCaseTests {
  @Test(arguments: RunCase.all)
  func `the model does what was computed by hand`(_ runCase: RunCase) {
    let results = ReferenceModel(runCase.sequence).runs()
    #expect(runCase.failures(in: results.map(\.observation)) == [])
  }

  @Test func `no two cases have one name`() {
    let names = RunCase.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `a sequence is played run by run`() throws {
    let own = try TemporaryFolder()
    let folder = URL(filePath: own.path)
    let runCase = try #require(RunCase.all.first { $0.name.contains("may be gone") })
    var seen: [[String]] = []
    try runCase.sequence.play(in: folder) { expected in
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      seen.append(files.filter { $0.hasSuffix(".ndjson") })
      #expect(expected.arguments == ["run", "job.json", "--as-of", "2025-06-15T15:06:40.000Z"])
      #expect(expected.audit.split(separator: "\n").count == expected.run + 2)
    }
    let place = "source-0-sessions-branch"
    #expect(seen == [["\(place)/run-0.ndjson"], ["\(place)/run-1.ndjson"]])
  }
}
