internal import Model
internal import Pipeline

/// The sessions that stand elsewhere in one derivation than in another of the same records.
struct Moves: Sendable {
  /// How many went the same way.
  private(set) var counts: [Move: Int] = [:]
  /// How many were compared.
  private(set) var sessions = 0
  /// How many final ones were found to be something else than the first derivation finds now: what
  /// came late would change them, or rules that were adopted since.
  private(set) var stale = 0

  /// The sessions that went from one place to another.
  struct Move: Hashable, Sendable {
    var app: AppID
    var event: SessionEvent
    /// In the texts of the first derivation.
    var from: Standing
    /// In the texts of the second derivation.
    var to: Standing
  }

  /// No moves.
  private init() {}

  /// Compares the sessions of a time.
  ///
  /// - Parameters:
  ///   - texts: how many texts the tables of both sides begin with in common.
  ///   - batches: the places of the batches that are compared.
  ///   - found: what the sessions of each batch were found to be when they became final; nil where that is not to be
  ///     compared.
  init(
    from first: ComparedSide, to second: ComparedSide, common texts: Int,
    in times: Range<Timestamp>, over batches: [Int], found: [SealedAttributions?],
    _ parallel: Parallel
  ) {
    let texts = TextMatching(
      first.stage.events.strings, second.stage.events.strings, common: texts)
    for part in parallel.gather(
      batches.count, into: Moves(),
      { place, moves in
        moves.add(batches[place], first, second, times, found[batches[place]], texts)
      })
    {
      counts.merge(part.counts, uniquingKeysWith: +)
      sessions += part.sessions
      stale += part.stale
    }
  }

  /// Adds sessions of which it is known that they did not move.
  mutating func add(unmoved sessions: Int) { self.sessions += sessions }

  private mutating func add(
    _ index: Int, _ first: ComparedSide, _ second: ComparedSide, _ times: Range<Timestamp>,
    _ found: SealedAttributions?, _ texts: TextMatching
  ) {
    let rows = first.stage.events.batches[index].sessions.loaded
    let (before, after) = (
      first.attributions[index].loaded, second.attributions[index].loaded
    )
    let found = found ?? SealedAttributions(AttributionBatch())
    // To hand the lists themselves on counts references to them for every session.
    let (sessions, known) = (rows.span, found.rows.span)
    let (old, new) = (before.rows.span, after.rows.span)
    let (oldTouches, newTouches) = (before.touches.span, after.touches.span)
    let knownTouches = found.touches.span
    for row in sessions.indices where times.contains(sessions[row].timestamp) {
      guard let from = Standing(old[row], oldTouches), let to = Standing(new[row], newTouches)
      else { continue }
      self.sessions += 1
      if !known.isEmpty, Standing(known[row], knownTouches) != from { stale += 1 }
      if texts.areEqual(from, to) { continue }
      let move = Move(
        app: sessions[row].app, event: old[row].event, from: from, to: to)
      counts[move, default: 0] += 1
    }
  }
}

/// Tells which texts of two tables are equal; the tables have their first texts in common.
private struct TextMatching: Sendable {
  private let common: Int
  /// The texts of the second table after those, by their ids in the first; nil where it lacks them.
  private let others: [StringID?]

  init(_ first: StringTable, _ second: StringTable, common: Int) {
    self.common = common
    others = (common..<second.count).map { index in
      first.find(Array(second.text(StringID(index: UInt32(index)))).span)
    }
  }

  func areEqual(_ first: Standing, _ second: Standing) -> Bool {
    first.kind == second.kind && areEqual(first.campaign, second.campaign)
      && areEqual(first.channel, second.channel)
  }

  private func areEqual(_ first: StringID, _ second: StringID) -> Bool {
    let index = Int(second.index)
    return index < common ? first == second : others[index - common] == first
  }
}
