import Glibc

/// Who owns a file or folder, and who else may use it.
package struct FileStatus: Equatable, Sendable {
  /// The number of the user who owns it.
  package var owner: UInt32
  /// The permissions, as of chmod(1).
  package var mode: UInt32
  /// The size in bytes.
  package var size: Int64

  /// The status of what a path names; nil when there is nothing.
  package init?(of path: String) throws(StreamError) {
    var status = stat()
    if unsafe stat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw StreamError(.cannotOpen, path: path, errorNumber: errno)
    }
    owner = status.st_uid
    mode = status.st_mode & 0o7777
    size = Int64(status.st_size)
  }

  /// The number of the user as whom this process acts.
  package static var user: UInt32 { geteuid() }

  /// Whether anybody but the owner may use it.
  package var isOpenToOthers: Bool { mode & 0o077 != 0 }
}
