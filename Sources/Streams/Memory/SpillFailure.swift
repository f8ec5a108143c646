import Glibc
import Synchronization

/// How the process ends when bytes of a spill file cannot be read: with a line that says so, and the exit
/// status of errors of a disk.
///
/// Rows are read where nothing can be thrown, nothing else is left of their bytes, and a run without them
/// would be wrong. It has committed nothing: the next one begins anew.
enum SpillFailure {
  /// The exit status, as interface and help have it.
  private static let inputOutput: Int32 = 74

  /// Ends the process for an error of a file in a folder.
  static func endProcess(_ folder: String, _ number: Int32) -> Never {
    let line = line(folder, number)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(inputOutput)
  }

  /// Lets an error behind an address, which the system tells by SIGBUS, end the process in the same way.
  static func hearOfViews(in folder: String) {
    let line = unsafe strdup(String(decoding: line(folder, EIO), as: UTF8.self))
    // The first one is for all: a job has one folder.
    let isFirst = text.compareExchange(
      expected: 0, desired: Int(bitPattern: line), ordering: .acquiringAndReleasing
    ).exchanged
    if !isFirst { return unsafe free(line) }
    _ = signal(SIGBUS) { _ in
      let address = SpillFailure.text.load(ordering: .acquiring)
      if let line = unsafe UnsafePointer<CChar>(bitPattern: address) {
        _ = unsafe write(STDERR_FILENO, line, strlen(line))
      }
      _exit(SpillFailure.inputOutput)
    }
  }

  private static func line(_ folder: String, _ number: Int32) -> [UInt8] {
    Array("lookback: \(StreamError(.cannotRead, path: folder, errorNumber: number))\n".utf8)
  }

  // A handler reaches nothing but globals, and may make none.
  private static let text = Atomic(0)
}
