internal import Model

/// The lines that became the records which a state keeps, each of an app, whatever ids and times they would have now.
/// - Complexity: 16 bytes for each record; looking for one reads two places of memory.
struct KeptLines: Sendable {
  /// What tells the lines apart, in ascending order.
  private let lines: [UInt128]
  /// Where those begin whose first 16 bits are a number, and where the last of them end.
  private let starts: [Int]

  /// No lines.
  init() { self.init([]) }

  /// The lines of some records.
  init(_ records: [(kind: SourceKind, record: RecordIdentity)]) {
    lines = records.map { Self.name($0.kind, $0.record) }.sorted()
    if lines.isEmpty {
      starts = []
      return
    }
    var starts = [Int](repeating: 0, count: Self.groups + 1)
    for line in lines { starts[Self.group(line) + 1] += 1 }
    for group in 0..<Self.groups { starts[group + 1] += starts[group] }
    self.starts = starts
  }

  /// Whether the line of a record is one of them.
  func contains(_ record: RecordIdentity, of kind: SourceKind) -> Bool {
    if lines.isEmpty { return false }
    let line = Self.name(kind, record)
    let group = Self.group(line)
    var range = starts[group]..<starts[group + 1]
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if lines[middle] == line { return true }
      range =
        lines[middle] < line ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  private static let groups = 1 << 16

  private static func group(_ line: UInt128) -> Int { Int(line >> 112) }

  /// The digest of a line, with the kind that it was read as and the app that it is of.
  private static func name(_ kind: SourceKind, _ record: RecordIdentity) -> UInt128 {
    let reader = UInt64(record.app.map { $0.index } ?? .max) << 8 | UInt64(kind.rawValue)
    return UInt128(record.digest.high) << 64
      | UInt128(record.digest.low ^ reader &* 0x9E37_79B9_7F4A_7C15)
  }
}
