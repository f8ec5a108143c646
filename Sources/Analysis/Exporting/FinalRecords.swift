internal import Model
internal import Pipeline

/// The clicks and answers that final sessions were found to have. A final session refers to no other
/// record (TIME-2): the records are found again by what it says of them, nothing is decided again.
struct FinalRecords: Sendable {
  /// By session the click or answer that won.
  private(set) var winners: [RecordID: RecordID] = [:]
  /// By session the click whose link data it gets (MATCH-7).
  private(set) var linked: [RecordID: RecordID] = [:]

  /// None.
  init() {}

  /// The click whose link data a session gets, unless it won otherwise than by being named: then it says nothing of a
  /// link that names it.
  func named(by id: RecordID, _ touch: Touch?) -> RecordID? {
    guard let click = linked[id] else { return nil }
    let wonOtherwise = click == winners[id] && touch.map { $0.method != .linkClickID } ?? false
    return wonOtherwise ? nil : click
  }

  /// Looks among the records of a state for those of some of its sessions.
  ///
  /// - Parameter hasher: that of the state.
  init(of sessions: [RecordID], in derivation: Derivation, _ hasher: KeyHasher) {
    let finals = sessions.filter(derivation.events.isDecided).sorted()
    let found = derivation.map(finals) { derivation, ids in
      ids.flatMap(Search(derivation: derivation, hasher: hasher).keys)
    }
    let (keys, all) = (Set(found.joined()), Search(derivation: derivation, hasher: hasher))
    let (clicks, answers) = (all.clicks(with: keys), all.answers(with: keys))
    // Of one name there may be very many, where clicks have a macro that nobody filled in.
    let kept = clicks.filter { !derivation.attributed.duplicates.clicks.contains($0) }
    let records = derivation.map(finals) { derivation, ids in
      let search = Search(derivation: derivation, hasher: hasher)
      return ids.map { id in
        let winner = search.winner(of: id, among: clicks, answers)
        return (id: id, winner: winner, linked: search.linkedClick(of: id, winner, among: kept))
      }
    }
    for session in records.joined() {
      winners[session.id] = session.winner
      linked[session.id] = session.linked
    }
  }

  /// Records in the order of the keys under which they are, and of their times.
  struct KeyedRecords: Sendable {
    typealias Entry = (key: Key, time: Timestamp, record: RecordID)
    private var entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries.sorted { $0 < $1 } }

    /// Those with a key, of all times or of some.
    subscript(
      key: Key, times: ClosedRange<Timestamp> = .absent...(.end)
    ) -> some Sequence<RecordID> {
      let start = entries.firstPlace { ($0.key, $0.time) >= (key, times.lowerBound) }
      return entries[start...].lazy.prefix { $0.key == key && $0.time <= times.upperBound }
        .map(\.record)
    }

    /// Those that a predicate does not refuse.
    func filter(_ isKept: (RecordID) -> Bool) -> KeyedRecords {
      var kept = self
      kept.entries.removeAll { !isKept($0.record) }
      return kept
    }
  }
}
