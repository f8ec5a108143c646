import EventStore
import Foundation
import SQLite

/// The state and the reports of a job.
struct JobFolder {
  /// The folder in which both are.
  let path: String
  private let logs: String

  /// The state.
  var state: String { path + "/state" }
  /// The reports.
  var output: String { path + "/reports" }

  /// Makes an empty folder, or a copy of another one.
  init(in parent: String, of logs: String, copying other: String? = nil) throws {
    path = "\(parent)/job-\(UUID().uuidString)"
    self.logs = logs
    if let other {
      try Self.copy(other, to: path)
    } else {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
  }

  private init(_ path: String, _ logs: String) {
    self.path = path
    self.logs = logs
  }

  /// A folder of the same job elsewhere.
  func sibling(at path: String) -> JobFolder { JobFolder(path, logs) }

  /// Copies both.
  func save(as other: String) throws { try Self.copy(path, to: other) }

  /// Removes both.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Starts a run of the job.
  func start(
    _ run: Int, _ options: [String] = [], _ environment: [String: String] = [:], limit: Int? = nil
  ) throws -> LookbackProcess {
    try LookbackProcess(["run"] + arguments(run) + options, environment, limit: limit)
  }

  /// Does a run of the job.
  func run(
    _ run: Int, _ options: [String] = [], _ environment: [String: String] = [:], limit: Int? = nil
  ) throws -> LookbackProcess.Result {
    try start(run, options, environment, limit: limit).wait()
  }

  /// Makes the state of the job anew.
  func rebuild(_ environment: [String: String] = [:]) throws -> LookbackProcess.Result {
    try LookbackProcess(["rebuild"] + arguments(CrashJob.runs), environment, limit: nil).wait()
  }

  /// Starts an export of the job to a file.
  func export(
    to file: String, _ environment: [String: String] = [:]
  ) throws -> LookbackProcess {
    try LookbackProcess(
      ["export"] + arguments(CrashJob.runs) + ["--as", "audit", "-o", file], environment)
  }

  /// Takes a device out of the state of the job.
  func forget(
    _ device: String, _ environment: [String: String] = [:]
  ) throws -> LookbackProcess.Result {
    try LookbackProcess(
      ["forget"] + arguments(CrashJob.runs) + ["--device", device], environment, limit: nil
    ).wait()
  }

  private func arguments(_ run: Int) -> [String] {
    [
      "\(logs)/job-\(run).json", "--state", state, "--output", output, "--as-of",
      "2025-12-01T00:00",
    ]
  }

  /// What there is for others to see.
  func observe() throws -> Observation {
    var observation = try observeReports()
    if FileManager.default.fileExists(atPath: state) {
      let file = path + "/audit.csv"
      // Job files differ in their paths alone, which the state knows by itself.
      let export = try self.export(to: file).wait()
      observation.audit =
        export.status == 0 ? try String(contentsOfFile: file, encoding: .utf8) : export.errors
      try? FileManager.default.removeItem(atPath: file)
      observation.rawIDs = try rawIDs()
    }
    return observation
  }

  /// The sessions in the file of raw ids, whichever run added them.
  private func rawIDs() throws -> [String] {
    let file = state + "/raw_ids.sqlite"
    if !FileManager.default.fileExists(atPath: file) { return [] }
    let database = try Database(path: file, mode: .write)
    var rows = try database.prepare("SELECT * FROM sessions")
    var sessions: [String] = []
    while try rows.step() {
      sessions.append((1..<rows.columnCount).map { rows.text($0) }.joined(separator: "|"))
    }
    return sessions.sorted()
  }

  /// The reports alone.
  func observeReports() throws -> Observation {
    var observation = Observation()
    for name in try names(output) {
      let file = "\(output)/\(name)"
      if name.hasSuffix(".csv") {
        observation.reports[name] = try String(contentsOfFile: file, encoding: .utf8)
      } else if name == "run.json" {
        observation.summary = try String(contentsOfFile: file, encoding: .utf8)
      } else if name.hasSuffix(".sqlite") {
        observation.reports[name] = try dump(file)
      }
    }
    return observation
  }

  /// The number of the last run that the state holds; 0 without a state. Checks that the state is
  /// whole. It looks at a copy: SQLite undoes what a dead run left even for readers.
  func lastRun() throws -> Int64 {
    let copy = path + "-copy"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    guard FileManager.default.fileExists(atPath: state) else { return 0 }
    try Self.copy(state, to: copy)
    do throws(StoreError) {
      let store = try Store(folder: copy, job: CrashJob.name, mode: .read)
      for live in store.state.segments { _ = try store.segment(live) }
      return store.state.runs.last?.number ?? 0
    } catch {
      if error.kind == .noState { return 0 }
      throw error
    }
  }

  /// The files that a run should not have left behind: unfinished ones, and those of runs that the
  /// state does not know.
  func leftovers() throws -> [String] {
    let last = try lastRun()
    let known = [
      "catalogue.sqlite", "key", "lock", "published", "raw_ids.sqlite", "rejects", "seen",
      "segments",
    ]
    func isOfKnownRun(_ name: String) -> Bool {
      (Int64(name.prefix { $0.isNumber }) ?? .max) <= last
    }
    return try names(output).filter { $0.hasPrefix(".") }
      + names(state).filter { !known.contains($0) }
      + names(state + "/segments").filter { !isOfKnownRun($0) }
      + names(state + "/rejects").filter { !isOfKnownRun($0) }
  }

  private func names(_ folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch CocoaError.fileReadNoSuchFile {
      return []
    }
  }

  /// All tables of an SQLite file with their rows, and its views, as text.
  private func dump(_ path: String) throws -> String {
    let database = try Database(path: path, mode: .read)
    var text = ""
    var tables: [String] = []
    var schema = try database.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY name")
    while try schema.step() {
      text += "\(schema.text(2))\n"
      if schema.text(0) == "table" { tables.append(schema.text(1)) }
    }
    for table in tables {
      var rows = try database.prepare("SELECT * FROM \"\(table)\" ORDER BY rowid")
      while try rows.step() {
        text +=
          (0..<rows.columnCount).map { rows.isNull($0) ? "NULL" : rows.text($0) }
          .joined(separator: "|") + "\n"
      }
    }
    return text
  }

  private static func copy(_ from: String, to target: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/cp")
    process.arguments = ["-a", from, target]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CrashJob.Failure(text: "'\(from)' could not be copied to '\(target)'")
    }
  }
}
