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
    _ = try folder.run(run, library.environment(of: folder.path, log: log))
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
      let result = try folder.run(run, library.environment(of: folder.path, fault, at: call))
      try check(trial, folder, result)
      folder.remove()
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `REP-5: a call that fails leaves the old or the new state, and is named`(
    run: Int
  ) throws {
    try eachCall(of: run, .error, few: 47, 0) { trial, folder, result in
      try checkFailure(trial, folder, result, reasons: ["input/output error", "disk I/O error"])
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `REP-5: a disk that is full from some call on leaves the old or the new state`(
    run: Int
  ) throws {
    try eachCall(of: run, .fullDisk, few: 47, 29) { trial, folder, result in
      try checkFailure(
        trial, folder, result, reasons: ["no space left on device", "disk is full"])
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `TIME-4: a run that is killed at some call is finished by the next one`(run: Int) throws {
    try eachCall(of: run, .kill, few: 47, 11) { trial, folder, result in
      #expect(result.status == 128 + SIGKILL, "\(trial)")
      try trial.checkRunsAgain(folder, isNew: try trial.checkIsOldOrNew(folder))
    }
  }

  private func checkFailure(
    _ trial: Trial, _ folder: JobFolder, _ result: LookbackProcess.Result, reasons: [String]
  ) throws {
    let isNew = try trial.checkIsOldOrNew(folder)
    if result.status == 73 || result.status == 74 {
      #expect(result.errors.contains(folder.path), "\(trial): \(result.errors)")
      #expect(reasons.contains { result.errors.contains($0) }, "\(trial): \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(trial): \(result.errors)")
    } else {
      // A call may fail without harm: what was to be removed is removed by the next run.
      #expect(result.status == job.expected[trial.run].status, "\(trial): \(result.errors)")
      #expect(isNew, "\(trial)")
    }
    try trial.checkRunsAgain(folder, isNew: isNew)
  }
}
