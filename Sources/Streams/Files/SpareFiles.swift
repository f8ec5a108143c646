import Glibc

/// Files that may be open beside those that are.
package enum SpareFiles {
  /// Enough for Dispatch and for a command with one thread; more threads have more logs open.
  private static let least = 8

  /// Throws when hardly any file can be opened.
  ///
  /// Dispatch opens three for its threads, and ends the program with a trap when it cannot.
  package static func check() throws(StreamError) { try open(least) }

  /// Has so many open at once.
  private static func open(_ count: Int) throws(StreamError) {
    if count == 0 { return }
    let file = try OpenFile("/", flags: __O_PATH, failure: .cannotOpen)
    try open(count - 1)
    try file.close()
  }
}
