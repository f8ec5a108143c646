internal import EventStore
internal import Model

/// Which segments of a state a run writes again: so that their number stays bounded whatever the
/// number of runs, and that what is too old goes (TIME-7).
///
/// Final segments are merged when eight runs left about as many rows in theirs, so that a record is
/// written again once for each factor of eight that the state outgrows its run. Those of one run, of which each thread
/// writes one, count as one: whatever merges them leaves as many. The batches of the state come before those of the
/// run.
package struct MergePlan: Sendable {
  /// The names of the segments that are written again and dropped.
  let segments: [String]
  private let batches: Set<Int>
  private let known: Int

  /// Runs with about as many rows, or provisional segments, that may be there before they are merged.
  private static let (factor, mostProvisional) = (8, 64)

  /// Looks at the segments of a state, with the catalogue of links as it is now.
  init(_ state: LoadedState?, _ catalogue: LinkCatalogue, retention: Retention) {
    let segments = state?.segments ?? []
    let batches = state?.batches ?? []
    let finals = segments.filter(\.isFinal)
    let mergeable = Set(Self.mergeable(finals.map { ($0.rows, $0.run) }))
    var chosen = finals.indices.filter { place in
      if !finals[place].isWhole { return false }
      let old = finals[place].batches.reduce(0) {
        $0 + Self.oldRows(batches[$1], catalogue, retention)
      }
      return mergeable.contains(place) || old * 4 > finals[place].rows
    }.map { finals[$0] }
    // Where all was derived again, segments are to say what it was found to be now.
    if state?.reopened == nil { chosen += segments.filter { !$0.isFinal } }
    self.segments = chosen.map(\.name)
    self.batches = Set(chosen.flatMap(\.batches))
    known = batches.count
  }

  /// The places of the final segments that may be written again, which have to be read whole: those
  /// of full tiers, and those whose times say that much of them may be too old.
  static func candidates(
    _ segments: [SegmentReading.Entry], _ retention: Retention
  ) -> Set<Int> {
    var finals: [Int] = []
    var candidates: Set<Int> = []
    for (place, entry) in segments.enumerated() where entry.segment.batchCount > 0 {
      let segment = entry.segment
      let batches = 0..<segment.batchCount
      if !batches.allSatisfy(segment.isFinal) { continue }
      let old = batches.filter { segment.counts($0).first <= retention.latestOldSession }
        .reduce(0) { $0 + segment.counts($1).records }
      if old * 4 > segment.info.counts.records { candidates.insert(place) }
      finals.append(place)
    }
    let sizes = finals.map { (segments[$0].segment.info.counts.records, segments[$0].run) }
    return candidates.union(mergeable(sizes).map { finals[$0] })
  }

  /// The places of the segments, each of so many rows and of a run, of those runs of which there are enough with
  /// about as many rows.
  static func mergeable(_ segments: [(rows: Int, run: Int64)]) -> [Int] {
    let runs = Dictionary(grouping: segments.indices) { segments[$0].run }.values
    let tiers = Dictionary(grouping: runs) { run in tier(run.reduce(0) { $0 + segments[$1].rows }) }
    return tiers.values.filter { $0.count >= factor }.flatMap { $0.joined() }.sorted()
  }

  /// Whether the segments that are not final are so many that they are to be written as one, which takes all
  /// of their records.
  static func joinsOthers(of reading: SegmentReading) -> Bool {
    Set(reading.places(final: false).map(\.segment)).count > mostProvisional
  }

  /// The segments that hold one of some batches of a state, and all that are not final: what these say their
  /// records to be follows from all that was there.
  package init(rewriting changed: Set<Int>, of state: LoadedState) {
    let chosen = state.segments.filter {
      !changed.isEmpty && !$0.isFinal || !changed.isDisjoint(with: $0.batches)
    }
    segments = chosen.map(\.name)
    batches = Set(chosen.flatMap(\.batches))
    known = state.batches.count
  }

  /// Whether the records of a batch are written, or lie in a segment that stays.
  func isWritten(_ batch: Int) -> Bool { batch >= known || batches.contains(batch) }

  private static func tier(_ rows: Int) -> Int {
    var (tier, size) = (0, 4096)
    while rows > size { (tier, size) = (tier + 1, size * factor) }
    return tier
  }

  /// The number of rows that are kept no longer.
  private static func oldRows(
    _ batch: SealedBatch, _ catalogue: LinkCatalogue, _ retention: Retention
  ) -> Int {
    batch.sessions.count { $0.timestamp <= retention.lastOldSession($0.app) }
      + batch.clicks.count { $0.timestamp <= retention.lastOldEvidence($0.app) }
      + batch.entries.count { retention.isOld($0, in: catalogue) }
      + (batch.decided?.forgotten ?? []).count { $0.time <= retention.lastOldSession($0.app) }
  }
}
