internal import CMemoryHints

/// Pages of 2 MiB.
@usableFromInline
enum LargePages {
  /// Less than this lies in the caches, with the addresses of its pages.
  private static let worthIt = 4 << 20

  /// Asks for them, before anything is written to some memory.
  @usableFromInline
  static func ask(for room: UnsafeMutableRawBufferPointer) {
    guard let start = room.baseAddress, room.count >= worthIt else { return }
    // Safe because the system is told of the room alone, and changes nothing in it.
    unsafe lookback_ask_for_large_pages(start, start + room.count)
  }
}

extension Array where Element: BitwiseCopyable {
  /// The slots of a table in which they are looked up anywhere, all alike at first.
  ///
  /// Where they are many they lie in large pages: otherwise the processor waits for the addresses of pages, too.
  @inlinable
  public init(table count: Int, of slot: Element) {
    self = unsafe Array(unsafeUninitializedCapacity: count) { room, used in
      unsafe LargePages.ask(for: UnsafeMutableRawBufferPointer(room))
      unsafe room.initialize(repeating: slot)
      used = count
    }
  }
}
