internal import SQLite

extension Store {
  /// The file of raw ids; nil where there is none.
  public func rawIDs() throws(StoreError) -> RawIDFile? {
    try RawIDFile.open(folder: folder, isWritable ? .write : .read)
  }

  /// The file of raw ids, made where there is none.
  public func makeRawIDs() throws(StoreError) -> RawIDFile {
    if let file = try rawIDs() { return file }
    return try RawIDFile.make(folder: folder)
  }
}
