/// Paths to values in a line: keys joined by dots; `\.` is a dot within a key.
enum DottedPath {
  /// The keys on the way to a value, from the top of the line.
  static func keys(_ path: String) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var key: [UInt8] = []
    var isEscaped = false
    for byte in path.utf8 {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      }
      if byte == Ascii.dot, !isEscaped {
        keys.append(key)
        key = []
      } else {
        key.append(byte)
      }
      isEscaped = false
    }
    return keys + [key]
  }
}
