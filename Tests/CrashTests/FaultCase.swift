import Foundation
import TestSupport
import Testing

/// What suites share that play `CrashJob` with the library: a job with some runs, the library that lets calls fail,
/// and a folder for both.
class FaultCase {
  let parent: TemporaryFolder
  let job: CrashJob
  let library: FaultLibrary

  init() throws {
    parent = try TemporaryFolder()
    job = try CrashJob.shared.get()
    library = try FaultLibrary.shared.get()
  }

  /// What is said of an error. SQLite has words of its own for what goes wrong with its files; one
  /// that cannot be opened to be written it opens to be read.
  private static let reasons = [
    "input/output error", "no space left on device",
    "disk I/O error", "unable to open database file", "database or disk is full",
    "attempt to write a readonly database",
  ]

  /// Checks how a process ended to which something happened: it was killed, or it failed and says in one line where
  /// and why, or it did all of its work, as a call may fail without harm: what was to be removed is removed by the
  /// next run. Gives whether it was killed or failed.
  ///
  /// - Parameters:
  ///   - status: how it ends when nothing happens.
  ///   - isDone: whether its work is done.
  func checkEnd(
    of result: LookbackProcess.Result, _ fault: FaultLibrary.Fault, in folder: JobFolder,
    undisturbed status: Int32, isDone: Bool, _ place: String
  ) -> Bool {
    if fault == .kill {
      #expect(result.status == 128 + SIGKILL, "\(place): \(result.errors)")
      return true
    }
    if result.status == 73 || result.status == 74 {
      #expect(result.errors.contains(folder.path), "\(place): \(result.errors)")
      #expect(Self.reasons.contains { result.errors.contains($0) }, "\(place): \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(place): \(result.errors)")
      return true
    }
    #expect(result.status == status, "\(place): \(result.errors)")
    #expect(isDone, "\(place): it ended as if it were done")
    return false
  }

  /// How many calls a log of the library has; 0 when it is empty.
  func callCount(in log: String) throws -> Int {
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    return lines.last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }
}
