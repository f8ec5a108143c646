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
        var error = write(bytes, to: STDOUT_FILENO, waits: true)
        if error == 0 { error = closeCopy(of: STDOUT_FILENO) }
        if error == EPIPE { throw .closed }
        if error != 0 {
          let failure = StreamError(.cannotWrite, path: "standard output", errorNumber: error)
          throw .failed("\(failure)")
        }
      },
      writeError: { _ = write(Array($0.utf8), to: STDERR_FILENO) },
      now: { Date() })
  }

  /// The working directory; nil for one that is gone, or whose name is no text: what Foundation says then is another.
  private static var currentFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    // Of one that cannot be reached the system says so in front.
    return unsafe String(validatingCString: path).flatMap { $0.hasExactPrefix("/") ? $0 : nil }
  }

  /// Writes all bytes; gives the system's error, or 0.
  ///
  /// - Parameter waits: whether to wait for room also where somebody who shares the file has made it one that does not
  ///   wait. Messages that nobody reads keep no command.
  private static func write(_ bytes: [UInt8], to file: Int32, waits: Bool = false) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(file, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if waits, errno == EAGAIN {
        var room = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&room, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Has a network file system say what it could not keep, which it does when a file is closed; gives the system's
  /// error, or 0.
  private static func closeCopy(of file: Int32) -> Int32 {
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 0)
    return copy < 0 || close(copy) == 0 || errno == EINTR ? 0 : errno
  }
}
