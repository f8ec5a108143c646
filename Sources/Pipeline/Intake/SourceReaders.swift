/// The decoders of a job's sources, each made when its source is first asked for.
package struct SourceReaders {
  private let plans: [SourcePlan]
  private var readers: [SourceReader?]

  package init(_ plans: [SourcePlan]) {
    self.plans = plans
    readers = [SourceReader?](repeating: nil, count: plans.count)
  }

  /// The decoder of the source at a place.
  package mutating func reader(_ place: Int) throws(PipelineError) -> SourceReader {
    if let reader = readers[place] { return reader }
    let reader = try SourceReader(plans[place])
    readers[place] = reader
    return reader
  }
}
