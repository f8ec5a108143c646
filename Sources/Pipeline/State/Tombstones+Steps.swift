package import Model

extension Tombstones {
  /// The tombstones in the order in which the devices were forgotten, those together whose devices can be
  /// taken out at once.
  ///
  /// A session after one tombstone never had that device beside it, and a session before another one is kept
  /// as it was with that device. Where a session lies between both, the first device is taken out before
  /// anything is said of the second; so it is where their sessions have an id in common, since those of
  /// the second stayed when the first was forgotten (`SharedIDs`), and where reports had other keys. A step costs a
  /// derivation or two.
  package func steps(over events: Events) -> [Tombstones] {
    if stones.count < 2 { return isEmpty ? [] : [self] }
    var isApart = [Bool](repeating: false, count: stones.count)
    var ids = [Set<Key>](repeating: [], count: stones.count)
    for batch in events.batches {
      for session in batch.sessions {
        let next = stones.firstPlace { $0.time >= session.timestamp }
        // The first tombstone of this moment; those before it are of earlier ones.
        if next < stones.count { isApart[next] = true }
        var owners: Set<Int> = []
        session.keys.forEachDevice { place, scope in
          if let owner = self.place(ofAlias: batch.keys[place], scope) { owners.insert(owner) }
        }
        if owners.isEmpty { continue }
        session.keys.forEachDevice { place, scope in
          let id = batch.keys[place].scoped(app: session.app, scope)
          for owner in owners { ids[owner].insert(id) }
        }
      }
    }

    var steps: [[Tombstone]] = []
    var taken: Set<Key> = []
    for (place, stone) in stones.enumerated() {
      if place == 0 || isApart[place] || !taken.isDisjoint(with: ids[place])
        || stone.reportKeys != stones[place - 1].reportKeys
      {
        steps.append([])
        taken = []
      }
      steps[steps.count - 1].append(stone)
      taken.formUnion(ids[place])
    }
    return steps.map { Tombstones($0) }
  }
}
