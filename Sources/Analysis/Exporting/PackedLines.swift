internal import Decoding
internal import Model
internal import Pipeline

/// What was found of some lines of one log: packed, and on disk where memory has no room for it.
struct PackedLines: Sendable {
  /// Where something lies.
  struct Spot: Sendable {
    var part: UInt32
    var start: UInt32
    var count: UInt32
  }

  /// Which lines they are, by their numbers.
  private(set) var lines: [UInt32] = []
  /// Where what was found of each lies.
  private(set) var spots: [Spot] = []
  private(set) var parts: [Rows<UInt8>] = []
  private var last: [UInt8] = []
  private let memory: MemoryBudget
  private let partSize: Int

  /// None yet.
  ///
  /// - Parameter partSize: enough bytes to be written at once.
  init(_ memory: MemoryBudget, partSize: Int = 1 << 20) {
    self.memory = memory
    self.partSize = partSize
  }

  /// Adds what was found of a line.
  mutating func add(_ detail: some PackedDetail, of line: Int) {
    let start = last.count
    detail.pack(into: &last)
    lines.append(UInt32(truncatingIfNeeded: line))
    spots.append(
      Spot(
        part: UInt32(truncatingIfNeeded: parts.count), start: UInt32(truncatingIfNeeded: start),
        count: UInt32(truncatingIfNeeded: last.count - start)))
    if last.count >= partSize { finish() }
  }

  /// Keeps what was added last like everything before.
  mutating func finish() {
    if last.isEmpty { return }
    parts.append(RowBlock.seal(last, for: .anywhere, keep: memory.keep))
    last.removeAll()
  }
}
