package import Attribution
package import Model

extension AttributionStage {
  /// The clicks that have cookies of some crowds, in order.
  func clicks(of crowds: [CookieCrowd], _ duplicates: Duplicates) -> [KeyedRow] {
    if crowds.isEmpty { return [] }
    let cookies = crowds.reduce(into: Set<Key>()) { $0.formUnion($1.cookies) }
    let found = parallel.map(batchCount) { index in
      var rows: [KeyedRow] = []
      sharedClickRows(index, duplicates, &rows)
      rows.removeAll { !cookies.contains($0.key) }
      return rows
    }
    return found.joined().sorted()
  }

  /// The clicks that may win by their cookies for the sessions of some crowds.
  package func findCandidates(
    of crowds: [CookieCrowd], among clicks: [KeyedRow], _ classes: [[SessionClass]],
    _ asked: SessionColumns
  ) -> [FoundRows<Candidate>] {
    if clicks.isEmpty { return [] }
    let none = FoundRows<Candidate>(batches: batchCount, parallel.memory)
    return parallel.gather(crowds.count, into: none) { place, found in
      crowds[place].find(
        among: clicks, of: resolver.clicks, asked: asked,
        event: { classes[$0.batch][$0.row].event }, found: { found.add($0) })
    }
  }
}
