/// Records on their way to the cubes, some at a time: few enough to stay in the cache.
struct ReportedChunk<Record> {
  private var records: [Record] = []

  private static var most: Int { 512 }

  /// Room for so many as go to the cubes at once.
  init() { records.reserveCapacity(Self.most) }

  /// Adds a record, and hands all of them to `use` when there are enough.
  @inline(__always)
  mutating func add(_ record: Record, _ use: (Span<Record>) -> Void) {
    records.append(record)
    if records.count == Self.most { flush(use) }
  }

  /// Hands those that are left to `use`.
  mutating func flush(_ use: (Span<Record>) -> Void) {
    use(records.span)
    records.removeAll(keepingCapacity: true)
  }
}
