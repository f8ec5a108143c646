import Glibc
import Synchronization

/// A file without a name, for bytes for which there is no room in memory. It ends with the process.
///
/// What was added is read where it lies: the file is mapped, and the system reads it back from disk
/// where it has to.
@safe
package final class SpillFile: Sendable {
  /// The most that it holds: addresses are all that a larger one would take.
  private static let capacity = 1 << 40
  /// Bytes begin at a page, so that those that are not needed any more can be given back.
  private static let page = 4096

  private let file: Descriptor
  private let base: UInt
  private let size = Atomic<Int>(0)

  /// Makes a file in a folder; nil when that cannot be.
  package init?(in folder: String) {
    // Glibc's O_TMPFILE, which Swift does not see.
    let unnamed = O_DIRECTORY | 0o20_000_000
    let number = unsafe open(folder, O_RDWR | O_CLOEXEC | unnamed, 0o600)
    if number < 0 { return nil }
    file = Descriptor(number: number)
    // Written to by `add` alone; only what may be written can be given back (MADV_REMOVE).
    let address = unsafe mmap(
      nil, Self.capacity, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, number, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
    base = UInt(bitPattern: address)
  }

  /// Adds bytes, and gives the place where they can be read from now on; nil when the disk has no
  /// room for them.
  package func add(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let room = (bytes.count + Self.page - 1) & ~(Self.page - 1)
    let start = size.wrappingAdd(room, ordering: .relaxed).oldValue
    if start + room > Self.capacity { return nil }
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe pwrite(file.number, rest.baseAddress, rest.count, off_t(start + done))
      if count > 0 { done += count } else if errno != EINTR { return nil }
    }
    // Safe because the mapping reaches to the capacity, and the file to the end of these bytes.
    return unsafe UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: base + UInt(start)), count: bytes.count)
  }

  /// Gives back the room of bytes that are not read any more.
  package func remove(_ bytes: UnsafeRawBufferPointer) {
    // Where a file system cannot do that, the room is free when the process ends.
    _ = unsafe madvise(
      UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_REMOVE)
  }

  /// Takes all bytes out of the process's memory until they are read again.
  package func leaveMemory() {
    let size = size.load(ordering: .relaxed)
    _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: base), size, MADV_DONTNEED)
  }

  deinit { _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: base), Self.capacity) }
}
