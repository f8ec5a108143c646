internal import Attribution
internal import Model
internal import Pipeline

/// The sessions of a state that are compared, and what they were found to be under one side's rules.
struct ComparedSide: Sendable {
  /// The passes over them.
  let stage: AttributionStage
  /// One for each batch.
  let attributions: [SealedAttributions]

  /// All of a derivation.
  init(_ derivation: Derivation) {
    (stage, attributions) = (derivation.stage, derivation.attributed.batches)
  }

  /// What was derived of a state, and opens that were not, all of them limited by its rules (EVENT-6).
  init(_ derivation: Derivation, limiting opens: ReopenedBatches) {
    let (events, own) = (derivation.events, derivation.stage)
    let derived = events.batches.indices.filter(derivation.isDerived)
    let all = Events(
      batches: derived.map { events.batches[$0] } + opens.batches, strings: events.strings,
      apps: events.apps)
    stage = own.over(all)
    let keep = own.parallel.memory.keep
    var attributions =
      derived.map { derivation.attributed.batches[$0].withoutLimits(keep: keep) }
      + zip(opens.batches, opens.found).map { batch, found in
        found?.withoutLimits(keep: keep)
          ?? SealedAttributions(batch.decided?.attributions ?? AttributionBatch(), keep: keep)
      }
    stage.limit(&attributions)
    self.attributions = attributions
  }
}
