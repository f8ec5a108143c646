import Foundation
import TestSupport
import Testing

/// What every suite has whose calls fail: a job with some runs, the library that lets calls fail, and a
/// folder for both.
class FaultCase {
  let parent: TemporaryFolder
  let job: CrashJob
  let library: FaultLibrary

  init() throws {
    parent = try TemporaryFolder()
    job = try CrashJob.shared.get()
    library = try FaultLibrary.shared.get()
  }

  /// How many calls a log of the library has; 0 when it is empty.
  func callCount(in log: String) throws -> Int {
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    return lines.last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }
}
