import Glibc
package import Model

/// Folders: making them, making their entries durable, and cleaning up in them.
package enum Folder {
  /// Makes a folder and those above it that are missing; fine when it is there.
  ///
  /// - Parameter mode: permissions of the last folder if it is made; those above it get 0777. The
  ///   process's umask is taken from both.
  package static func make(_ path: String, mode: UInt32 = 0o777) throws(StreamError) {
    if isFolder(path) { return }
    let parent = of(path)
    if parent != path && !isFolder(parent) { try make(parent) }
    if unsafe mkdir(path, mode_t(mode)) != 0 {
      let number = errno
      if number == EEXIST && isFolder(path) { return }
      // What is there and names nothing is a link to a folder that is gone.
      if number == EEXIST, try FileStatus(of: path) == nil {
        throw StreamError(.cannotCreate, path: path, errorNumber: ENOENT)
      }
      throw StreamError(.cannotCreate, path: path, errorNumber: number)
    }
    try syncEntry(path)
  }

  /// Removes the temporary files of processes that ended before their `AtomicFile` was committed.
  ///
  /// Files that are still being written stay, also those of other processes.
  package static func removeStaleTemporaries(in path: String) throws(StreamError) {
    for name in try names(in: path) where name.hasPrefix(TemporaryName.prefix) {
      // A library that writes to a temporary path may add files such as `<name>-journal`.
      let owner = name.dropFirst(TemporaryName.prefix.count).prefix { $0 != "-" }
      let lock = "\(path)/\(TemporaryName.prefix)\(owner)"
      try remove("\(path)/\(name)", unlessHeld: lock)
    }
  }

  /// Removes a file under the lock of another one, which stops its writer from beginning just now. What is no file of
  /// ours stays, and that of another user, which only he may open or remove, and what cannot be locked.
  private static func remove(
    _ path: String, unlessHeld lock: String
  ) throws(StreamError) {
    let file: OpenFile?
    do throws(StreamError) { file = try toLock(lock) } catch {
      if [EACCES, EPERM, EISDIR, ELOOP, ENXIO].contains(error.errorNumber) { return }
      throw error
    }
    guard (try? file?.tryLock() ?? true) ?? false else { return }
    if unsafe unlink(path) == 0 || [ENOENT, EACCES, EPERM].contains(errno) { return }
    throw StreamError(.cannotRemove, path: path, errorNumber: errno)
  }

  /// Opens a file to lock it; nil when there is none. NFS locks alone what may be written.
  private static func toLock(_ path: String) throws(StreamError) -> OpenFile? {
    let flags = O_NOFOLLOW | O_NONBLOCK
    do throws(StreamError) {
      return try OpenFile.unless(
        ENOENT, path, flags: O_RDWR | flags, reported: path, failure: .cannotOpen)
    } catch {
      if error.errorNumber != EACCES && error.errorNumber != EPERM { throw error }
      return try OpenFile.unless(
        ENOENT, path, flags: O_RDONLY | flags, reported: path, failure: .cannotOpen)
    }
  }

  /// Removes a file; fine when it is gone already.
  package static func remove(_ path: String) throws(StreamError) {
    if unsafe unlink(path) != 0 && errno != ENOENT {
      throw StreamError(.cannotRemove, path: path, errorNumber: errno)
    }
  }

  /// Removes a folder with the files in it; fine when it is gone already. Of a link the link alone goes, wherever it
  /// leads; a file of that name is nobody's here, and stays.
  package static func removeAll(_ path: String) throws(StreamError) {
    var status = stat()
    if unsafe lstat(path, &status) != 0 { return }
    if status.st_mode & S_IFMT == S_IFLNK { return try remove(path) }
    if status.st_mode & S_IFMT != S_IFDIR { return }
    for name in try names(in: path) { try remove("\(path)/\(name)") }
    if unsafe rmdir(path) != 0 && errno != ENOENT {
      throw StreamError(.cannotRemove, path: path, errorNumber: errno)
    }
  }

  /// Gives a file another name in one step; `sync` of the folder makes it durable.
  package static func move(_ path: String, to target: String) throws(StreamError) {
    if unsafe rename(path, target) != 0 {
      throw StreamError(.cannotRename, path: target, errorNumber: errno)
    }
  }

  /// The path by which a file is known without links, `.` and `..`; the path itself where there is
  /// no file. Exact, as names that Unicode calls equivalent are two files.
  package static func canonical(_ path: String) -> ExactText {
    guard let found = unsafe realpath(path, nil) else { return ExactText(path) }
    // Safe because realpath gives a C string that is ours to free.
    defer { unsafe free(found) }
    return unsafe ExactText(String(cString: found))
  }

  /// The folder in which a path lies.
  package static func of(_ path: String) -> String {
    var path = path.unicodeScalars[...]
    while path.count > 1 && path.last == "/" { path.removeLast() }
    guard let (folder, _) = String(path).exactHalves(aroundLast: "/") else { return "." }
    return folder.isEmpty ? "/" : folder
  }

  /// The last name of a path; empty where it has none.
  package static func name(of path: String) -> String {
    path.exactParts(between: "/").last { !$0.isEmpty } ?? ""
  }

  /// Whether a path names no folder, be it that a file stands in its place or where one would lead to it.
  package static func isGone(_ path: String) throws(StreamError) -> Bool {
    do throws(StreamError) { return try FileStatus(of: path + "/.") == nil } catch {
      if error.errorNumber == ENOTDIR { return true }
      throw error
    }
  }

  /// Makes the names in a folder durable (fsync), where its file system does that.
  package static func sync(_ path: String) throws(StreamError) {
    do throws(StreamError) {
      try OpenFile(path, flags: O_RDONLY | O_DIRECTORY, failure: .cannotSync).sync()
    } catch {
      // What some file systems of networks and of users say of all folders.
      if ![EINVAL, ENOTSUP].contains(error.errorNumber) { throw error }
    }
  }

  /// Makes durable that a folder is there, as far as the one above may be read and its file system does that.
  package static func syncEntry(_ path: String) throws(StreamError) {
    do throws(StreamError) { try sync(of(canonical(path).text)) } catch {
      if error.errorNumber == EIO { throw error }
    }
  }

  /// Throws when a file is to be made where there is a folder, or where there is none to hold it, before work
  /// is done for it.
  package static func refuse(asFile path: String) throws(StreamError) {
    if isFolder(path) { throw .isFolder(path) }
    if path.hasExactSuffix("/") || !isFolder(of(path)) {
      throw StreamError(.cannotCreate, path: path, errorNumber: ENOENT)
    }
  }

  /// Whether there is a folder.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a folder has this name, itself and not by a link: no file can be given the name then.
  package static func isFolderItself(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, sorted by their bytes. In one that is not UTF-8 each byte that is not ASCII is U+FFFD and
  /// its digits, so that no two names are the same text.
  ///
  /// - Parameter pattern: what they match, as in fnmatch(3); nil for all.
  package static func names(
    in path: String, matching pattern: String? = nil
  ) throws(StreamError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw StreamError(.cannotList, path: path, errorNumber: errno)
    }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    while true {
      // By it alone the end of a folder differs from one that cannot be read on.
      errno = 0
      guard let entry = unsafe readdir(folder) else { break }
      // Safe because the name ends with a zero byte within the entry.
      unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        let bytes = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        if let pattern, unsafe fnmatch(pattern, bytes, FNM_PERIOD) != 0 { return }
        let name = unsafe text(bytes)
        if name != "." && name != ".." { names.append(name) }
      }
    }
    if errno != 0 { throw StreamError(.cannotList, path: path, errorNumber: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func text(_ name: UnsafePointer<CChar>) -> String {
    // Safe because the name ends with a zero byte.
    if let text = unsafe String(validatingCString: name) { return text }
    let bytes = unsafe UnsafeBufferPointer(start: name, count: strlen(name))
    return unsafe bytes.map { byte in
      let byte = UInt8(bitPattern: byte)
      return byte < 0x80
        ? String(Unicode.Scalar(byte)) : "\u{FFFD}" + String(byte, radix: 16, uppercase: false)
    }.joined()
  }
}
