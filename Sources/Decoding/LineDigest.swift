internal import CXXHash
public import Model

extension Digest {
  /// The XXH3-128 digest of some bytes (IN-7).
  public init(of bytes: Span<UInt8>) {
    let hash = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe lb_xxh3_digest(bytes.baseAddress, bytes.count)
    }
    self.init(high: hash.high64, low: hash.low64)
  }
}

/// How a source reads lines otherwise than their dialect says.
///
/// The state knows of which source clicks and sessions are. What two sources make of one line of another kind are two
/// records only where they read it differently, and then in whatever run each comes (TIME-4): the digest says so.
struct OwnReading {
  private let mark: UInt64

  /// As the dialect says.
  init() { mark = 0 }

  /// The reading of a source with these paths of fields and this zone.
  init(overrides: [String: String], clock: LocalClock) {
    var words = overrides.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    if clock.offsets.contains(where: { $0 != .zero }) {
      for (change, offset) in zip(clock.changes, clock.offsets) {
        words += ["\(change.milliseconds)", "\(offset.milliseconds)"]
      }
    }
    let text = Array(words.joined(separator: "\n").utf8)
    mark = text.isEmpty ? OwnReading().mark : Digest(of: text.span).low
  }

  /// The digest of a line that is read so: in the order of the lines' own digests, which the first half gives.
  func digest(_ line: Digest) -> Digest { Digest(high: line.high, low: line.low ^ mark) }
}
