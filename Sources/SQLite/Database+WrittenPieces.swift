internal import CSQLite

extension Database {
  /// Does something, and says which pieces of the file SQLite wrote meanwhile: what it does not write stays as it was,
  /// so that nobody need read it again.
  ///
  /// - Parameters:
  ///   - size: the bytes of a piece.
  ///   - body: ends its transactions, so that nothing is left to be written.
  /// - Returns: the places of the pieces, from 0.
  public func writtenPieces(
    ofSize size: Int, _ body: () throws -> Void
  ) throws -> Set<Int> {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file = unsafe file, let own = unsafe file.pointee.pMethods else {
      throw DatabaseError(code: SQLITE_MISUSE, message: "it has no file", sql: nil)
    }
    // Safe because SQLite calls a file's methods only within its own calls, all of which `body` makes: behind it the
    // file has its own methods again, and nobody has these.
    let watched = UnsafeMutablePointer<WatchedMethods>.allocate(capacity: 1)
    unsafe watched.initialize(to: WatchedMethods(own: own, pieceSize: size))
    unsafe file.pointee.pMethods = unsafe UnsafeRawPointer(watched)
      .assumingMemoryBound(to: sqlite3_io_methods.self)
    defer {
      unsafe file.pointee.pMethods = own
      unsafe watched.deinitialize(count: 1)
      unsafe watched.deallocate()
    }
    try body()
    return unsafe watched.pointee.pieces
  }
}

/// The methods of a file, of which one notes where it writes.
@unsafe private struct WatchedMethods {
  /// They come first: SQLite knows no more of it.
  var methods: sqlite3_io_methods
  let own: UnsafePointer<sqlite3_io_methods>
  let pieceSize: Int
  var pieces: Set<Int> = []

  init(own: UnsafePointer<sqlite3_io_methods>, pieceSize: Int) {
    unsafe (self.own, self.pieceSize) = (own, pieceSize)
    unsafe methods = own.pointee
    unsafe methods.xWrite = { file, bytes, count, offset in
      guard let file = unsafe file, let methods = unsafe file.pointee.pMethods,
        let write = unsafe WatchedMethods.of(methods).pointee.own.pointee.xWrite
      else { return SQLITE_MISUSE }
      unsafe WatchedMethods.of(methods).pointee.note(offset, count)
      return unsafe write(file, bytes, count, offset)
    }
  }

  /// Those that begin with a file's methods.
  static func of(
    _ methods: UnsafePointer<sqlite3_io_methods>
  ) -> UnsafeMutablePointer<WatchedMethods> {
    unsafe UnsafeMutableRawPointer(mutating: methods).assumingMemoryBound(to: WatchedMethods.self)
  }

  mutating func note(_ offset: Int64, _ count: Int32) {
    let first = unsafe Int(offset) / pieceSize
    let last = unsafe (Int(offset) + max(Int(count), 1) - 1) / pieceSize
    for piece in first...last { unsafe pieces.insert(piece) }
  }
}
