import Foundation
import TestSupport
import Testing

/// Every call on a file of the state or the reports fails once, in turn.
@Suite(.enabled(if: FaultLibrary.shared != nil, "needs a C compiler 'cc'"))
struct FaultTests {
  private let parent: TemporaryFolder
  private let job: CrashJob
  private let library: FaultLibrary

  init() throws {
    parent = try TemporaryFolder()
    job = try CrashJob.shared.get()
    library = try #require(FaultLibrary.shared)
  }

  /// The number of calls that a run makes.
  private func calls(of run: Int) throws -> Int {
    let folder = try job.folder(after: run - 1, in: parent)
    let log = parent.path + "/calls"
    _ = try folder.run(run, [], library.environment(of: folder.path, log: log))
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    return lines.last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }

  private func eachCall(
    of run: Int, _ fault: FaultLibrary.Fault, few stride: Int, _ seed: Int,
    _ check: (Trial, JobFolder, LookbackProcess.Result) throws -> Void
  ) throws {
    let count = try calls(of: run)
    #expect(count > 40)
    for call in Soak.calls(of: count, from: run * 13 + seed, few: stride) {
      let trial = Trial(job: job, run: run, description: "run \(run), \(fault) at call \(call)")
      let folder = try job.folder(after: run - 1, in: parent)
      let result = try folder.run(run, [], library.environment(of: folder.path, fault, at: call))
      try check(trial, folder, result)
      folder.remove()
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `REP-5: a call that fails leaves the old or the new state, and is named`(
    run: Int
  ) throws {
    try eachCall(of: run, .error, few: 41, 0) { trial, folder, result in
      try checkFailure(trial, folder, result)
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `REP-5: a disk that is full from some call on leaves the old or the new state`(
    run: Int
  ) throws {
    try eachCall(of: run, .fullDisk, few: 47, 29) { trial, folder, result in
      try checkFailure(trial, folder, result)
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `TIME-4: a run that is killed at some call is finished by the next one`(run: Int) throws {
    try eachCall(of: run, .kill, few: 41, 11) { trial, folder, result in
      #expect(result.status == 128 + SIGKILL, "\(trial)")
      try trial.checkRunsAgain(folder, isNew: try trial.checkIsOldOrNew(folder))
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `TIME-4: a run whose machine loses power at some call is finished by the next one`(
    run: Int
  ) throws {
    let before = try job.folder(after: run - 1, in: parent)
    let count = try calls(of: run)
    for call in Soak.calls(of: count, from: run * 13 + 37, few: 61) {
      let folder = try job.folder(after: run - 1, in: parent)
      var disk = try PowerLoss(folder, like: before)
      let (log, snapshots) = ("\(parent.path)/log-\(call)", "\(parent.path)/synced-\(call)")
      try FileManager.default.createDirectory(
        atPath: snapshots, withIntermediateDirectories: false)
      _ = try folder.run(
        run, [],
        library.environment(of: folder.path, .kill, at: call, log: log, snapshots: snapshots))
      try disk.follow(log: log, snapshots: snapshots)
      for kind in PowerLoss.Kind.allCases {
        let trial = Trial(
          job: job, run: run,
          description: "run \(run), power lost at call \(call), \(kind) not synced survive")
        let restored = folder.sibling(at: "\(folder.path)-\(kind)")
        try disk.restore(kind, to: restored)
        try trial.checkRunsAgain(restored, isNew: try trial.checkIsOldOrNew(restored))
        restored.remove()
      }
      folder.remove()
      for path in [log, snapshots] { try FileManager.default.removeItem(atPath: path) }
    }
  }

  /// What is said of an error. SQLite has words of its own for what goes wrong with its files; one
  /// that cannot be opened to be written it opens to be read, and one of which the beginning cannot
  /// be read it takes for no database.
  private static let reasons = [
    "input/output error", "no space left on device",
    "disk I/O error", "unable to open database file", "database or disk is full",
    "attempt to write a readonly database", "database disk image is malformed",
  ]

  private func checkFailure(
    _ trial: Trial, _ folder: JobFolder, _ result: LookbackProcess.Result
  ) throws {
    let isNew = try trial.checkIsOldOrNew(folder)
    if result.status == 73 || result.status == 74 {
      #expect(result.errors.contains(folder.path), "\(trial): \(result.errors)")
      #expect(Self.reasons.contains { result.errors.contains($0) }, "\(trial): \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(trial): \(result.errors)")
    } else {
      // A call may fail without harm: what was to be removed is removed by the next run.
      #expect(result.status == job.expected[trial.run].status, "\(trial): \(result.errors)")
      #expect(isNew, "\(trial)")
    }
    try trial.checkRunsAgain(folder, isNew: isNew)
  }
}
