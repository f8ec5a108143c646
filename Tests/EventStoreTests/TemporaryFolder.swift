import Glibc

/// A folder of its own for a test, removed with everything in it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/lookback-store-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { fatalError("cannot create a folder in /tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// Writes a file and gives its path.
  func write(_ bytes: [UInt8], to name: String = "file") -> String {
    let file = path + "/" + name
    guard let stream = unsafe fopen(file, "w") else { fatalError("cannot create \(file)") }
    _ = unsafe fwrite(bytes, 1, bytes.count, stream)
    _ = unsafe fclose(stream)
    return file
  }

  /// The names in the folder, sorted.
  var names: [String] { Self.names(path) }

  static func content(_ path: String) -> [UInt8]? {
    guard let stream = unsafe fopen(path, "r") else { return nil }
    var bytes: [UInt8] = []
    while case let byte = unsafe getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    _ = unsafe fclose(stream)
    return bytes
  }

  static func names(_ path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    _ = unsafe closedir(folder)
    return names.sorted()
  }

  private static func remove(_ path: String) {
    _ = unsafe chmod(path, 0o700)
    for name in names(path) {
      let item = path + "/" + name
      if unsafe unlink(item) != 0 { remove(item) }
    }
    _ = unsafe rmdir(path)
  }
}
