import Glibc
import Synchronization

/// A file without a name, for bytes for which there is no room in memory. It ends with the process.
package final class SpillFile: Sendable {
  let file: Descriptor
  private let folder: String
  private let room = Mutex(Room())

  /// Makes a file in a folder; nil when that cannot be.
  package init?(in folder: String) {
    // Glibc's O_TMPFILE, which Swift does not see.
    let unnamed = O_DIRECTORY | 0o20_000_000
    let number = unsafe open(folder, O_RDWR | O_CLOEXEC | unnamed, 0o600)
    if number < 0 { return nil }
    file = Descriptor(number: number)
    self.folder = folder
    SpillFailure.hearOfViews(in: folder)
  }

  /// Adds bytes, and gives the place where they can be read from now on; nil when the disk has no
  /// room for them.
  ///
  /// - Parameter parts: calls a function with each part and its place among the bytes, until that gives false,
  ///   and gives whether it never did. What is between the parts may be anything.
  package func add(
    _ count: Int, parts: ((Int, UnsafeRawBufferPointer) -> Bool) -> Bool
  ) -> Int? {
    let start = room.withLock { $0.take(count) }
    if unsafe parts({ unsafe write($1, at: start + $0) }) { return start }
    remove(start, count: count)
    return nil
  }

  /// Whether so many bytes can be written over others that are not read any more.
  package func hasRoom(for count: Int) -> Bool { room.withLock { $0.has(count) } }

  private func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe pwrite(file.number, rest.baseAddress, rest.count, off_t(place + done))
      if count > 0 { done += count } else if count == 0 || errno != EINTR { return false }
    }
    return true
  }

  /// Copies bytes from a place to room that is as large.
  package func read(_ place: Int, into room: UnsafeMutableRawBufferPointer) {
    var done = 0
    while done < room.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[done...])
      let count = unsafe pread(file.number, rest.baseAddress, rest.count, off_t(place + done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        SpillFailure.endProcess(folder, count == 0 ? EIO : errno)
      }
    }
  }

  /// Bytes at a place as they lie in the system's cache, to be gone through until `close` is called; nil where
  /// the system has no such way.
  ///
  /// The address is a multiple of 16 if the place is one.
  package func view(_ place: Int, count: Int) -> UnsafeRawBufferPointer? {
    let before = place % Room.page
    let pages = unsafe mmap(
      nil, before + count, PROT_READ, MAP_SHARED, file.number, off_t(place - before))
    guard let pages = unsafe pages, unsafe pages != MAP_FAILED else { return nil }
    return unsafe UnsafeRawBufferPointer(start: pages + before, count: count)
  }

  /// Lets go of what `view` gave.
  package func close(_ view: UnsafeRawBufferPointer) {
    guard let start = unsafe UnsafeMutableRawPointer(mutating: view.baseAddress) else { return }
    let before = Int(bitPattern: start) % Room.page
    _ = unsafe munmap(start - before, before + view.count)
  }

  /// Takes back bytes that are not read any more: others may be written over them.
  package func remove(_ place: Int, count: Int) { room.withLock { $0.give(place, count) } }

  /// Gives the system back all of the file, of which nobody reads anything any more.
  ///
  /// When a file ends with its process, whoever waits for that process waits for this, too.
  package func empty() { _ = ftruncate(file.number, 0) }

  /// Which parts of the file are in use.
  ///
  /// Writing over what the system has of a file takes it far less time than adding to the file.
  private struct Room {
    private var end = 0
    /// The parts that are free, in order; no two touch.
    private var free: [Range<Int>] = []

    /// Bytes begin at a page.
    static let page = max(4096, sysconf(Int32(_SC_PAGESIZE)))

    private static func pages(_ count: Int) -> Int { (count + page - 1) & ~(page - 1) }

    func has(_ count: Int) -> Bool {
      let size = Self.pages(count)
      return free.contains { $0.count >= size }
    }

    /// The first part that is large enough.
    mutating func take(_ count: Int) -> Int {
      let size = Self.pages(count)
      guard let place = free.firstIndex(where: { $0.count >= size }) else {
        end += size
        return end - size
      }
      let start = free[place].lowerBound
      free[place] = start + size..<free[place].upperBound
      if free[place].isEmpty { free.remove(at: place) }
      return start
    }

    mutating func give(_ start: Int, _ count: Int) {
      var part = start..<start + Self.pages(count)
      var place = free.firstIndex { $0.lowerBound >= part.upperBound } ?? free.count
      if place < free.count, free[place].lowerBound == part.upperBound {
        part = part.lowerBound..<free.remove(at: place).upperBound
      }
      if place > 0, free[place - 1].upperBound == part.lowerBound {
        place -= 1
        part = free.remove(at: place).lowerBound..<part.upperBound
      }
      free.insert(part, at: place)
    }
  }
}
