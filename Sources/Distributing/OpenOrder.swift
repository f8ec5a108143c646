internal import Model

/// The order of exports, as texts whose bytes are in this order: app, time, id, digest, source (EVENT-1).
enum OpenOrder {
  private static let separator = UInt8(ascii: ".")

  static func text(of record: RecordID, in events: Events) -> [UInt8] {
    let session = events.session(record)
    var text = hex(Array(events.apps[Int(session.app.index)].utf8))
    text.append(separator)
    text += hex(number: UInt64(bitPattern: session.timestamp.milliseconds))
    text.append(separator)
    text += hex(events.idText(ofSession: record))
    text.append(separator)
    text += session.digest.hexDigits
    text.append(separator)
    text += hex(number: UInt64(session.source))
    return text
  }

  /// The time that a text has; nil where it is none of these.
  static func time(in text: Span<UInt8>) -> Timestamp? {
    var parts: [[UInt8]] = [[]]
    for i in text.indices {
      if text[i] == separator { parts.append([]) } else { parts[parts.count - 1].append(text[i]) }
    }
    let isHex = parts.allSatisfy { $0.count % 2 == 0 && $0.allSatisfy { $0.hexDigitValue != nil } }
    guard isHex, parts.count == 5, parts[1].count == 16, parts[3].count == 32,
      parts[4].count == 16,
      let number = UInt64(String(decoding: parts[1], as: UTF8.self), radix: 16)
    else { return nil }
    return Timestamp(milliseconds: Int64(bitPattern: number))
  }

  private static func hex(number: UInt64) -> [UInt8] {
    Array(Digest(high: number, low: 0).hexDigits.prefix(16))
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { [($0 >> 4).hexDigit, ($0 & 15).hexDigit] }
  }
}
