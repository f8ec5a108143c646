/// Rows of one type that do not change any more, in a block that they share with others.
///
/// - Complexity: a copy counts one reference; a row is read where it lies.
// @unchecked Sendable because the block's bytes do not change and live as long as this value.
@safe
public struct Rows<Row: BitwiseCopyable & Sendable>: RandomAccessCollection, @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Row>
  @usableFromInline let block: RowBlock
  /// The number of rows.
  public let count: Int

  /// The rows that `RowBlock.seal` put at a place of a block.
  init(_ block: RowBlock, at start: Int, count: Int) {
    // Safe because so many rows of this type were copied to this place.
    unsafe base = block.bytes.baseAddress.unsafelyUnwrapped.advanced(by: start)
      .assumingMemoryBound(to: Row.self)
    self.block = block
    self.count = count
  }

  /// Rows that `fill` writes, each place once.
  @unsafe
  public init(
    count: Int, keep: (RowBlock) -> RowBlock, fill: (UnsafeMutableBufferPointer<Row>) -> Void
  ) {
    let block = unsafe RowBlock(size: count * MemoryLayout<Row>.stride) {
      // Safe because the room is for rows of this type.
      unsafe fill($0.bindMemory(to: Row.self))
    }
    self.init(keep(block), at: 0, count: count)
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }

  @inlinable
  public subscript(place: Int) -> Row {
    precondition(place >= 0 && place < count, "a row that is not there")
    // Safe because the place was checked.
    return unsafe base[place]
  }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Row>) throws -> Result
  ) rethrows -> Result? {
    unsafe try body(UnsafeBufferPointer(start: base, count: count))
  }

  /// All rows.
  @inlinable public var span: Span<Row> {
    @_lifetime(borrow self)
    get {
      // Safe because the rows live as long as this value.
      let span = unsafe Span(_unsafeStart: base, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}
