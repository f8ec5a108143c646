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
    case elsewhere(read: Read, release: @Sendable () -> Void)
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

  /// Copies some of the bytes to room that is as large.
  public typealias Read = @Sendable (Range<Int>, UnsafeMutableRawBufferPointer) -> Void

  /// The alignment of the first byte: the largest that a row may need.
  static let alignment = 16

  /// Takes bytes that are elsewhere until `release` is called.
  public init(
    size: Int, for use: Use, read: @escaping Read, release: @escaping @Sendable () -> Void
  ) {
    self.size = size
    self.use = use
    unsafe content = .elsewhere(read: read, release: release)
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

  deinit {
    switch content {
    case .memory(let bytes): unsafe bytes.deallocate()
    case .elsewhere(_, let release): release()
    }
  }

  /// All bytes when they are in memory; nil when they are elsewhere.
  public var bytes: UnsafeRawBufferPointer? {
    if case .memory(let bytes) = content { return unsafe bytes }
    return nil
  }

  /// Copies some of the bytes to room that is as large.
  func copy(_ range: Range<Int>, to room: UnsafeMutableRawBufferPointer) {
    switch content {
    case .memory(let bytes): unsafe room.copyBytes(from: bytes[range])
    case .elsewhere(let read, _): unsafe read(range, room)
    }
  }

  /// The rows of several lists, one list behind the other in one block.
  ///
  /// - Parameter keep: what becomes of the block, which is in memory: itself, or a copy elsewhere.
  public static func seal<each Row: BitwiseCopyable & Sendable>(
    _ lists: repeat [each Row], for use: Use = .inOrder, keep: (RowBlock) -> RowBlock
  ) -> (repeat Rows<each Row>) {
    var size = 0
    for list in repeat each lists { size += bytes(of: list) }
    let block = keep(
      unsafe RowBlock(size: size, for: use) { room in
        var start = 0
        for list in repeat each lists {
          unsafe list.withUnsafeBytes { unsafe room[start...].copyBytes(from: $0) }
          start += bytes(of: list)
        }
      })
    var start = 0
    func next<Own>(_ list: [Own]) -> Rows<Own> {
      defer { start += bytes(of: list) }
      return Rows(block, at: start, count: list.count)
    }
    return (repeat next(each lists))
  }

  /// The bytes that a list takes, with those to the next list's beginning.
  private static func bytes<Row>(of list: [Row]) -> Int {
    (list.count * MemoryLayout<Row>.stride + alignment - 1) & ~(alignment - 1)
  }
}
