import Foundation
import TestSupport

/// The built program, run as a user would run it: in a process of its own.
enum Executable {
  /// The folder of the program: the one that `LOOKBACK_BUILT` names, for the program that users
  /// have, which is linked in another way; else that of the built products, where the tests lie, too.
  static let folder =
    ProcessInfo.processInfo.environment["LOOKBACK_BUILT"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// Seconds after which a script waits for what never comes: all cases together take about ten.
  private static let limit = "300"

  /// What a process leaves.
  struct Result {
    var output: String
    var errors: String
    var status: Int32
  }

  /// Runs a shell script in a folder, with the program in its `PATH` as `lookback`.
  ///
  /// It has no terminal and no input. Nothing of the environment reaches it but what is here. A script
  /// that waits for what never comes is ended, with status 124, with all that it has started.
  ///
  /// - Parameter files: a folder for its files, which it finds under `$FILES`.
  static func shell(
    _ script: String, in folder: URL, files: TemporaryFolder? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = [limit, "/bin/bash", "-c", script]
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "\(Self.folder.path):/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "HOME": folder.path,
      "FAULTS": Repository.root.appendingPathComponent("Tests/GoldenTests/Faults").path,
    ]
    if let files { process.environment?["FILES"] = files.path }
    let own = try TemporaryFolder()
    let (output, errors) = (
      URL(filePath: try own.write([], to: "out")), URL(filePath: try own.write([], to: "err"))
    )
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus)
  }
}
