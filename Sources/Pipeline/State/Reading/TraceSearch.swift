internal import EventStore
internal import Model

/// What is looked for among the traces of some clicks or sessions.
struct TraceSearch: Sendable {
  /// All that is looked for, and more.
  var sketch: TraceSketch
  /// The ids of records of which one may be the twin (IN-7); nil where all are too old.
  var ids: TraceFilter?
  /// The keys that others ask for.
  var keys: TraceFilter
  /// Whether others ask for ids, too, as they do for those of clicks.
  var asksForIDs: Bool
  /// Whether the times that the job's rules say still have fingerprints find some, or limit others.
  var asksForNetworks: Bool

  @inline(__always)
  func contains(_ row: RowTrace) -> Bool {
    switch row.role {
    case .id:
      if asksForIDs, keys.contains(row.trace) { return true }
      return ids?.contains(row.trace) ?? false
    case .key: return keys.contains(row.trace)
    case .network: return asksForNetworks && keys.contains(row.trace)
    // What a session asked for tells nobody anything.
    case .asked: return false
    }
  }

  /// Has the processor fetch what tells of a trace: few of the words are in its caches.
  @inline(__always)
  func prefetch(_ row: RowTrace) {
    if row.role == .id, !asksForIDs { return }
    keys.prefetch(row.trace)
  }
}
