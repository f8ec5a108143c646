internal import CSQLite

/// A virtual table of rows that are in memory, the cells of each column side by side: SQLite asks it for
/// one cell after the other.
enum RowTable {
  /// The name by which statements know it.
  static let name = "lookback_rows"

  /// The cells of a column, which stay where they are while the table is there.
  @unsafe enum Cells {
    case texts(
      codes: UnsafeBufferPointer<UInt32>, ends: UnsafeBufferPointer<Int>,
      bytes: UnsafeBufferPointer<UInt8>)
    case integers(UnsafeBufferPointer<Int64>)
    case optionalIntegers(UnsafeBufferPointer<Int64?>)
    case reals(UnsafeBufferPointer<Double>)
  }

  /// What the table is made of.
  @unsafe struct Content {
    var columns: UnsafeBufferPointer<Cells>
    var rows: Int
  }

  /// Hands on the places of the cells of some columns.
  static func withCells<R>(
    _ columns: ArraySlice<CellColumn>, _ found: [Cells], _ body: ([Cells]) -> R
  ) -> R {
    guard let column = columns.first else { return unsafe body(found) }
    func next(_ cells: Cells) -> R {
      let found = unsafe found + [cells]
      return unsafe withCells(columns.dropFirst(), found, body)
    }
    switch column {
    case .texts(let codes, let ends, let bytes):
      return unsafe codes.withUnsafeBufferPointer { codes in
        unsafe ends.withUnsafeBufferPointer { ends in
          unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe next(.texts(codes: codes, ends: ends, bytes: bytes))
          }
        }
      }
    case .integers(let cells):
      return unsafe cells.withUnsafeBufferPointer { unsafe next(.integers($0)) }
    case .optionalIntegers(let cells):
      return unsafe cells.withUnsafeBufferPointer { unsafe next(.optionalIntegers($0)) }
    case .reals(let cells):
      return unsafe cells.withUnsafeBufferPointer { unsafe next(.reals($0)) }
    }
  }

  /// SQLite's part comes first: it knows no more of them.
  @unsafe private struct Table {
    var own = unsafe sqlite3_vtab()
    var content: UnsafePointer<Content>
  }

  @unsafe private struct Cursor {
    var own = unsafe sqlite3_vtab_cursor()
    var content: UnsafePointer<Content>
    var row = 0
  }

  /// What SQLite calls.
  // Unsafe for the compiler alone, because it is made once and never changed.
  nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe module.initialize(to: calls)
    return unsafe UnsafePointer(module)
  }()

  // Safe because SQLite gives back what `xConnect` and `xOpen` gave it, and nothing behind `xDisconnect` and
  // `xClose`; the content is there as long as the table.
  private static var calls: sqlite3_module {
    var module = sqlite3_module()
    unsafe module.xConnect = { database, content, _, _, made, _ in
      guard let content = unsafe content?.assumingMemoryBound(to: Content.self) else {
        return SQLITE_MISUSE
      }
      let names = unsafe content.pointee.columns.indices.map { "c\($0)" }.joined(separator: ", ")
      let code = unsafe sqlite3_declare_vtab(database, "CREATE TABLE x (\(names))")
      if code != SQLITE_OK { return code }
      let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      unsafe table.initialize(to: Table(content: content))
      unsafe made?.pointee = UnsafeMutableRawPointer(table)
        .assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    unsafe module.xBestIndex = { _, _ in SQLITE_OK }
    unsafe module.xDisconnect = { table in
      unsafe UnsafeMutableRawPointer(table)?.deallocate()
      return SQLITE_OK
    }
    unsafe module.xOpen = { table, made in
      guard let table = unsafe UnsafeRawPointer(table)?.assumingMemoryBound(to: Table.self) else {
        return SQLITE_MISUSE
      }
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      unsafe cursor.initialize(to: Cursor(content: table.pointee.content))
      unsafe made?.pointee = UnsafeMutableRawPointer(cursor)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    unsafe module.xClose = { cursor in
      unsafe UnsafeMutableRawPointer(cursor)?.deallocate()
      return SQLITE_OK
    }
    unsafe module.xFilter = { _, _, _, _, _ in SQLITE_OK }
    unsafe module.xNext = { cursor in
      unsafe RowTable.cursor(cursor).pointee.row += 1
      return SQLITE_OK
    }
    unsafe module.xEof = { cursor in
      let cursor = unsafe RowTable.cursor(cursor)
      return unsafe cursor.pointee.row < cursor.pointee.content.pointee.rows ? 0 : 1
    }
    unsafe module.xRowid = { cursor, row in
      unsafe row?.pointee = Int64(RowTable.cursor(cursor).pointee.row)
      return SQLITE_OK
    }
    unsafe module.xColumn = { cursor, context, column in
      let cursor = unsafe RowTable.cursor(cursor)
      let row = unsafe cursor.pointee.row
      switch unsafe cursor.pointee.content.pointee.columns[Int(column)] {
      case .texts(let codes, let ends, let bytes):
        let code = unsafe Int(codes[row])
        precondition(code + 1 < ends.count, "a code without a text")
        let (start, end) = unsafe (ends[code], ends[code + 1])
        precondition(0 <= start && start <= end && end <= bytes.count, "a text beyond all bytes")
        // Of no bytes there may be no address, and SQLite takes a null address for NULL.
        let place =
          unsafe bytes.baseAddress.map { unsafe UnsafeRawPointer($0 + start) }
          ?? UnsafeRawPointer(cursor)
        // No destructor stands for SQLITE_STATIC.
        unsafe sqlite3_result_text64(
          context, place.assumingMemoryBound(to: CChar.self), UInt64(end - start), nil,
          UInt8(SQLITE_UTF8))
      case .integers(let cells): unsafe sqlite3_result_int64(context, cells[row])
      case .optionalIntegers(let cells):
        if let number = unsafe cells[row] { unsafe sqlite3_result_int64(context, number) }
      case .reals(let cells): unsafe sqlite3_result_double(context, cells[row])
      }
      return SQLITE_OK
    }
    return module
  }

  @inline(__always)
  private static func cursor(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<Cursor> {
    // Safe because SQLite gives the cursors that `xOpen` made, and no others.
    unsafe UnsafeMutableRawPointer(cursor.unsafelyUnwrapped).assumingMemoryBound(to: Cursor.self)
  }
}
