/// The law written down as code: what reports and audit export must be after each run.
///
/// Never fast: every rule is one function that looks at everything anew.
public struct ReferenceModel {
  private let sequence: RunSequence

  /// Takes a world as it is, for one run.
  public init(_ world: World) { sequence = RunSequence(world) }

  /// Takes a world that comes in several runs.
  public init(_ sequence: RunSequence) { self.sequence = sequence }

  /// Computes what must be there after the last run.
  public func run() -> ReferenceResult { runs()[sequence.deliveries.count - 1] }

  /// Computes what must be there after each run.
  public func runs() -> [ReferenceResult] {
    var folders = Folders()
    var state = State()
    return sequence.deliveries.indices.map { run in
      folders.receive(sequence.deliveries[run])
      let (files, damaged) = folders.takeIn()
      let settings = sequence.settings(run: run)
      let (counts, accepted) = decode(files, settings)
      let tooLate = state.counts[.tooLate] ?? 0
      state.takeIn(accepted, settings)
      let result = ReferenceResult(
        settings: settings, sources: counts, damagedFiles: damaged,
        tooLate: (state.counts[.tooLate] ?? 0) - tooLate, state: state)
      if let device = sequence.deliveries[run].forgets { state.forget(device, settings) }
      return result.forgetting(state)
    }
  }

  /// What the lines of a run's files are, source by source.
  private func decode(_ files: [LogFile], _ settings: Settings) -> ([SourceCounts], [Decoded]) {
    var counts: [SourceCounts] = []
    var accepted: [Decoded] = []
    for (index, source) in sequence.world.sources.enumerated() {
      let decoder = Decoder(source: source, settings: settings)
      var count = SourceCounts(kind: source.kind, dialect: source.dialect)
      for line in files.filter({ $0.source == index }).flatMap(\.lines) {
        switch decoder.decode(line) {
        case .blank: count.blank += 1
        case .rejected(let rejection): count.rejected[rejection.reason, default: 0] += 1
        case .accepted(let record):
          count.accepted += 1
          accepted.append(record)
        }
      }
      counts.append(count)
    }
    return (counts, accepted)
  }
}
