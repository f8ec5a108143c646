import CSodium
import CXXHash

/// A text as its UTF-8 bytes: compared, ordered and cut byte by byte.
///
/// Swift's `String` calls `e` + accent and the accented letter equal, and `\r\n` one character; the
/// law compares raw bytes.
public struct Text: Hashable, Comparable, Sendable {
  /// The bytes; valid UTF-8 unless they are a raw line.
  public var bytes: [UInt8]

  /// Takes bytes as they are.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Takes a slice of bytes as it is.
  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  /// Takes a string's UTF-8 bytes.
  public init(_ string: String) { bytes = Array(string.utf8) }

  /// The same text as a `String`.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { bytes.isEmpty }

  public static func < (a: Text, b: Text) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

extension Text: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { string }
}

extension Text {
  /// The text with ASCII capitals made small.
  var lowercased: Text { Text(bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }) }

  /// The text with ASCII small letters made capitals.
  var uppercased: Text { Text(bytes.map { (97...122).contains($0) ? $0 - 32 : $0 }) }

  /// The text without ASCII white space at both ends (IN-4: values).
  var trimmed: Text { trimmed { $0 == 32 || (9...13).contains($0) } }

  /// The text without spaces at both ends (IN-4: keys).
  var trimmedOfSpaces: Text { trimmed { $0 == 32 } }

  private func trimmed(_ isOut: (UInt8) -> Bool) -> Text {
    var rest = bytes[...]
    while let first = rest.first, isOut(first) { rest = rest.dropFirst() }
    while let last = rest.last, isOut(last) { rest = rest.dropLast() }
    return Text(rest)
  }

  /// Whether every byte is a decimal digit, and there is one.
  var isDigits: Bool { !isEmpty && bytes.allSatisfy { (48...57).contains($0) } }

  /// The pieces between the separators; always at least one.
  func split(_ separator: Character) -> [Text] {
    bytes.split(separator: separator.asciiValue ?? 0, omittingEmptySubsequences: false).map(
      Text.init)
  }

  /// What lies before and after the first separator, or nil without one.
  func cut(_ separator: Character) -> (before: Text, after: Text)? {
    guard let at = bytes.firstIndex(of: separator.asciiValue ?? 0) else { return nil }
    return (Text(bytes[..<at]), Text(bytes[(at + 1)...]))
  }

  /// Whether the text begins with this one.
  func starts(_ prefix: Text) -> Bool { bytes.starts(with: prefix.bytes) }

  /// Whether this one lies somewhere in the text.
  func contains(_ part: Text) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part.bytes) }
  }

  /// The text without its first bytes.
  func dropping(_ count: Int) -> Text { Text(bytes.dropFirst(count)) }
}

extension Text {
  /// The XXH3-128 digest of the bytes, 32 lower-case hex digits (IN-7).
  var digest: Text {
    let hash = unsafe bytes.withUnsafeBufferPointer {
      unsafe XXH3_128bits($0.baseAddress, $0.count)
    }
    return Text(hexadecimal(hash.high64) + hexadecimal(hash.low64))
  }

  /// The first 32 hex digits of the bytes' SHA-256 (TOUCH-4).
  var shortSHA256: Text {
    var out = [UInt8](repeating: 0, count: 32)
    // Safe because `out` has the 32 bytes that the function writes, and it reads `$0.count` bytes.
    unsafe bytes.withUnsafeBufferPointer {
      _ = unsafe crypto_hash_sha256(&out, $0.baseAddress, UInt64($0.count))
    }
    return Text(out.prefix(16).map { hexadecimal(UInt64($0), digits: 2) }.joined())
  }

  private func hexadecimal(_ value: UInt64, digits: Int = 16) -> String {
    let plain = String(value, radix: 16)
    return String(repeating: "0", count: digits - plain.count) + plain
  }
}
