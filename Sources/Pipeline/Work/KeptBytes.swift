internal import Model
internal import Streams

/// Bytes that are written in some order and read once in the same one, few of them in memory where that has no room
/// for more.
struct KeptBytes: ByteSink, Sendable {
  private let memory: MemoryBudget
  private var parts: [Rows<UInt8>] = []
  private var last: [UInt8] = []

  /// Enough to be written at once.
  private static let partSize = 1 << 20

  /// None yet.
  init(_ memory: MemoryBudget) { self.memory = memory }

  mutating func write(_ bytes: Span<UInt8>) {
    last.append(bytes)
    if last.count >= Self.partSize { endPart() }
  }

  /// Keeps what was written last like everything before.
  mutating func finish() {
    if !last.isEmpty { endPart() }
    last = []
  }

  /// Gives all bytes to another sink.
  func copy<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
    for part in parts {
      let part = part.loaded
      try sink.write(part.span)
    }
    try sink.write(last.span)
  }

  private mutating func endPart() {
    parts.append(RowBlock.seal(last, for: .once, keep: memory.keep))
    last.removeAll(keepingCapacity: true)
  }
}
