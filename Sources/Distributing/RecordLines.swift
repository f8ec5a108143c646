internal import Model

/// Which line says which record.
struct RecordLines: Sendable {
  private struct SourceLine {
    var source: Int
    var range: Range<Int>
  }

  /// The number of batches that have no lines, before those that have.
  let firstBatch: Int
  /// The texts of all lines, one behind the other.
  private var text: [UInt8] = []
  private var lines: [SourceLine] = []
  /// By kind, batch and row, which line it is.
  private var places: [[[Int]]]

  init(firstBatch: Int) {
    self.firstBatch = firstBatch
    places = [[[Int]]](
      repeating: [[Int]](repeating: [], count: firstBatch + 1), count: SourceKind.allCases.count)
  }

  /// The batch that is being filled.
  var batch: Int { places[0].count - 1 }

  /// The source and the text of a record's line.
  subscript(kind: SourceKind, record: RecordID) -> (source: Int, text: ArraySlice<UInt8>) {
    let line = lines[places[Int(kind.rawValue)][record.batch][record.row]]
    return (line.source, text[line.range])
  }

  /// Adds the line of the next record of a kind; gives the record.
  mutating func add(_ line: Span<UInt8>, source: Int, _ kind: SourceKind) -> RecordID {
    let start = text.count
    text.append(line)
    let own = Int(kind.rawValue)
    let record = RecordID(batch: batch, row: places[own][batch].count)
    places[own][batch].append(lines.count)
    lines.append(SourceLine(source: source, range: start..<text.count))
    return record
  }

  /// Begins a new batch.
  mutating func nextBatch() {
    for kind in places.indices { places[kind].append([]) }
  }
}
