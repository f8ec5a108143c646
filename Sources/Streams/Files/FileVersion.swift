import Glibc

/// What the system says of a file and of its content at one time: while it is the same, so is the content.
package struct FileVersion: Hashable, Sendable {
  /// Which file it is.
  package var (device, number): (UInt64, UInt64)
  /// The size in bytes.
  package var size: Int64
  /// When its content was last said to have changed, and when anything of it has, in nanoseconds.
  package var (modified, changed): (Int64, Int64)

  /// Which file it is, whatever becomes of its content and name.
  package struct Identity: Hashable, Sendable {
    var (device, number): (UInt64, UInt64)
  }

  /// Which file it is.
  package var identity: Identity { Identity(device: device, number: number) }

  package init(device: UInt64, number: UInt64, size: Int64, modified: Int64, changed: Int64) {
    (self.device, self.number) = (device, number)
    self.size = size
    (self.modified, self.changed) = (modified, changed)
  }

  /// That of the file that a path names; nil when that cannot be found out, and for what is no file.
  package init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
  }

  /// Whether another one is of the same file with the same content, maybe under another name.
  package func hasContent(of other: FileVersion) -> Bool {
    identity == other.identity && size == other.size && modified == other.modified
  }

  /// Whether a change could have happened since without another time of it: the system's clock for
  /// files ticks in steps, in some file systems of two seconds.
  package var isRecent: Bool {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return changed > Self.nanoseconds(now) - 3_000_000_000
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
