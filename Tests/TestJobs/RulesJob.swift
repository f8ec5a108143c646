package import Configuration
internal import Decoding
internal import Foundation
internal import Model
package import Pipeline
package import TestSupport

/// A job whose file is written anew between runs.
package final class RulesJob {
  /// Midnight of 2024-06-01 in UTC.
  package static let firstDay: Int64 = 1_717_200_000_000
  package let folder: TemporaryFolder
  /// The settings beside name, folders and sources.
  package var settings = ""
  /// More sources, each with a comma before it.
  package var sources = ""

  package init() throws { folder = try TemporaryFolder() }

  package var options: RunOptions {
    RunOptions(asOf: Timestamp(milliseconds: Self.firstDay + 40 * 86_400_000))
  }

  package func job() throws -> Job {
    let usual = [
      "clicks", "sessions", "install_referrers", "adservices", "cookie_syncs", "links",
    ]
    .map { "{ kind: \"\($0)\", paths: [\"\($0)-*\"], optional: true }" }
    let text = """
      { name: "rules", state: "state", output: "reports", warn_rejected: "100%", max_rejected: "100%",
        \(settings) sources: [\(usual.joined(separator: ", "))\(sources)] }
      """
    let path = try folder.write(Array(text.utf8), to: "job.json")
    return try Job.load(path: path, knownFields: DialectTable.fieldNames)
  }

  /// Writes a file of the job.
  package func write(_ lines: String..., to name: String) throws {
    _ = try folder.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: name)
  }

  /// An open so many hours after the first midnight.
  package func open(_ hours: Int, app: String = "a", _ more: String = "") -> String {
    #"{"timestamp":\#(Self.firstDay + Int64(hours) * 3_600_000),"app":"\#(app)","os":"iOS","#
      + #""session_id":"\#(app)\#(hours)","first_session":false\#(more)}"#
  }

  @discardableResult
  package func run(adopting: Bool = false) throws -> RunSummary {
    var options = options
    options.adoptsRules = adopting
    return try Run(try job(), options: options).perform()
  }

  /// What `run.json` has under a key.
  package func published(_ key: String) throws -> [[String: String]] {
    let bytes = TemporaryFolder.content(folder.path + "/reports/run.json") ?? []
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (json?[key] as? [[String: Any]] ?? []).map { $0.mapValues { "\($0)" } }
  }
}
