import Glibc
import Synchronization

/// The name of a file that is not whole yet; the file is removed with the name.
///
/// Such names are `.lookback-tmp.<process>.<counter>`, so that a later run can tell them from
/// everything else in a folder.
struct TemporaryName: ~Copyable {
  static let prefix = ".lookback-tmp."
  private static let counter = Atomic<Int>(0)

  let path: String
  private var isRenamed = false

  /// A path that this process has not used before; a file of another one may have it.
  static func next(in folder: String) -> String {
    let (number, _) = counter.add(1, ordering: .relaxed)
    return "\(folder)/\(prefix)\(getpid()).\(number)"
  }

  /// Answers for a file that was made just now.
  init(owning path: String) { self.path = path }

  /// Gives the file its final name, and ends the life of the temporary one.
  consuming func rename(to target: String) throws(StreamError) {
    try Folder.move(path, to: target)
    isRenamed = true
  }

  deinit {
    if !isRenamed { _ = unsafe unlink(path) }
  }
}
