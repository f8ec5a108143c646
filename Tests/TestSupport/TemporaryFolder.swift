import Glibc

/// A folder of its own for a test, removed with everything in it.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let path: String

  /// A file or folder that could not be made.
  public struct Failure: Error {
    /// What it was.
    public var path: String
    /// The system's number of the error.
    public var errorNumber: Int32
  }

  /// Makes a folder where the environment wants temporary files (`TMPDIR`).
  public init() throws {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    // The X stand for what mkdtemp puts there, so that no two tests share a folder.
    var template = Array("\(parent)/lookback-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if !made { throw Failure(path: path, errorNumber: errno) }
  }

  deinit { Self.remove(path) }

  /// Writes a file and gives its path.
  public func write(_ bytes: [UInt8], to name: String = "file") throws -> String {
    let file = path + "/" + name
    guard let stream = unsafe fopen(file, "w") else {
      throw Failure(path: file, errorNumber: errno)
    }
    let isWritten = unsafe fwrite(bytes, 1, bytes.count, stream) == bytes.count
    if unsafe fclose(stream) != 0 || !isWritten { throw Failure(path: file, errorNumber: errno) }
    return file
  }

  /// The names in the folder, sorted.
  public var names: [String] { get throws { try Self.names(path) } }

  /// The bytes of a file; nil where it cannot be read.
  public static func content(_ path: String) -> [UInt8]? {
    guard let stream = unsafe fopen(path, "r") else { return nil }
    var bytes: [UInt8] = []
    while case let byte = unsafe getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    _ = unsafe fclose(stream)
    return bytes
  }

  /// The names in a folder, sorted; an error where it is not there.
  public static func names(_ path: String) throws -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw Failure(path: path, errorNumber: errno)
    }
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
    for name in (try? names(path)) ?? [] {
      let item = path + "/" + name
      if unsafe unlink(item) != 0 { remove(item) }
    }
    _ = unsafe rmdir(path)
  }
}
