/// A piece of memory in which rows lie that do not change any more.
// @unchecked Sendable because the bytes are written before the block is made, and never after.
@safe
public final class RowBlock: @unchecked Sendable {
  /// All bytes, at an address that rows of any type may have.
  public let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// The alignment of the first byte: the largest that a row may need.
  public static let alignment = 16

  /// Takes bytes that live until `release` is called with them.
  @unsafe
  public init(
    _ bytes: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    unsafe self.bytes = bytes
    unsafe self.release = release
  }

  /// A block in memory of its own, filled once.
  init(size: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: Self.alignment)
    unsafe fill(room)
    // Safe because the room lives until `release`, and nobody writes to it any more.
    unsafe bytes = UnsafeRawBufferPointer(room)
    unsafe release = { unsafe $0.deallocate() }
  }

  deinit { unsafe release(bytes) }

  /// The rows of several lists, one list behind the other in one block.
  ///
  /// - Parameter keep: what becomes of the block, which is in memory: itself, or a copy elsewhere.
  public static func seal<each Row: BitwiseCopyable & Sendable>(
    _ lists: repeat [each Row], keep: (RowBlock) -> RowBlock
  ) -> (repeat Rows<each Row>) {
    var size = 0
    for list in repeat each lists { size += bytes(of: list) }
    let block = keep(
      unsafe RowBlock(size: size) { room in
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
