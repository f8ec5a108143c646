/// Paths to values in a line: keys joined by dots; `\.` is a dot within a key.
enum DottedPath {
  /// The key of a path that leads to a value at the top of a line; nil for every other path.
  static func onlyKey(_ path: String) -> [UInt8]? {
    var key: [UInt8] = []
    var isEscaped = false
    for byte in path.utf8 {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      }
      if byte == Ascii.dot, !isEscaped { return nil }
      key.append(byte)
      isEscaped = false
    }
    return key
  }
}
