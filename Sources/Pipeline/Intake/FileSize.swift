internal import Foundation

/// The sizes of files, for the order in which they are read.
enum FileSize {
  /// The size in bytes; 0 when it cannot be known, which reading the file will tell.
  static func of(_ path: String) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }
}
