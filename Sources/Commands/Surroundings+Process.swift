import Foundation
import Model
import Streams

extension Surroundings {
  /// Those of this process.
  static var process: Surroundings {
    Surroundings(
      variables: ProcessInfo.processInfo.environment,
      workingDirectory: currentFolder,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      writeOutput: { bytes throws(OutputError) in
        do throws(StreamError) {
          var output = try FileWriter.standardOutput()
          try output.write(bytes.span)
          try output.finish()
        } catch {
          throw error.isBrokenPipe ? .closed : .failed("\(error)")
        }
      },
      writeError: { write(Array($0.utf8), to: STDERR_FILENO) },
      now: { Date() })
  }

  /// The working directory; nil for one that is gone, or whose name is no text: what Foundation says then is another.
  private static var currentFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    // Of one that cannot be reached the system says so in front.
    return unsafe String(validatingCString: path).flatMap { $0.hasExactPrefix("/") ? $0 : nil }
  }

  /// Writes all bytes, unless the system refuses: a message that nobody reads keeps no command.
  private static func write(_ bytes: [UInt8], to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(file, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
