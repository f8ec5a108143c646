import Foundation
import Streams
import TestSupport
import Testing

/// Runs are asked to stop.
@Suite struct SignalTests {
  private let parent: TemporaryFolder
  private let job: CrashJob

  init() throws {
    parent = try TemporaryFolder()
    job = try CrashJob.shared.get()
  }

  @Test(arguments: [(SIGTERM, 1), (SIGINT, 2), (SIGTERM, 4), (SIGINT, 5)])
  func `a run that is asked to stop publishes all or nothing`(
    signal: Int32, run: Int
  ) throws {
    var random = SeededGenerator(seed: run)
    for time in 0..<(Soak.kills ?? 20) / 10 {
      let folder = try job.folder(after: run - 1, in: parent)
      let trial = Trial(job: job, run: run, description: "run \(run), signal \(signal), \(time)")
      let process = try folder.start(run)
      let span = job.expected[run].duration / .microseconds(1)
      usleep(UInt32(Double.random(in: 0..<span, using: &random)))
      process.signal(signal)
      let result = try process.wait()
      let isNew = try trial.checkIsOldOrNew(folder)
      if isNew {
        #expect(result.status == job.expected[run].status, "\(trial)")
        #expect(try folder.observe().reports == job.expected[run].observation.reports, "\(trial)")
      } else {
        #expect(result.status == 128 + signal, "\(trial): \(result.errors)")
        // Nothing is said by a process that does not listen yet.
        let texts = ["", "lookback: stopped; nothing of it was kept\n"]
        #expect(texts.contains(result.errors), "\(trial)")
      }
      try trial.checkRunsAgain(folder, isNew: isNew)
      folder.remove()
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `an export that is asked to stop leaves a whole file or none`(signal: Int32) throws {
    var random = SeededGenerator(seed: UInt64(signal))
    let folder = try job.folder(after: CrashJob.runs, in: parent)
    let target = try TemporaryFolder()
    let file = target.path + "/audit.csv"
    var status: Int32 = 1
    let span = try ContinuousClock().measure {
      status = try folder.export(to: file).wait().status
    }
    #expect(status == 0)
    let whole = FileManager.default.contents(atPath: file)
    for time in 0..<(Soak.kills ?? 20) / 4 {
      try FileManager.default.removeItem(atPath: file)
      let process = try folder.export(to: file)
      usleep(UInt32(Double.random(in: 0..<span / .microseconds(1), using: &random)))
      process.signal(signal)
      let result = try process.wait()
      #expect([0, 128 + signal].contains(result.status), "\(time): \(result.errors)")
      #expect(try target.names == (result.status == 0 ? ["audit.csv"] : []), "\(time)")
      if result.status != 0 { _ = try folder.export(to: file).wait() }
      #expect(FileManager.default.contents(atPath: file) == whole, "\(time)")
    }
    folder.remove()
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")),
    arguments: ["state/lock", "reports"])
  func `a run that waits for another one, of its state or of its reports, can be stopped`(
    place: String
  ) throws {
    let folder = try job.folder(after: 1, in: parent)
    let path = "\(folder.path)/\(place)"
    var lock: LockHolder? = try Self.lock(path)
    let process = try folder.start(2, ["--wait", "10m"])
    // It has the file open as long as it tries to get the lock.
    try process.waitUntilOpen(path)
    process.signal(SIGTERM)
    let result = try process.wait()
    #expect(result.status == 128 + SIGTERM)
    #expect(result.errors == "lookback: stopped; nothing of it was kept\n")
    withExtendedLifetime(lock) {}
    lock = nil
    try Trial(job: job, run: 2, description: "after waiting").checkRunsAgain(folder, isNew: false)
  }

  /// The lock of a file or folder.
  private static func lock(_ path: String) throws -> LockHolder {
    if path.hasSuffix("reports"), let lock = try FileLock(folder: path, waitingUpTo: .zero) {
      return LockHolder(lock)
    }
    return LockHolder(try FileLock(path: path))
  }

  @Test(arguments: [(SIGTERM, SIGTERM), (SIGHUP, SIGTERM)])
  func `a line without an end does not keep a run from being stopped`(
    signal: Int32, ending: Int32
  ) throws {
    let hole = try parent.write([], to: "hole-\(signal)")
    // No disk and no machine reads 8 TiB within the minute that a busy machine may take to end.
    #expect(unsafe truncate(hole, 8 << 40) == 0)
    let folder = try job.folder(after: 0, in: parent)
    let process = try folder.start(1, ["--set", "sources[0].paths=\(hole)"])
    try process.waitUntilOpen(hole)
    process.signal(signal)
    var result = LookbackProcess.Result(status: 0, errors: "")
    let duration = try ContinuousClock().measure { result = try process.wait() }
    #expect(result.status == 128 + ending)
    #expect(result.errors == "lookback: stopped; nothing of it was kept\n")
    #expect(duration < .seconds(60))
  }

  @Test func `a file that may not grow is an error, not a signal`() throws {
    let folder = try job.folder(after: 1, in: parent)
    let limited = try folder.run(2, limit: 8)
    #expect(limited.status == 74)
    #expect(
      limited.errors == "lookback: \(folder.state)/segments/2-1.seg: cannot be written: "
        + "file too large - raise the limit of a file's size ('ulimit -f')\n")
    let trial = Trial(job: job, run: 2, description: "a limit of 8 KiB")
    try trial.checkRunsAgain(folder, isNew: try trial.checkIsOldOrNew(folder))
  }
}
