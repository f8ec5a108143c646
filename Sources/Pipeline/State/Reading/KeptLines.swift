internal import Model

/// The lines that became the records which a state keeps, each of an app, whatever ids and times they would have now.
/// - Complexity: 18 bytes for each record; looking for one reads two places of memory.
struct KeptLines: Sendable {
  /// What tells the lines apart, those with the same first bits beside each other.
  private let lines: [UInt128]
  /// Where those begin whose first bits are a number, and where the last of them end.
  private let starts: [Int]
  /// Which bits are not among these.
  private let shift: Int

  /// No lines.
  init() { (lines, starts, shift) = ([], [], 128) }

  /// The lines of the records of some batches.
  init(_ batches: [SealedBatch], _ parallel: Parallel) {
    let found = parallel.map(batches.count) { index in
      SourceKind.allCases.flatMap { kind in
        batches[index].identities(of: kind).map { Self.name(kind, $0) }
      }
    }
    let count = found.reduce(0) { $0 + $1.count }
    // Some four lines in each group.
    shift = 128 - max(1, count / 4).bitWidth + max(1, count / 4).leadingZeroBitCount
    var starts = [Int](repeating: 0, count: 1 << (128 - shift) + 1)
    for line in found.joined() { starts[Int(line >> shift) + 1] += 1 }
    for group in starts.indices.dropFirst() { starts[group] += starts[group - 1] }
    var ends = starts
    var lines = [UInt128](repeating: 0, count: count)
    for line in found.joined() {
      let group = Int(line >> shift)
      lines[ends[group]] = line
      ends[group] += 1
    }
    (self.lines, self.starts) = (lines, starts)
  }

  /// Whether there are none.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether the line of a record is one of them.
  func contains(_ record: RecordIdentity, of kind: SourceKind) -> Bool {
    if isEmpty { return false }
    let line = Self.name(kind, record)
    let group = Int(line >> shift)
    return lines[starts[group]..<starts[group + 1]].contains(line)
  }

  /// The digest of a line, with the kind that it was read as and the app that it is of.
  private static func name(_ kind: SourceKind, _ record: RecordIdentity) -> UInt128 {
    let reader = UInt64(record.app.map { $0.index } ?? .max) << 8 | UInt64(kind.rawValue)
    return UInt128(record.digest.high) << 64
      | UInt128(record.digest.low ^ reader &* 0x9E37_79B9_7F4A_7C15)
  }
}
