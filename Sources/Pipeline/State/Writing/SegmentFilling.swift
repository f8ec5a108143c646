internal import EventStore
internal import Model

/// Fills a segment record by record; without a record there is no segment.
///
/// Clicks and sessions are noted where they lie, and written from there when a batch is full.
struct SegmentFilling: ~Copyable {
  private let place: NewSegment
  private let names: SegmentNames
  private let strings: StringTable
  private var writer: SegmentWriter?
  private var clicks: [PickedRows] = []
  private var sessions: [PickedRows] = []
  private var (clickCount, sessionCount) = (0, 0)
  /// The batches of the last parts.
  private var (clickBatch, sessionBatch): (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
  private var rest = EventBatch()
  /// The bytes of texts of the batches in which the picked rows lie.
  private var heapSize = 0
  /// Whether the batch has room for no more of the rest, and the forgotten sessions in it: to find out
  /// takes longer than to note a session.
  private var (isRestFull, forgottenCount) = (false, 0)

  /// A segment that is not begun yet.
  init(_ place: NewSegment, names: SegmentNames, strings: StringTable, isFinal: Bool) {
    self.place = place
    self.names = names
    self.strings = strings
    rest.decided = isFinal ? DecidedRows() : .changeable
  }

  /// Adds a click; gives its row.
  mutating func add(click row: Int, of batch: SealedBatch) throws(StoreError) -> UInt32 {
    if isFull { try flush() }
    Self.add(row, of: batch, &clickBatch, to: &clicks, &heapSize)
    clickCount += 1
    return UInt32(clickCount - 1)
  }

  /// Adds the names by which reports know the click that was added last.
  mutating func add(_ names: ClickNames) { rest.decided?.clickNames.append(names) }

  /// Says of the click that was added last, by its row, that it is a duplicate.
  mutating func add(duplicateClick row: UInt32) { rest.decided?.duplicateClicks.append(row) }

  /// Adds a session, with what it was found to be.
  mutating func add(
    session row: Int, of batch: SealedBatch, _ attribution: Attribution, _ touch: Touch?,
    _ clickIDs: borrowing ClickIDs
  ) throws(StoreError) {
    if isFull { try flush() }
    Self.add(row, of: batch, &sessionBatch, to: &sessions, &heapSize)
    sessionCount += 1
    rest.append(attribution, touch, of: batch, clickIDs)
    if rest.isHeapFull { isRestFull = true }
  }

  /// Adds what `append` appends to the batch that is being filled.
  mutating func add(_ append: (inout EventBatch) -> Void) throws(StoreError) {
    if isFull { try flush() }
    append(&rest)
    isRestFull = rest.isFull
    forgottenCount = rest.decided?.forgotten.count ?? 0
  }

  /// Copies what was picked of a batch where that is little: the batch was read for those who go through
  /// it, and many of them would not fit in memory.
  mutating func letGo(of batch: SealedBatch) {
    if clickBatch == ObjectIdentifier(batch) {
      Self.copyFew(of: batch.clicks.count, in: &clicks) { $0.append(click: $1, of: batch) }
    }
    if sessionBatch == ObjectIdentifier(batch) {
      Self.copyFew(of: batch.sessions.count, in: &sessions) {
        $0.append(session: $1, of: batch)
      }
    }
    (clickBatch, sessionBatch) = (nil, nil)
  }

  /// Puts copies in the place of the last part's rows where those are few of so many.
  private static func copyFew(
    of count: Int, in parts: inout [PickedRows],
    _ append: (inout EventBatch, Int) -> Void
  ) {
    guard let last = parts.last, last.rows.count * 2 < count else { return }
    var few = EventBatch()
    for row in last.rows { append(&few, Int(row)) }
    let copies = SealedBatch(few)
    parts[parts.count - 1] = PickedRows(
      last.batch.keysFollow ? copies.withKeysThatFollow : copies,
      rows: Array(0..<UInt32(last.rows.count)))
  }

  /// Ends the segment; nil when there is none.
  consuming func finish() throws(StoreError) -> SegmentInfo? {
    let isEmpty =
      clickCount + sessionCount == 0 && rest.mark.isEmpty && rest.decided?.isWithoutRest ?? true
    if !isEmpty { try flush() }
    guard let writer = writer.take() else { return nil }
    return try writer.finish(strings: strings)
  }

  @inline(__always)
  private static func add(
    _ row: Int, of batch: SealedBatch, _ last: inout ObjectIdentifier?,
    to parts: inout [PickedRows], _ heapSize: inout Int
  ) {
    if last != ObjectIdentifier(batch) {
      parts.append(PickedRows(batch))
      heapSize += batch.heap.count + batch.linkTexts.count
      last = ObjectIdentifier(batch)
    }
    parts[parts.count - 1].rows.append(UInt32(row))
  }

  /// Whether the next record needs a new batch.
  private var isFull: Bool {
    let most = RecordID.rowsPerBatch
    return clickCount == most || sessionCount + forgottenCount == most || isRestFull
      || heapSize > Self.mostHeapSize
  }

  /// Whoever writes a batch has the texts of those that it is made of in memory, and whoever reads it its own in one
  /// list.
  private static let mostHeapSize = 1 << 28

  private mutating func flush() throws(StoreError) {
    if writer == nil { writer = try place.begin(names: names) }
    try writer?.add(clicks: clicks, sessions: sessions, &rest, strings: strings)
    clicks.removeAll(keepingCapacity: true)
    sessions.removeAll(keepingCapacity: true)
    (clickCount, sessionCount) = (0, 0)
    (clickBatch, sessionBatch) = (nil, nil)
    (isRestFull, forgottenCount, heapSize) = (false, 0, 0)
  }
}
