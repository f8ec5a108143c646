import Foundation

/// A copy of a job whose state an earlier lookback left, and of the logs that came next: one of those in
/// `EarlierStates`.
public final class EarlierJob: Sendable {
  private let folder: TemporaryFolder
  private let source: URL

  /// Copies the one whose segments are of a version.
  public init(version: Int = 3) throws {
    folder = try TemporaryFolder()
    source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "EarlierStates/\(version == 3 ? "3" : "4-5")")
    let files = FileManager.default
    for (name, copy) in [
      ("job.json", "job.json"), ("logs", "logs"), ("state-\(version)", "state"),
    ] {
      try files.copyItem(
        at: source.appending(path: name), to: URL(filePath: folder.path).appending(path: copy))
    }
    // Nobody but its owner may use a state, and no checkout keeps modes.
    for path in [state] + (try files.subpathsOfDirectory(atPath: state).map { state + "/" + $0 }) {
      let isFolder = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
      let mode = isFolder ?? false ? 0o700 : 0o600
      try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }

  /// The name of the job.
  public static let name = "harbor"
  /// The job file.
  public var file: String { folder.path + "/job.json" }
  /// The state.
  public var state: String { folder.path + "/state" }
  /// A report; none is there before the next run.
  public func report(_ name: String) -> String { "\(folder.path)/reports/\(name)" }

  /// What the earlier lookback made of the state and the logs: a report, `audit.csv`, or `audit-before.csv` of the
  /// state alone.
  public func expected(_ name: String) throws -> String {
    try String(contentsOf: source.appending(path: "expected/\(name)"), encoding: .utf8)
  }
}
