import Foundation
import TestSupport

/// A job of five runs over three days of synthetic logs: the first day, the second, nothing new,
/// what came late of the first day with a broken line, the third, with a report less. Retention is
/// short, so that segments are written again and dropped. Ids are kept as they are logged, too (PRIV-2).
final class CrashJob: Sendable {
  /// The number of runs.
  static let runs = 5
  /// The name of the job.
  static let name = "crashes"

  /// What is in place after each undisturbed run, and how long the run took; at place 0 nothing.
  let expected: [(observation: Observation, status: Int32, duration: Duration)]

  private let logs: TemporaryFolder
  private let folders: TemporaryFolder

  /// The job, made and run once for all tests.
  static let shared = Result { try CrashJob() }

  private init() throws {
    logs = try TemporaryFolder()
    folders = try TemporaryFolder()
    let world = try LookbackProcess([
      "generate", logs.path, "--clicks-per-day", "60", "--sessions-per-day", "60", "--seed", "5",
    ]).wait()
    guard world.status == 0 else { throw Failure(text: world.errors) }
    try Self.holdBack("sessions", last: 9, in: logs.path)
    try Self.holdBack("clicks", last: 5, in: logs.path)
    let late = TemporaryFolder.content(logs.path + "/late-clicks") ?? []
    _ = try logs.write(late + Array("{\n".utf8), to: "late-clicks")
    for run in 1...Self.runs {
      _ = try logs.write(Array(Self.job(run).utf8), to: "job-\(run).json")
    }
    let folder = try JobFolder(in: folders.path, of: logs.path)
    var expected = [(observation: try folder.observe(), status: Int32(0), duration: Duration.zero)]
    for run in 1...Self.runs {
      let clock = ContinuousClock()
      var result = LookbackProcess.Result(status: 0, errors: "")
      let duration = try clock.measure { result = try folder.run(run) }
      // The fourth rejects a line, the fifth ends a report.
      guard result.status == (run >= 4 ? 3 : 0) else { throw Failure(text: result.errors) }
      expected.append((try folder.observe(), result.status, duration))
      try folder.save(as: "\(folders.path)/after-\(run)")
    }
    self.expected = expected
  }

  /// A job folder as the undisturbed runs up to one left it; 0 is before all.
  func folder(after run: Int, in parent: TemporaryFolder) throws -> JobFolder {
    try JobFolder(
      in: parent.path, of: logs.path, copying: run == 0 ? nil : "\(folders.path)/after-\(run)")
  }

  /// A device of the last day's sessions, as the command line names it.
  func device() throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-ec",
      """
      zcat '\(logs.path)/sessions/2025-10-03.ndjson.gz' | grep -v tracking_disabled \
        | sed -n 's/.*"android_id":"\\([0-9a-f]*\\)".*/android_id:\\1/p
                  s/.*"hardware_id":"\\([0-9a-f]\\{16\\}\\)".*/android_id:\\1/p' | tail -n 1
      """,
    ]
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, !text.isEmpty else {
      throw Failure(text: "no session of the last day tells a device")
    }
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The world could not be made.
  struct Failure: Error { var text: String }

  /// Takes the last lines out of the first day's log of a kind, into a file of their own.
  private static func holdBack(_ kind: String, last lines: Int, in folder: String) throws {
    let script = """
      cd '\(folder)/\(kind)' && zcat 2025-10-01.ndjson.gz >day && rm 2025-10-01.ndjson.gz
      head -n -\(lines) day | gzip >2025-10-01.ndjson.gz && tail -n \(lines) day >../late-\(kind)
      rm day
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", script]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(text: "the last \(kind) could not be held back")
    }
  }

  /// The job file of a run: it names the files that have come by then.
  private static func job(_ run: Int) -> String {
    let days = [1, 2, 2, 2, 3][run - 1]
    let more = #", { name: "versions", keys: ["date", "app_version"], metrics: ["opens"] }"#
    func source(_ kind: String, _ dialect: String, _ folder: String) -> String {
      var paths = (1...days).map { "\"\(folder)/2025-10-0\($0).ndjson.gz\"" }
      if run >= 4, folder == kind, kind == "clicks" || kind == "sessions" {
        paths.append("\"late-\(kind)\"")
      }
      return """
        { kind: "\(kind)", dialect: "\(dialect)", paths: [\(paths.joined(separator: ", "))] },
        """
    }
    return """
      {
        name: "\(name)", lateness: "24h", workers: 1, warn_rejected: "50%",
        retention: "3h", dedupe_window: "1h", export_device_ids: true,
        lookback: { install: "12h", reinstall: "12h", open: "12h" },
        apps: [{ app: "key_live_harbor", aliases: ["id900000001", "com.example.harbor"],
          link_hosts: ["harbor.app.link", "go.harbor.example"], uri_schemes: ["harbor"] }],
        sources: [
          \(source("clicks", "branch", "clicks")) \(source("sessions", "branch", "sessions"))
          \(source("adservices", "apple", "adservices")) \(source("links", "branch", "links"))
          \(source("install_referrers", "play", "referrers"))
          \(source("clicks", "onelink", "onelink")) \(source("clicks", "webvisit", "webvisits"))
          \(source("cookie_syncs", "safari", "cookies"))
        ],
        campaign_names: "campaigns.csv",
        reports: [{ extends: "default" } \(run < 5 ? more : "")],
      }
      """
  }
}
