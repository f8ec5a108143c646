/// An app, as its place in the run's list of apps.
public struct AppID: Comparable, Hashable, BitwiseCopyable, Sendable {
  /// The place in the list.
  public var index: UInt16

  /// Wraps a place in the list.
  @inlinable
  public init(index: UInt16) { self.index = index }

  @inlinable
  public static func < (a: AppID, b: AppID) -> Bool { a.index < b.index }
}

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

/// A text in a batch's heap, for texts that hardly repeat.
public struct TextRef: Hashable, BitwiseCopyable, Sendable {
  /// The place of the first byte in the heap.
  public var offset: UInt32
  /// The number of bytes; 0 means absent.
  public var length: UInt32

  /// Joins place and size.
  @inlinable
  public init(offset: UInt32, length: UInt32) {
    self.offset = offset
    self.length = length
  }

  /// No text.
  @inlinable public static var absent: TextRef { TextRef(offset: 0, length: 0) }

  /// Whether there is a text.
  @inlinable public var isPresent: Bool { length != 0 }

  /// The place of the bytes in the heap.
  @inlinable public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}
