internal import Configuration
internal import Decoding
internal import Model

/// A source with what its lines need to be read.
struct SourcePlan: Sendable {
  var definition: SourceDefinition
  var clock: LocalClock
  var fixedApp: AppID?
  var files: [String]
  /// Those of the files whose content was taken in before, and whose older records are kept.
  var reread: Set<ExactText> = []
}

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

/// A file that waits to be read.
struct InputFile: Sendable {
  var source: Int
  var path: String
  /// The number of lines after which the rest is not read; nil is no limit.
  var lineLimit: Int?
  /// Whether its content was taken in before: what comes late in it is a duplicate.
  var isReread = false
  /// Whether it is one of the last files, so that there may be a thread to read it ahead.
  var isReadAhead = false
  /// Whether the run is to stop; asked between chunks.
  var isInterrupted: @Sendable () -> Bool
}
