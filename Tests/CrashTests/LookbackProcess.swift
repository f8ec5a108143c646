import Foundation
import Synchronization
import TestSupport

/// The built program in a process of its own, which may be disturbed.
struct LookbackProcess {
  /// What a process leaves.
  struct Result {
    /// The exit status; 128 and the number of the signal that ended it.
    var status: Int32
    var errors: String
  }

  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("lookback")

  private let process = Process()
  private let folder: TemporaryFolder
  private let errors: URL

  /// Starts the program. Nothing of the environment reaches it but `environment`, with a fixed `LC_ALL` and `TZ`.
  ///
  /// - Parameter limit: the largest size that it may give to a file, in KiB.
  init(
    _ arguments: [String], _ environment: [String: String] = [:], limit: Int? = nil
  ) throws {
    folder = try TemporaryFolder()
    errors = URL(filePath: try folder.write([], to: "errors"))
    if let limit {
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments =
        ["-c", "ulimit -f \(limit); exec \"$0\" \"$@\"", Self.program.path] + arguments
    } else {
      process.executableURL = Self.program
      process.arguments = arguments
    }
    process.environment = environment.merging(["LC_ALL": "C.UTF-8", "TZ": "UTC"]) { own, _ in own }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try Self.hearing { try process.run() }
  }

  private static let isHearing = Mutex(())

  /// Begins a process that hears all signals: it inherits what its parent's thread blocks, as threads of tests do, and
  /// what its parent ignores, as SIGHUP behind nohup.
  private static func hearing(_ begin: () throws -> Void) throws {
    try isHearing.withLock { _ in
      var (signals, before) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&signals)
      unsafe pthread_sigmask(SIG_SETMASK, &signals, &before)
      let hangUp = Foundation.signal(SIGHUP, SIG_DFL)
      defer {
        _ = Foundation.signal(SIGHUP, hangUp)
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      }
      try begin()
    }
  }

  /// The files that the process has open.
  var openFiles: [String] {
    let folder = "/proc/\(process.processIdentifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// Whether the process has not ended.
  var isRunning: Bool { process.isRunning }

  /// Waits until the process has a file open, or has ended.
  func waitUntilOpen(_ path: String) throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(120))
    while process.isRunning, !openFiles.contains(path) {
      if ContinuousClock.now > deadline {
        signal(SIGKILL)
        throw NeverOpened(path: path)
      }
      usleep(1000)
    }
  }

  /// A process ran on without opening a file.
  struct NeverOpened: Error {
    var path: String
  }

  /// Sends a signal; nothing happens when the process has ended.
  func signal(_ number: Int32) { if process.isRunning { kill(process.processIdentifier, number) } }

  /// Waits for the end.
  func wait() throws -> Result {
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
