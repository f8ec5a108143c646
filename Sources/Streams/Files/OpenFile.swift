import Glibc

/// A file that is open, and closes itself at the end of its life.
///
/// Files that have names are read and written here: an interrupted call is made again, and every other failure becomes
/// a `StreamError`.
struct OpenFile: ~Copyable {
  let path: String
  private let descriptor: Descriptor
  /// Whether others have it open, too.
  private let isShared: Bool

  /// Opens with the flags of open(2). A failure is of the given kind.
  init(
    _ path: String, flags: Int32, mode: UInt32 = 0, failure kind: StreamError.Kind
  ) throws(StreamError) {
    let number = Self.open(path, flags, mode)
    if number < 0 { throw StreamError(kind, path: path, errorNumber: errno) }
    self.init(number, path: path)
  }

  /// Opens a file to read. A pipe, a socket or a device is refused: it may have no end, or keep who
  /// opens it waiting.
  init(reading path: String) throws(StreamError) {
    guard let file = try Self.reading(path) else {
      // Such a name became another one when it was made a text.
      let isUTF8 = !path.unicodeScalars.contains("\u{FFFD}")
      throw StreamError(isUTF8 ? .cannotOpen : .notUTF8, path: path, errorNumber: ENOENT)
    }
    self = file
  }

  /// Opens a file to read in the same way; nil when there is none.
  static func reading(_ path: String) throws(StreamError) -> OpenFile? {
    if let kind = StreamError.SpecialFile(of: path) {
      throw StreamError(.notAFile(kind), path: path)
    }
    // Without waiting, since it may have become a pipe just now.
    return try unless(
      ENOENT, path, flags: O_RDONLY | O_NONBLOCK, reported: path, failure: .cannotOpen)
  }

  /// Opens, or gives nil when that fails with the error number that the caller waits for.
  ///
  /// - Parameter reported: the path that errors name.
  static func unless(
    _ expected: Int32, _ path: String, flags: Int32, mode: UInt32 = 0, reported: String,
    failure kind: StreamError.Kind
  ) throws(StreamError) -> OpenFile? {
    let number = open(path, flags, mode)
    if number >= 0 { return OpenFile(number, path: reported) }
    if errno == expected { return nil }
    throw StreamError(kind, path: reported, errorNumber: errno)
  }

  private init(_ number: Int32, path: String, isShared: Bool = false) {
    self.path = path
    self.isShared = isShared
    descriptor = Descriptor(number: number)
  }

  private static func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
    while true {
      let number = unsafe Glibc.open(path, flags | O_CLOEXEC, mode_t(mode))
      if number >= 0 || errno != EINTR { return number }
    }
  }

  /// A second descriptor of one that is open already, such as standard output.
  init(duplicating number: Int32, path: String) throws(StreamError) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw StreamError(.cannotOpen, path: path, errorNumber: errno) }
    self.init(copy, path: path, isShared: true)
  }

  /// Asks the system to leave its cache out (O_DIRECT). It does so for whole pages of memory and file; with the first
  /// bytes that are none, as at the end of most files, it goes back to the cache. Without effect where the file
  /// system has no such thing.
  func bypassCache() {
    let flags = fcntl(descriptor.number, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor.number, F_SETFL, flags | __O_DIRECT) }
  }

  /// Goes back to the cache after it was refused to do without; false when it was not left.
  private func returnToCache() -> Bool {
    let flags = fcntl(descriptor.number, F_GETFL)
    return flags >= 0 && flags & __O_DIRECT != 0
      && fcntl(descriptor.number, F_SETFL, flags & ~__O_DIRECT) == 0
  }

  /// Tells the system that the file will be read once, from front to back.
  func expectSequentialReading() {
    _ = posix_fadvise(descriptor.number, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  /// Reads at most `count` bytes; 0 at the end of the file.
  func read(
    into target: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(StreamError) -> Int {
    while true {
      let result = unsafe Glibc.read(descriptor.number, target, count)
      if result >= 0 { return result }
      let number = errno
      if number == EINTR || awaits(POLLIN, number) || number == EINVAL && returnToCache() {
        continue
      }
      throw StreamError(.cannotRead, path: path, errorNumber: number)
    }
  }

  /// Reads bytes from a place of the file on into a part of a buffer; gives their number, 0 at the end
  /// of the file.
  func read(
    into buffer: inout [UInt8], from start: Int, count: Int, at offset: Int
  ) throws(StreamError) -> Int {
    precondition(start + count <= buffer.count, "OpenFile.read: no room")
    while true {
      // Safe because the system writes at most `count` bytes, for which there is room.
      let result = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(
          descriptor.number, $0.baseAddress.map { unsafe $0 + start }, count, off_t(offset))
      }
      if result >= 0 { return result }
      if errno != EINTR { throw StreamError(.cannotRead, path: path, errorNumber: errno) }
    }
  }

  /// The size in bytes.
  func size() throws(StreamError) -> Int {
    var status = stat()
    if unsafe fstat(descriptor.number, &status) != 0 {
      throw StreamError(.cannotRead, path: path, errorNumber: errno)
    }
    return Int(status.st_size)
  }

  /// Cuts the file off behind so many bytes.
  func truncate(to length: Int) throws(StreamError) {
    while ftruncate(descriptor.number, off_t(length)) != 0 {
      if errno != EINTR { throw StreamError(.cannotWrite, path: path, errorNumber: errno) }
    }
  }

  /// Writes all bytes.
  func write(_ bytes: Span<UInt8>) throws(StreamError) {
    var done = 0
    while done < bytes.count {
      let result = unsafe bytes.extracting(done...).withUnsafeBufferPointer {
        unsafe Glibc.write(descriptor.number, $0.baseAddress, $0.count)
      }
      if result >= 0 {
        done += result
        continue
      }
      let number = errno
      if number == EINTR || awaits(POLLOUT, number) || number == EINVAL && returnToCache() {
        continue
      }
      throw StreamError(.cannotWrite, path: path, errorNumber: number)
    }
  }

  /// Waits for bytes, or for room for some, where somebody who has the same file open made it one that does not wait.
  private func awaits(_ event: Int32, _ number: Int32) -> Bool {
    if !isShared || number != EAGAIN { return false }
    var file = pollfd(fd: descriptor.number, events: Int16(event), revents: 0)
    _ = unsafe poll(&file, 1, -1)
    return true
  }

  /// Waits until the disk has the content (fsync).
  func sync() throws(StreamError) {
    while fsync(descriptor.number) != 0 {
      if errno != EINTR { throw StreamError(.cannotSync, path: path, errorNumber: errno) }
    }
  }

  /// Says that bytes will not be read soon: the system begins to write those that the disk does not
  /// have, and forgets the others.
  func leaveCache(_ range: Range<Int>) {
    _ = posix_fadvise(
      descriptor.number, off_t(range.lowerBound), off_t(range.count), POSIX_FADV_DONTNEED)
  }

  /// Takes the file's lock (flock); false when another process or file object has it.
  func tryLock() throws(StreamError) -> Bool {
    while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw StreamError(.cannotLock, path: path, errorNumber: errno) }
    }
    return true
  }

  /// Gives the file's lock back, whoever else has a copy of the descriptor.
  func unlock() { _ = flock(descriptor.number, LOCK_UN) }

  /// Whether the file still has a name; false after it was removed.
  func hasName() -> Bool {
    var status = stat()
    return unsafe fstat(descriptor.number, &status) == 0 && status.st_nlink > 0
  }

  /// Closes the file and reports what a network file system says only then.
  consuming func close() throws(StreamError) {
    let path = self.path
    let number = descriptor.close()
    if number != 0 { throw StreamError(.cannotWrite, path: path, errorNumber: number) }
  }
}

extension StreamError.SpecialFile {
  /// What a path names when it is no file, nor a folder; nil also when it names nothing.
  fileprivate init?(of path: String) {
    var status = stat()
    if unsafe stat(path, &status) != 0 { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: return nil
    }
  }
}
