internal import Configuration
internal import Decoding

/// The decoder of a source; each worker has its own.
final class SourceReader {
  var decoder: SourceDecoder
  let quarantine: QuarantineText

  init(_ plan: SourcePlan) throws(PipelineError) {
    let source = plan.definition
    guard
      let decoder = SourceDecoder(
        kind: source.kind, dialect: source.dialect, overrides: source.fields, clock: plan.clock,
        fixedApp: plan.fixedApp)
    else { throw .outOfMemory }
    self.decoder = decoder
    quarantine = QuarantineText(overrides: source.fields)
  }
}

/// The decoders of a job's sources, each made when the first line of its source is read.
struct SourceReaders {
  private let plans: [SourcePlan]
  private var readers: [SourceReader?]

  init(_ plans: [SourcePlan]) {
    self.plans = plans
    readers = [SourceReader?](repeating: nil, count: plans.count)
  }

  /// The decoder of the source at a place.
  mutating func reader(_ place: Int) throws(PipelineError) -> SourceReader {
    if let reader = readers[place] { return reader }
    let reader = try SourceReader(plans[place])
    readers[place] = reader
    return reader
  }
}
