/// Sends a file to the disk while it is written, and takes it out of the system's cache.
///
/// Else a large file waits for its fsync as a whole, and takes memory that nobody asks for again. The
/// end of a file stays in the cache, which is all of most files.
struct WriteBehind {
  /// So much is sent at once, in bytes.
  private static let step = 8 << 20
  /// So much stays in the cache: the disk works on it.
  private static let kept = 32 << 20

  private var size = 0
  private var sent = 0
  private var dropped = 0

  /// Whether the first of so many bytes are to leave the cache.
  static func leavesCache(after count: Int64) -> Bool { count >= kept + step }

  /// Sends what is there, after so many bytes more were written to the file.
  mutating func wrote(_ count: Int, to file: borrowing OpenFile) {
    size += count
    if size - sent < Self.step { return }
    file.leaveCache(sent..<size)
    sent = size
    if sent - dropped >= Self.kept + Self.step {
      file.leaveCache(dropped..<sent - Self.kept)
      dropped = sent - Self.kept
    }
  }
}
