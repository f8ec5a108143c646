internal import Model
internal import Pipeline

/// Sessions are gone through in windows, with the rows of most in memory: each row on its own takes many times as long
/// where it is on disk.
extension Derivation {
  /// How many sessions a window has at most.
  static let windowSize = 1 << 13
  /// From so many sessions of a window on its batch is loaded: fewer are read in less time.
  private static let leastOfBatch = 4
  /// So many batches are loaded at most.
  private static let mostBatches = 256

  /// Calls `body` with the sessions of each window, on as many threads as there are, and with their rows at hand;
  /// results are in the order of the windows.
  func map<Value: Sendable>(
    _ ids: [RecordID], _ body: @Sendable (Derivation, ArraySlice<RecordID>) -> Value
  ) -> [Value] {
    let starts = Array(stride(from: 0, to: ids.count, by: Self.windowSize))
    return stage.parallel.map(starts.count) { place in
      let ids = ids[starts[place]..<min(starts[place] + Self.windowSize, ids.count)]
      return body(loading(ids), ids)
    }
  }

  /// The same with those batches in memory that have most of some sessions, and what their sessions were found to be.
  func loading(_ ids: ArraySlice<RecordID>) -> Derivation {
    var counts: [Int: Int] = [:]
    for id in ids { counts[id.batch, default: 0] += 1 }
    let frequent = counts.filter { $0.value >= Self.leastOfBatch }
      .sorted { $0.value > $1.value }.prefix(Self.mostBatches)
    var (batches, found) = (events.batches, attributed.batches)
    for (index, _) in frequent {
      batches[index] = batches[index].withSessionsLoaded
      found[index] = found[index].loaded
    }
    var other = self
    other.attributed.batches = found
    other.stage = stage.over(Events(events, batches: batches))
    return other
  }
}
