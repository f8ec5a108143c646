internal import Decoding
internal import Model

/// Tells which rejected lines name a forgotten device, of whose id only the key is known (PRIV-3).
///
/// Such a line was never decoded: every text between two quotes and every word in it may be the id.
struct ForgottenTexts: Sendable {
  let tombstones: Tombstones
  let hasher: KeyHasher

  /// Whether a line names one.
  func name(_ line: Span<UInt8>) -> Bool {
    if tombstones.isEmpty { return false }
    return hasID(line) { $0 == UInt8(ascii: "\"") } || hasID(line) { !Self.isOfWord($0) }
  }

  /// Whether what stands between two ends is an id.
  private func hasID(_ line: Span<UInt8>, isEnd: (UInt8) -> Bool) -> Bool {
    var start = 0
    for i in 0...line.count where i == line.count || isEnd(line[i]) {
      let key = hasher.deviceKey(line.extracting(start..<i))
      if key.isPresent, tombstones.name(key) { return true }
      start = i + 1
    }
    return false
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
