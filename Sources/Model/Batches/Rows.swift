/// Rows of one type that do not change any more, in a block that they share with others.
///
/// Where the block is not in memory a row is read on its own, and all of them when somebody goes
/// through them.
///
/// - Complexity: a copy counts one reference; a row in memory is read where it lies.
// @unchecked Sendable because the block's bytes do not change and live as long as this value.
@safe
public struct Rows<Row: BitwiseCopyable & Sendable>: RandomAccessCollection, @unchecked Sendable {
  /// The rows; nil where they are not in memory.
  @usableFromInline let base: UnsafePointer<Row>?
  @usableFromInline let block: RowBlock
  /// The place of the first row in the block.
  private let start: Int
  /// The number of rows.
  public let count: Int

  /// The rows that `RowBlock.seal` put at a place of a block.
  init(_ block: RowBlock, at start: Int, count: Int) {
    // Safe because so many rows of this type were copied to this place.
    unsafe base = block.bytes?.baseAddress?.advanced(by: start).assumingMemoryBound(to: Row.self)
    self.block = block
    self.start = start
    self.count = count
  }

  /// Rows that `fill` writes, each place once, and that will be read once.
  @unsafe
  public init(
    count: Int, keep: (RowBlock) -> RowBlock, fill: (UnsafeMutableBufferPointer<Row>) -> Void
  ) {
    let block = unsafe RowBlock(size: count * MemoryLayout<Row>.stride, for: .once) {
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
    if let base = unsafe base { return unsafe base[place] }
    return read(place)
  }

  /// A row that is not in memory.
  @inline(never)
  @usableFromInline
  func read(_ place: Int) -> Row {
    let stride = MemoryLayout<Row>.stride
    // Safe because all of the room is filled, with a row of this type.
    return unsafe withUnsafeTemporaryAllocation(of: Row.self, capacity: 1) { room in
      unsafe block.copy(
        start + place * stride..<start + (place + 1) * stride,
        to: UnsafeMutableRawBufferPointer(room))
      return unsafe room[0]
    }
  }

  /// Adds copies of some rows to a list.
  @inlinable
  public func append(_ places: Range<Int>, to list: inout [Row]) {
    precondition(places.lowerBound >= 0 && places.upperBound <= count, "rows that are not there")
    if let base = unsafe base {
      // Safe because the places were checked.
      let rows = unsafe UnsafeBufferPointer(start: base + places.lowerBound, count: places.count)
      unsafe list.append(contentsOf: rows)
    } else if !places.isEmpty {
      list += read(places)
    }
  }

  /// Adds copies of the rows of some parts to a list.
  @inlinable
  public func append(parts: [Range<Int>], to list: inout [Row]) {
    guard let first = parts.lazy.map(\.lowerBound).min(),
      let end = parts.lazy.map(\.upperBound).max()
    else { return }
    let all = first..<end
    // Where they lie close together, what is between them is passed over faster than it is left out.
    if isInMemory || parts.count < all.count * MemoryLayout<Row>.stride / Self.bytesPerRead {
      for part in parts { append(part, to: &list) }
      return
    }
    let rows = copied(all)
    for part in parts {
      rows.append(part.lowerBound - all.lowerBound..<part.upperBound - all.lowerBound, to: &list)
    }
  }

  /// So many bytes are gone through in the time that reading a part on its own takes.
  @usableFromInline static var bytesPerRead: Int { 64 << 10 }

  /// Rows that are not in memory.
  @usableFromInline
  func read(_ places: Range<Int>) -> [Row] {
    let stride = MemoryLayout<Row>.stride
    let bytes = start + places.lowerBound * stride..<start + places.upperBound * stride
    return unsafe [Row](unsafeUninitializedCapacity: places.count) { room, count in
      unsafe block.copy(
        bytes,
        to: UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(room)[..<bytes.count]))
      count = places.count
    }
  }

  /// Whether the rows are in memory.
  @inlinable public var isInMemory: Bool { unsafe base != nil || count == 0 }

  /// The same rows in another block that has a copy of this one's bytes.
  func moved(to block: RowBlock) -> Rows { Rows(block, at: start, count: count) }

  /// The same rows in memory, to be gone through.
  public var loaded: Rows { isInMemory ? self : copied(0..<count) }

  /// Copies of some of the rows, in memory.
  public func copied(_ places: Range<Int>) -> Rows {
    precondition(places.lowerBound >= 0 && places.upperBound <= count, "rows that are not there")
    let stride = MemoryLayout<Row>.stride
    let bytes = start + places.lowerBound * stride..<start + places.upperBound * stride
    return Rows(block.loaded(bytes), at: 0, count: places.count)
  }

  public func makeIterator() -> IndexingIterator<Rows> { IndexingIterator(_elements: loaded) }

  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Row>) throws -> Result
  ) rethrows -> Result? {
    let rows = loaded
    return try withExtendedLifetime(rows) {
      // Safe because the rows live until the body has ended.
      unsafe try body(UnsafeBufferPointer(start: rows.base, count: count))
    }
  }

  /// All rows where they lie in memory, for as long as this value lives; nil when they do not.
  @unsafe
  public var buffer: UnsafeBufferPointer<Row>? {
    unsafe base.map { unsafe UnsafeBufferPointer(start: $0, count: count) }
  }

  /// All rows, which must be in memory.
  @inlinable public var span: Span<Row> {
    @_lifetime(borrow self)
    get {
      precondition(unsafe base != nil || count == 0, "rows that were not loaded")
      // Safe because the rows live as long as this value.
      let span = unsafe Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}
