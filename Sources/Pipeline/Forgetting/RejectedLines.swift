internal import Decoding

/// Tells which lines of the quarantine name a device. They were never decoded: a line does when it
/// holds the id, in whatever place and with hyphens or without.
struct RejectedLines {
  private let id: [UInt8]

  /// Knows a device.
  init(_ device: DeviceName) { id = Self.compared(device.id.span) }

  /// Whether a line of a quarantine file names it.
  func name(_ line: Span<UInt8>) -> Bool {
    let text = Self.compared(line)
    guard let first = id.first, text.count >= id.count else { return false }
    return (0...text.count - id.count).contains { start in
      text[start] == first && text[start..<start + id.count] == id[...]
    }
  }

  /// A text in small letters, without hyphens and what JSON puts before other characters.
  private static func compared(_ text: Span<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    for i in text.indices where text[i] != UInt8(ascii: "-") && text[i] != UInt8(ascii: "\\") {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[i])
      kept.append(isCapital ? text[i] | 0x20 : text[i])
    }
    return kept
  }
}
