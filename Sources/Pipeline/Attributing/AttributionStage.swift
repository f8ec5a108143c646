package import Attribution
internal import Decoding
public import Model

/// Events in, attributions out: the keyed passes one after the other (docs/rules.md, sections 2 to 5).
///
/// Each pass brings together the records of one key and calls a pure function on each group:
/// duplicates by record id, histories by device id, touches by evidence key, limits by ip.
public struct AttributionStage: Sendable {
  public let events: Events
  package let rules: Rules
  /// Which links belong to each app (EV-4).
  package let ownedLinks: OwnedLinks
  package let resolver: Resolver
  package let parallel: Parallel

  /// Runs all passes.
  func run(_ stopwatch: inout Stopwatch) -> Attributed { Self.run([self], &stopwatch)[0] }

  /// Runs all passes over the same records under several rules, at least one. What decides which records belong
  /// together must be the same in all (`Rules.haveSameGroups`), as must the links of the apps, and is found once.
  static func run(_ stages: [AttributionStage], _ stopwatch: inout Stopwatch) -> [Attributed] {
    let first = stages[0]
    let duplicates = first.findDuplicates()
    stopwatch.lap("duplicates")
    var histories = first.findHistories(duplicates)
    let classes = first.classify(histories)
    (histories.near, histories.sessionCrowds) = ([], [])
    stopwatch.lap("histories")
    // What differs in limits alone is resolved once.
    let others = stages.dropFirst().filter { !$0.resolver.decidesLike(first.resolver) }
    var candidates = first.findCandidates(of: [first] + others, classes, histories, duplicates)[...]
    stopwatch.lap("candidates")
    let resolved = first.resolve(classes, candidates.removeFirst(), histories, duplicates)
    stopwatch.lap("resolve")
    return stages.map { stage in
      var batches = resolved
      if !stage.resolver.decidesLike(first.resolver) {
        batches = stage.resolve(classes, candidates.removeFirst(), histories, duplicates)
        stopwatch.lap("resolve")
      }
      stage.limit(&batches)
      stopwatch.lap("limit")
      return Attributed(batches: batches, duplicates: duplicates)
    }
  }

  /// The same passes over other records with the same texts.
  package func over(_ events: Events) -> AttributionStage {
    AttributionStage(
      events: events, rules: rules, ownedLinks: ownedLinks, resolver: resolver.over(events),
      parallel: parallel)
  }

  /// A shuffle of about so many rows.
  package func shuffle(rows: Int) -> Shuffle { Shuffle(parallel: parallel, rows: rows) }
  package var batchCount: Int { events.batches.count }
}
