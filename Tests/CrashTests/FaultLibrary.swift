import Foundation
import TestSupport

/// The library that makes calls to the file system fail, built once for all tests.
struct FaultLibrary: Sendable {
  /// What happens at a call.
  enum Fault: Sendable, CustomStringConvertible {
    /// It fails with an input/output error.
    case error
    /// It fails, and so does every later one that needs room.
    case fullDisk
    /// The process is killed there.
    case kill

    var description: String {
      switch self {
      case .error: "an input/output error"
      case .fullDisk: "a full disk"
      case .kill: "SIGKILL"
      }
    }
  }

  /// The library, or why it could not be built.
  static let shared = Result { try FaultLibrary() }

  /// Whether there is a C compiler; with one that fails, tests fail.
  static let canBeBuilt = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/cc") }

  /// What a compiler says that fails.
  private struct CompilerError: Error {
    var message: String
  }

  private let folder: TemporaryFolder
  private static let name = "libfaults.so"
  private var file: String { folder.path + "/" + Self.name }

  private init() throws {
    folder = try TemporaryFolder()
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Faults/faults.c")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["cc", "-shared", "-fPIC", "-O1", "-o", file, source.path, "-ldl"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw CompilerError(message: String(decoding: message, as: UTF8.self))
    }
  }

  /// The environment of a process in which a call on a file under a folder goes wrong.
  ///
  /// - Parameters:
  ///   - log: gets a line per call.
  ///   - snapshots: a folder for what files held when they were synced.
  func environment(
    of folder: String, _ fault: Fault? = nil, at call: Int = 0, log: String? = nil,
    snapshots: String? = nil
  ) -> [String: String] {
    // A path with a space in it would be two libraries.
    var environment = [
      "LD_PRELOAD": Self.name, "LD_LIBRARY_PATH": self.folder.path, "FAULTS_ROOTS": folder,
    ]
    environment["FAULTS_LOG"] = log
    environment["FAULTS_SNAPSHOTS"] = snapshots
    guard let fault else { return environment }
    environment["FAULTS_CALL"] = "\(call)"
    switch fault {
    case .error: environment["FAULTS_ERROR"] = "\(EIO)"
    case .fullDisk:
      environment["FAULTS_ERROR"] = "\(ENOSPC)"
      environment["FAULTS_REMAINS"] = "1"
    case .kill: environment["FAULTS_ERROR"] = "kill"
    }
    return environment
  }

  /// The environment of a process that is killed where it first does something to a path that ends so. The call may
  /// have another number in each run.
  func environment(
    of folder: String, killedAtFirst what: String, of suffix: String
  ) -> [String: String] {
    environment(of: folder, .kill).merging(["FAULTS_CALL": "\(what)\t\(suffix)"]) { $1 }
  }

  /// The environment of a process that waits for a command of the shell where it first does something to a path that
  /// ends so, and then goes on.
  func environment(
    of folder: String, waitingFor command: String, atFirst what: String, of suffix: String
  ) -> [String: String] {
    environment(of: folder).merging(
      ["FAULTS_CALL": "\(what)\t\(suffix)", "FAULTS_DO": command]
    ) { $1 }
  }
}
