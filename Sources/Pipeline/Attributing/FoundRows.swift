package import Attribution
internal import Model

/// Rows about sessions, as one thread finds them: by batch, in no order, and only a few of each batch in memory where
/// that has no room for more.
package struct FoundRows<Row: SessionRow & Sendable>: Sendable {
  /// How many rows of a batch wait: enough to be written at once, and few where there are very many batches.
  private let most: Int
  private let memory: MemoryBudget
  private var last: [[Row]]
  private var others: [[Rows<Row>]]

  /// None yet of so many batches.
  init(batches: Int, _ memory: MemoryBudget) {
    self.memory = memory
    most = min(512, max(16, (1 << 18) / max(1, batches)))
    last = [[Row]](repeating: [], count: batches)
    others = [[Rows<Row>]](repeating: [], count: batches)
  }

  /// Takes one.
  mutating func add(_ row: Row) {
    let batch = row.session.batch
    last[batch].append(row)
    if last[batch].count < most { return }
    others[batch].append(RowBlock.seal(last[batch], for: .once, keep: memory.keep))
    last[batch].removeAll(keepingCapacity: true)
  }

  fileprivate func append(_ batch: Int, to rows: inout [Row]) {
    for own in others[batch] { own.append(0..<own.count, to: &rows) }
    rows += last[batch]
  }
}

extension Candidate: SessionRow {}

extension Array {
  /// All rows of one batch by their sessions, those of each in no order: a counting sort, as most sessions have few.
  ///
  /// - Parameter sessions: how many the batch has.
  func rows<Row>(of batch: Int, sessions: Int) -> [Row] where Element == FoundRows<Row> {
    var found: [Row] = []
    for part in self { part.append(batch, to: &found) }
    if found.isEmpty { return [] }
    var places = [Int](repeating: 0, count: sessions + 1)
    for row in found { places[row.session.row + 1] += 1 }
    for row in 0..<sessions { places[row + 1] += places[row] }
    // Each is written over by the one whose place it has.
    var ordered = found
    for row in found {
      ordered[places[row.session.row]] = row
      places[row.session.row] += 1
    }
    return ordered
  }

  /// The candidates of one batch in their order.
  ///
  /// - Parameter sessions: how many the batch has.
  package func candidates(of batch: Int, sessions: Int) -> [Candidate]
  where Element == FoundRows<Candidate> {
    var ordered = rows(of: batch, sessions: sessions)
    // Safe because the candidates stay within the call. A slice of the list would be sorted in a copy.
    unsafe ordered.withUnsafeMutableBufferPointer { all in
      var start = 0
      while start < all.count {
        var end = start + 1
        while unsafe end < all.count && all[end].session == all[start].session { end += 1 }
        if end - start > 1 {
          var own = unsafe UnsafeMutableBufferPointer(rebasing: all[start..<end])
          unsafe own.sort()
        }
        start = end
      }
    }
    return ordered
  }
}
