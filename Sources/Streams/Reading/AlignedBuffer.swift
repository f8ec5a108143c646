/// Memory with one owner that starts at a page.
///
/// Pages that were never touched take no memory, so a capacity may be generous.
@safe
struct AlignedBuffer: ~Copyable {
  /// The first byte; the memory lives as long as this value.
  let base: UnsafeMutablePointer<UInt8>
  /// Bytes, all of them readable and writable.
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    // Safe because the memory is bound once, as bytes, and only `deinit` frees it.
    unsafe base = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 4096)
      .bindMemory(to: UInt8.self, capacity: capacity)
  }

  deinit { unsafe base.deallocate() }
}
