internal import Model

extension Span<KeyedRow> {
  /// Whether two rows of a sorted group have the same time.
  var hasTies: Bool {
    for i in indices.dropFirst() where self[i].time == self[i - 1].time { return true }
    return false
  }

  /// Whether a row has this tag or a greater one.
  func contains(tagsFrom tag: UInt32) -> Bool {
    for i in indices where self[i].tag >= tag { return true }
    return false
  }

  /// Calls `body` with the rows of a sorted group, those of equal times in the order of what `rank` gives of
  /// each; ties are rare, and only then are the rows copied.
  func withTiesInOrder<Rank>(
    of rank: (KeyedRow) -> Rank, by precedes: (Rank, Rank) -> Bool,
    do body: (Span<KeyedRow>) -> Void
  ) {
    if !hasTies { return body(self) }
    var rows: [KeyedRow] = []
    for i in indices { rows.append(self[i]) }
    rows.putTiesInOrder(of: rank, by: precedes)
    body(rows.span)
  }
}
