import Foundation
import Testing

@Suite struct SampleDataTests {
  private static let reports = ["attribution", "campaigns", "methods"]

  @Test func `the reports of the sample data are the expected ones`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lookback-sample-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Executable.shell(
      "lookback run jobs/daily.json --state '\(folder.path)/state' --output '\(folder.path)/out'",
      in: Recording.root)
    #expect(result.errors == "")
    #expect(result.output == "")
    #expect(result.status == 0)
    for report in Self.reports {
      let file = folder.appendingPathComponent("out/\(report).csv")
      try Recording.compare(
        String(decoding: try Data(contentsOf: file), as: UTF8.self),
        with: Recording.root.appendingPathComponent("sample-data/expected/\(report).csv"))
    }
    Recording.end()
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func `a script that knows only the logs comes to the same numbers`() throws {
    let result = try Executable.shell("python3 sample-data/verify.py", in: Recording.root)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `the sample data are what the documented command makes`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lookback-sample-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Executable.shell(
      """
      lookback generate '\(folder.path)' --seed 2 && cd sample-data
      for file in */*.gz; do cmp <(zcat $file) <(zcat '\(folder.path)'/$file); done
      cmp campaigns.csv '\(folder.path)/campaigns.csv'
      """, in: Recording.root)
    #expect(result.output + result.errors == "")
  }
}
