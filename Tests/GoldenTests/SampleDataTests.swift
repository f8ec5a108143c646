import Foundation
import TestSupport
import Testing

@Suite struct SampleDataTests {
  private static let reports = ["attribution", "campaigns", "methods"]

  @Test func `the reports of the sample data are the expected ones`() throws {
    let folder = try TemporaryFolder()
    let result = try Executable.shell(
      #"lookback run jobs/daily.json --state "$FILES/state" --output "$FILES/out""#,
      in: Repository.root, files: folder)
    #expect(result.errors == "")
    #expect(result.output == "")
    #expect(result.status == 0)
    for report in Self.reports {
      let file = URL(filePath: "\(folder.path)/out/\(report).csv")
      try Recording.compare(
        String(decoding: try Data(contentsOf: file), as: UTF8.self),
        with: Repository.root.appendingPathComponent("sample-data/expected/\(report).csv"))
    }
    Recording.end()
  }

  @Test func `the dashboard of the sample data is the expected one`() throws {
    let folder = try TemporaryFolder()
    let options = #"--state "$FILES/state" --output "$FILES/out""#
    let result = try Executable.shell(
      """
      lookback run jobs/daily.json \(options) && lookback dashboard jobs/daily.json \(options) \
      && cp "$FILES/out/dashboard.html" "$FILES/first.html" \
      && lookback dashboard jobs/daily.json \(options) \
      && cmp "$FILES/first.html" "$FILES/out/dashboard.html"
      """, in: Repository.root, files: folder)
    #expect(result.output + result.errors == "")
    #expect(result.status == 0)
    for file in ["dashboard.html", "datasette.json"] {
      let found = try String(
        contentsOfFile: "\(folder.path)/out/\(file)", encoding: .utf8)
      try Recording.compare(
        found.replacingOccurrences(
          of: "<time [^>]*>[^<]*</time>, run", with: "<time>NOW</time>, run",
          options: .regularExpression),
        with: Repository.root.appendingPathComponent("sample-data/expected/\(file)"))
    }
    Recording.end()
  }

  @Test func `the README shows what explain says of the sample data`() throws {
    let folder = try TemporaryFolder()
    let command = "explain jobs/daily.json 155535588330983423"
    let options = #"--state "$FILES/state" --output "$FILES/out""#
    let result = try Executable.shell(
      #"lookback run jobs/daily.json \#(options) && lookback \#(command) --state "$FILES/state""#,
      in: Repository.root, files: folder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    let readme = try String(
      contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(result.output.contains("won "))
    #expect(readme.contains("$ .build/release/lookback \(command)\n\(result.output)```\n"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "needs 'python3'"))
  func `a script that knows only the logs comes to the same numbers`() throws {
    let result = try Executable.shell("python3 sample-data/verify.py", in: Repository.root)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `the sample data are what the documented command makes`() throws {
    let folder = try TemporaryFolder()
    let result = try Executable.shell(
      """
      lookback generate "$FILES" --seed 2 && cd sample-data
      diff <(ls campaigns.csv */*.gz) <(cd "$FILES" && ls campaigns.csv */*.gz)
      for file in */*.gz; do cmp <(zcat $file) <(zcat "$FILES"/$file); done
      cmp campaigns.csv "$FILES/campaigns.csv"
      """, in: Repository.root, files: folder)
    #expect(result.output + result.errors == "")
    #expect(result.status == 0)
  }
}
