/// One line of a log, as a place in the chunk that holds it (IN-2).
public struct Line: Equatable, Sendable {
  /// Where the line starts in the chunk.
  public var start: Int
  /// Bytes that the chunk holds of the line: without `\n` and, in a log, without one `\r` before it.
  public var length: Int
  /// Bytes of the whole line; more than `length` for an overlong line only.
  public var fullLength: Int
  /// Offset of the line in the uncompressed file, in bytes from 0; a BOM counts as 3.
  public var offset: Int64

  /// Whether the line is longer than one may be, over 1 MiB in a log, so that the chunk holds just its first 64 KiB
  /// (IN-2).
  @inlinable public var isOverlong: Bool { fullLength > length }
}
