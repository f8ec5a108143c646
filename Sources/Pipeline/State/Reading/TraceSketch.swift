internal import Model

/// A bit for each of some traces: it may claim one that it does not have, never the reverse.
///
/// It stays in a processor's cache, and says of most traces of a state at one look that nobody asked for them.
struct TraceSketch: Sendable {
  private var words = [UInt64](repeating: 0, count: 1 << 14)  // 128 KiB

  /// Takes traces in some lists.
  init(_ lists: [[KeyTrace]]) { insert(lists) }

  /// Adds traces.
  mutating func insert(_ lists: [[KeyTrace]]) {
    for trace in lists.joined() { words[Self.word(trace)] |= Self.bit(trace) }
  }

  /// Whether a trace may be one of them.
  @inline(__always)
  func contains(_ trace: KeyTrace) -> Bool { words[Self.word(trace)] & Self.bit(trace) != 0 }

  // A trace is a part of a keyed hash, so that any of its bits are as good as others.
  @inline(__always)
  private static func word(_ trace: KeyTrace) -> Int { Int(trace.bits & 0xFFFFF) >> 6 }

  @inline(__always)
  private static func bit(_ trace: KeyTrace) -> UInt64 { 1 &<< UInt64(trace.bits & 63) }
}
