/// Bytes in which rows lie that do not change any more, in memory or elsewhere.
// @unchecked Sendable because the bytes are written before the block is made, and never after.
@safe
public final class RowBlock: @unchecked Sendable {
  /// The number of bytes.
  public let size: Int
  /// How its rows will be read.
  public let use: Use
  private let content: Content

  @safe
  private enum Content {
    /// At an address that rows of any type may have.
    case memory(UnsafeRawBufferPointer)
    /// In lists that somebody lends for as long as it is decided where the bytes go.
    case lent(Lists)
    /// At an address where they can be read, though they are elsewhere.
    case view(UnsafeRawBufferPointer, of: any Elsewhere)
    case elsewhere(any Elsewhere)
  }

  /// How the rows of a block will be read, which says how much is lost when they are not in memory.
  public enum Use: Sendable {
    /// Soon and once.
    case once
    /// Often, and mostly all of them one after the other.
    case inOrder
    /// Often, and each on its own.
    case anywhere
  }

  /// Where bytes are that are not in memory.
  public protocol Elsewhere: AnyObject, Sendable {
    /// Copies some of the bytes to room that is as large.
    func read(_ range: Range<Int>, into room: UnsafeMutableRawBufferPointer)

    /// Some of the bytes at an address that rows of any type may have, without a copy, until `close` is called;
    /// nil where a copy takes less time.
    func view(_ range: Range<Int>) -> UnsafeRawBufferPointer?

    /// Lets go of what `view` gave.
    func close(_ view: UnsafeRawBufferPointer)
  }

  /// Calls a function with each part of some bytes and with its place among them, until that gives false;
  /// gives whether it never did.
  typealias Lists = (_ body: (Int, UnsafeRawBufferPointer) -> Bool) -> Bool

  /// The alignment of the first byte: the largest that a row may need.
  static let alignment = 16

  /// Takes bytes that are elsewhere.
  public init(size: Int, for use: Use, _ place: any Elsewhere) {
    self.size = size
    self.use = use
    content = .elsewhere(place)
  }

  /// Takes some of the bytes of another block, which `place` has at an address.
  private init(_ view: UnsafeRawBufferPointer, of place: any Elsewhere, for use: Use) {
    size = view.count
    self.use = use
    unsafe content = .view(view, of: place)
  }

  /// A block in memory of its own, filled once.
  init(size: Int, for use: Use, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: Self.alignment)
    unsafe fill(room)
    self.size = size
    self.use = use
    // Safe because the room lives until the block ends, and nobody writes to it any more.
    unsafe content = .memory(UnsafeRawBufferPointer(room))
  }

  /// The bytes of lists that the caller keeps until it lets go of the block.
  private init(size: Int, for use: Use, lending lists: @escaping Lists) {
    self.size = size
    self.use = use
    unsafe content = .lent(lists)
  }

  deinit {
    switch content {
    case .lent, .elsewhere: break
    case .memory(let bytes): unsafe bytes.deallocate()
    case .view(let bytes, let place): unsafe place.close(bytes)
    }
  }

  /// Whether the bytes are in memory, its own or lent, or viewed.
  public var isInMemory: Bool {
    if case .elsewhere = content { false } else { true }
  }

  /// All bytes when they are in memory of its own, or viewed.
  var bytes: UnsafeRawBufferPointer? {
    switch content {
    case .memory(let bytes), .view(let bytes, _): unsafe bytes
    case .lent, .elsewhere: nil
    }
  }

  /// Gives each part of the bytes with its place among them, if they are in memory, until `body` gives
  /// false. What is between the parts means nothing.
  ///
  /// - Returns: whether all were given.
  @unsafe
  public func forEachPart(_ body: (Int, UnsafeRawBufferPointer) -> Bool) -> Bool {
    switch content {
    case .memory(let bytes), .view(let bytes, _): unsafe body(0, bytes)
    case .lent(let lists): unsafe lists(body)
    case .elsewhere: false
    }
  }

  /// Copies some of the bytes to room that is as large.
  func copy(_ range: Range<Int>, to room: UnsafeMutableRawBufferPointer) {
    switch content {
    case .memory(let bytes), .view(let bytes, _): unsafe room.copyBytes(from: bytes[range])
    // A trap because `seal` makes rows of no other block than the one that was kept.
    case .lent: preconditionFailure("rows of a block that is not made yet")
    case .elsewhere(let place): unsafe place.read(range, into: room)
    }
  }

  /// Some of the bytes in memory, in a block of their own.
  func loaded(_ range: Range<Int>) -> RowBlock {
    if case .elsewhere(let place) = content, let view = unsafe place.view(range) {
      return unsafe RowBlock(view, of: place, for: use)
    }
    return unsafe RowBlock(size: range.count, for: use) { unsafe copy(range, to: $0) }
  }

  /// The rows of several lists, one list behind the other in one block.
  ///
  /// - Parameter keep: what becomes of the block: itself, or a copy elsewhere, for which the lists are not
  ///   copied in memory first.
  public static func seal<each Row: BitwiseCopyable & Sendable>(
    _ lists: repeat [each Row], for use: Use = .inOrder, keep: (RowBlock) -> RowBlock
  ) -> (repeat Rows<each Row>) {
    var size = 0
    for list in repeat each lists { size += bytes(of: list) }
    let block = unsafe sealed(size: size, for: use, keep: keep) { body in
      var start = 0
      for list in repeat each lists {
        if unsafe !list.isEmpty && !list.withUnsafeBytes({ unsafe body(start, $0) }) {
          return false
        }
        start += bytes(of: list)
      }
      return true
    }
    var start = 0
    func next<Own>(_ list: [Own]) -> Rows<Own> {
      defer { start += bytes(of: list) }
      return Rows(block, at: start, count: list.count)
    }
    return (repeat next(each lists))
  }

  private static func sealed(
    size: Int, for use: Use, keep: (RowBlock) -> RowBlock, lists: Lists
  ) -> RowBlock {
    unsafe withoutActuallyEscaping(lists) { lists in
      let lent = unsafe RowBlock(size: size, for: use, lending: lists)
      let kept = keep(lent)
      if kept !== lent { return kept }
      return unsafe RowBlock(size: size, for: use) { room in
        _ = unsafe lists { start, part in
          unsafe room[start...].copyBytes(from: part)
          return true
        }
      }
    }
  }

  /// The bytes that a list takes, with those to the next list's beginning.
  private static func bytes<Row>(of list: [Row]) -> Int {
    (list.count * MemoryLayout<Row>.stride + alignment - 1) & ~(alignment - 1)
  }
}
