import Glibc
package import Model

/// Where a path leads that somebody gave for output.
///
/// Links are followed, so that the file that a link names is replaced, not the link; but, as the system does it where
/// `protected_symlinks` is set, none that a stranger has put into a folder such as /tmp. What is open
/// already (`/dev/stdout`, `/dev/fd/3`) is written on where it stands, and a device or a pipe is
/// written into; everything else is a file that appears whole.
package struct Destination {
  /// The path behind the links that are followed.
  package let path: String
  /// The path as it was given.
  private let given: String
  /// The number of what is open already.
  private let descriptor: Int32?

  /// The path by which the file is known however it is written, whether or not it is there.
  package var canonical: ExactText {
    ExactText("\(Folder.canonical(Folder.of(path)).text)/\(Folder.name(of: path))")
  }

  package init(_ given: String) {
    self.given = given
    var path = given
    // As many as the system follows.
    for _ in 0..<40 {
      if let number = Self.openFile(path) {
        self.path = path
        descriptor = number
        return
      }
      guard let target = Self.target(of: path), !Self.isStrangers(path) else { break }
      path = target.hasExactPrefix("/") ? target : "\(Folder.of(path))/\(target)"
    }
    self.path = path
    descriptor = nil
  }

  /// What can be written into at once; nil for a file that is to appear whole.
  package func stream() throws(StreamError) -> FileWriter? {
    if let descriptor {
      return FileWriter(try OpenFile(duplicating: descriptor, path: given))
    }
    // A link that was not followed is replaced, whatever it leads to.
    var status = stat()
    guard Self.target(of: path) == nil, unsafe stat(given, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFREG || kind == S_IFDIR ? nil : try FileWriter(path: given)
  }

  /// The number in the path of a file that this process has open.
  private static func openFile(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"]
    where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  /// Whether a link in a folder in which everybody may put files, and take away their own alone, is neither this user's
  /// nor the folder's owner's.
  private static func isStrangers(_ link: String) -> Bool {
    var (own, folder) = (stat(), stat())
    guard unsafe lstat(link, &own) == 0, unsafe stat(Folder.of(link), &folder) == 0 else {
      return false
    }
    let isShared = folder.st_mode & S_ISVTX != 0 && folder.st_mode & S_IWOTH != 0
    return isShared && own.st_uid != FileStatus.user && own.st_uid != folder.st_uid
  }

  /// What a link says; nil for what is no link.
  private static func target(of path: String) -> String? {
    let room = Int(PATH_MAX)
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
      let count = unsafe buffer.withMemoryRebound(to: CChar.self) {
        guard let base = $0.baseAddress else { return -1 }
        return unsafe readlink(path, base, room)
      }
      if count < 0 || count == room { return nil }
      return unsafe String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
