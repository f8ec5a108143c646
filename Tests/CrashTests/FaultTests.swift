import Foundation
import TestSupport
import Testing

/// Every call on a file of the state or the reports fails once, in turn.
@Suite(.enabled(if: FaultLibrary.canBeBuilt, "needs a C compiler 'cc'"))
final class FaultTests: FaultCase {
  /// The calls that a run makes in a folder, each as a line of the library's log.
  private func calls(of run: Int, in folder: JobFolder) throws -> [[String]] {
    let log = "\(parent.path)/calls-\(UUID().uuidString)"
    _ = try folder.run(run, [], library.environment(of: folder.path, log: log))
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }
  }

  /// A folder as a run left it that was killed at a call; the call is given by what it does.
  private func folder(
    afterKilling run: Int, atFirst what: String, of suffix: String
  ) throws -> JobFolder {
    let folder = try job.folder(after: run - 1, in: parent)
    let result = try folder.run(
      run, [], library.environment(of: folder.path, killedAtFirst: what, of: suffix))
    #expect(result.status == 128 + SIGKILL)
    return folder
  }

  private func eachCall(
    of run: Int, _ fault: FaultLibrary.Fault, few stride: Int, _ seed: Int,
    in place: () throws -> JobFolder,
    _ check: (Trial, JobFolder, LookbackProcess.Result) throws -> Void
  ) throws {
    let calls = try calls(of: run, in: try place())
    let count = calls.last.flatMap { Int($0[0]) } ?? 0
    #expect(count > 40)
    for call in Soak.calls(of: count, from: run * 13 + seed, few: stride) {
      let trial = Trial(job: job, run: run, description: "run \(run), \(fault) at call \(call)")
      let folder = try place()
      let result = try folder.run(run, [], library.environment(of: folder.path, fault, at: call))
      try check(trial, folder, result)
      folder.remove()
    }
  }

  private func eachCall(
    of run: Int, _ fault: FaultLibrary.Fault, few stride: Int, _ seed: Int,
    _ check: (Trial, JobFolder, LookbackProcess.Result) throws -> Void
  ) throws {
    try eachCall(
      of: run, fault, few: stride, seed, in: { try job.folder(after: run - 1, in: parent) }, check)
  }

  @Test(arguments: 1...CrashJob.runs)
  func `REP-5: a call that fails leaves the old or the new state, and is named`(
    run: Int
  ) throws {
    var failures: [Bool] = []
    try eachCall(of: run, .error, few: 13, 0) { trial, folder, result in
      failures.append(try checkFailure(.error, trial, folder, result))
    }
    #expect(failures.count { $0 } * 2 > failures.count, "few of the calls fail")
  }

  @Test(arguments: 1...CrashJob.runs)
  func `REP-5: a disk that is full from some call on leaves the old or the new state`(
    run: Int
  ) throws {
    var failures: [Bool] = []
    try eachCall(of: run, .fullDisk, few: 17, 29) { trial, folder, result in
      failures.append(try checkFailure(.fullDisk, trial, folder, result))
    }
    #expect(failures.count { $0 } * 2 > failures.count, "few of the calls fail")
  }

  @Test(arguments: 1...CrashJob.runs)
  func `TIME-4: a run that is killed at some call is finished by the next one`(run: Int) throws {
    try eachCall(of: run, .kill, few: 41, 11) { trial, folder, result in
      #expect(result.status == 128 + SIGKILL, "\(trial)")
      try trial.checkRunsAgain(folder, isNew: try trial.checkIsOldOrNew(folder))
    }
  }

  @Test(arguments: 1...CrashJob.runs)
  func `REP-5: what a run has ended is on the disk`(run: Int) throws {
    let before = try job.folder(after: run - 1, in: parent)
    let folder = try job.folder(after: run - 1, in: parent)
    var disk = try PowerLoss(folder, like: before)
    let (log, snapshots) = ("\(parent.path)/log", "\(parent.path)/synced")
    try FileManager.default.createDirectory(atPath: snapshots, withIntermediateDirectories: false)
    let result = try folder.run(
      run, [], library.environment(of: folder.path, log: log, snapshots: snapshots))
    #expect(result.status == job.expected[run].status)
    try disk.follow(log: log, snapshots: snapshots)
    let restored = folder.sibling(at: "\(folder.path)-restored")
    try disk.restore(.nothing, to: restored)
    let expected = job.expected[run].observation
    #expect(try restored.lastRun() == run)
    #expect(try restored.observe().differences(from: expected) == [])
    #expect(try restored.observeReports().summary == folder.observeReports().summary)
  }

  /// Disks may keep the later of two names and lose the earlier one unless the folder is synced between them.
  @Test func `REP-5: names are on the disk before those that say that they are`() throws {
    var (published, removed) = (0, 0)
    for run in 1...CrashJob.runs {
      let folder = try job.folder(after: run - 1, in: parent)
      let (state, reports) = (folder.state, folder.path + "/reports")
      let calls = try calls(of: run, in: folder)
      func isSync(_ call: [String], of path: String) -> Bool {
        call[1] == "sync-folder" && call[3] == path
      }
      let renames = calls.indices.filter {
        calls[$0][1] == "rename" && calls[$0][4].hasPrefix(reports + "/")
          && !calls[$0][4].contains("/.")
      }
      let summary = try #require(renames.last { calls[$0][4] == reports + "/run.json" })
      if let report = renames.last(where: { $0 < summary }) {
        published += 1
        #expect(calls[report..<summary].contains { isSync($0, of: reports) }, "run \(run)")
      }
      // What is built upon was found, and whoever made it may have been killed before it was on the disk.
      #expect(calls.contains { isSync($0, of: folder.path) }, "run \(run)")
      if let last = calls.lastIndex(where: { $0[1] == "unlink" && $0[3].hasSuffix(".seg") }) {
        removed += 1
        #expect(calls[last...].contains { isSync($0, of: state + "/segments") }, "run \(run)")
      }
    }
    #expect(published > 0 && removed > 0)
  }

  @Test(arguments: 1...CrashJob.runs)
  func `TIME-4: a run whose machine loses power at some call is finished by the next one`(
    run: Int
  ) throws {
    let before = try job.folder(after: run - 1, in: parent)
    let count = try calls(of: run, in: try job.folder(after: run - 1, in: parent)).count
    #expect(count > 40)
    for call in Soak.calls(of: count, from: run * 13 + 37, few: 61) {
      let folder = try job.folder(after: run - 1, in: parent)
      var disk = try PowerLoss(folder, like: before)
      let (log, snapshots) = ("\(parent.path)/log-\(call)", "\(parent.path)/synced-\(call)")
      try FileManager.default.createDirectory(
        atPath: snapshots, withIntermediateDirectories: false)
      let result = try folder.run(
        run, [],
        library.environment(of: folder.path, .kill, at: call, log: log, snapshots: snapshots))
      #expect(result.status == 128 + SIGKILL, "run \(run), call \(call)")
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

  @Test func `REP-5: a run that is killed while it finishes another's publication is finished`()
    throws
  {
    let half = try folder(afterKilling: 2, atFirst: "rename", of: "/reports/campaigns.csv")
    try eachCall(
      of: 2, .kill, few: 23, 0,
      in: {
        let copy = half.sibling(at: "\(half.path)-\(UUID().uuidString)")
        try half.save(as: copy.path)
        return copy
      }
    ) { trial, folder, result in
      #expect(result.status == 128 + SIGKILL, "\(trial)")
      try trial.checkRunsAgain(folder, isNew: true)
    }
  }

  @Test func `REP-5: an unfinished publication is finished before rules are compared`() throws {
    let folder = try folder(afterKilling: 2, atFirst: "rename", of: "/reports/campaigns.csv")
    let result = try folder.run(2, ["--set", "lookback.install=7d"])
    #expect(result.status == 78)
    #expect(try folder.observe() == job.expected[2].observation)
  }

  @Test func `IN-3: what a run could not say any more, the next one says`() throws {
    let folder = try folder(afterKilling: 4, atFirst: "rename", of: "/reports/campaigns.csv")
    let result = try folder.run(4)
    #expect(result.status == 3)
    #expect(
      result.errors == "lookback: warning: an earlier run ended before it could say what it "
        + "rejected - see '\(folder.state)/rejects/4.ndjson.gz'\n")
    #expect(try folder.observe() == job.expected[4].observation)
    let next = try folder.run(4)
    #expect(next.status == 0 && next.errors == "")
  }

  @Test func `IN-3: the quarantine of a run that died goes when it is not made again`() throws {
    let folder = try folder(
      afterKilling: 4, atFirst: "create", of: "/state/catalogue.sqlite-journal")
    #expect(try folder.leftovers().contains("4.ndjson.gz"))
    // The logs of the fourth run are gone.
    try Trial(job: job, run: 3, description: "the run before").checkRunsAgain(folder, isNew: true)
  }

  /// Gives whether the run failed.
  private func checkFailure(
    _ fault: FaultLibrary.Fault, _ trial: Trial, _ folder: JobFolder,
    _ result: LookbackProcess.Result
  ) throws -> Bool {
    let isNew = try trial.checkIsOldOrNew(folder)
    let hasFailed = checkEnd(
      of: result, fault, in: folder, undisturbed: job.expected[trial.run].status, isDone: isNew,
      "\(trial)")
    try trial.checkRunsAgain(folder, isNew: isNew)
    return hasFailed
  }
}
