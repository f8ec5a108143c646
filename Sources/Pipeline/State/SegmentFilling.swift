internal import EventStore
internal import Model

/// Fills a segment record by record; without a record there is no segment.
struct SegmentFilling: ~Copyable {
  private let place: NewSegment
  private let names: SegmentNames
  private let strings: StringTable
  private var writer: SegmentWriter?
  private var batch = EventBatch()

  /// A segment that is not begun yet.
  init(_ place: NewSegment, names: SegmentNames, strings: StringTable, isFinal: Bool) {
    self.place = place
    self.names = names
    self.strings = strings
    if isFinal { batch.final = FinalRows() }
  }

  /// Adds what `append` appends to the batch that is being filled.
  mutating func add(_ append: (inout EventBatch) -> Void) throws(StoreError) {
    if batch.isFull { try flush() }
    append(&batch)
  }

  /// Ends the segment; nil when there is none.
  consuming func finish() throws(StoreError) -> SegmentInfo? {
    if !batch.mark.isEmpty || !(batch.final?.isWithoutRest ?? true) { try flush() }
    guard let writer = writer.take() else { return nil }
    return try writer.finish()
  }

  private mutating func flush() throws(StoreError) {
    if writer == nil { writer = try place.begin(names: names) }
    try writer?.add(&batch, strings: strings)
  }
}
