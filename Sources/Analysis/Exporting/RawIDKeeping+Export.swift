internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline

extension RawIDKeeping {
  /// The ids of some sessions, by the places of their lines.
  func ids(
    of wanted: LinePlaces, _ derivation: Derivation
  ) throws(PipelineError) -> FoundLines<LoggedIDs> {
    var places: [ExactText: UInt16] = [:]
    for (place, name) in derivation.sources(of: job).enumerated() {
      places[ExactText(name)] = UInt16(truncatingIfNeeded: place)
    }
    var found = PackedLines(derivation.stage.parallel.memory)
    do throws(StoreError) {
      try store.rawIDs()?.forEach { row in
        guard let source = places[ExactText(row.source)] else { return }
        let place = LinePlace(digest: row.digest, source: source)
        if let index = wanted.index(of: place) { found.add(LoggedIDs(row), of: index) }
      }
    } catch {
      throw .state(error)
    }
    found.finish()
    return FoundLines(wanted, [found])
  }
}
