import Foundation

/// The descriptors 0 to 2 of the process.
enum StandardFiles {
  /// Takes those that are closed, as `>&-` leaves them: the next file that is opened would get the number, and what
  /// is meant for stdout would go into it.
  ///
  /// They are opened the other way round, so that whoever reads or writes there is told that nothing is open.
  static func holdClosed() {
    for (number, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(number, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = unsafe open("/dev/null", flags)
    }
  }
}
