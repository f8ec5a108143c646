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
