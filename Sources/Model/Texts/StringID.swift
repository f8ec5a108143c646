/// A text in the run's `StringTable`. Equal texts have equal ids; the order of ids means nothing.
public struct StringID: Hashable, BitwiseCopyable, Sendable {
  /// The place in the table.
  public var index: UInt32

  /// Wraps a place in the table.
  @inlinable
  public init(index: UInt32) { self.index = index }

  /// The empty text, which means absent (IN-4).
  @inlinable public static var absent: StringID { StringID(index: 0) }

  /// Whether there is a text.
  @inlinable public var isPresent: Bool { index != 0 }
}
