/// Paths to values in a line: keys joined by dots; `\.` is a dot within a key.
public enum DottedPath {
  /// The keys on the way to a value, from the top of the line, without spaces around them (IN-4).
  public static func keys(_ path: String) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var key: [UInt8] = []
    var isEscaped = false
    for byte in path.utf8 {
      if byte == backslash, !isEscaped {
        isEscaped = true
        continue
      }
      if byte == dot, !isEscaped {
        keys.append(trimmed(key))
        key = []
      } else {
        key.append(byte)
      }
      isEscaped = false
    }
    // One that nothing follows is part of the key.
    if isEscaped { key.append(backslash) }
    return keys + [trimmed(key)]
  }

  /// What is left of a path behind another one that leads to an object on its way; nil when it does not lead through
  /// that.
  public static func rest(of path: String, behind other: String) -> String? {
    let (keys, start) = (keys(path), keys(other))
    guard keys.count > start.count, keys.starts(with: start) else { return nil }
    return keys.dropFirst(start.count).map(escaped).joined(separator: ".")
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let dot = UInt8(ascii: ".")

  private static func trimmed(_ key: [UInt8]) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    return Array(key.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// A key as paths have it.
  private static func escaped(_ key: [UInt8]) -> String {
    let bytes = key.flatMap { $0 == backslash || $0 == dot ? [backslash, $0] : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
