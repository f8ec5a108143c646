internal import Attribution
internal import CPrefetch
internal import Model

/// All clicks with the texts of their ids, as the sessions that they brought ask for them.
///
/// Not copied, as that would count references for each session.
struct ClickTable: ~Copyable {
  private let events: Events
  private var clicks: RecordTable<SeenClick>
  private let texts: RecordTable<UInt8>
  /// The ids of clicks that were fetched, and where each lies among them.
  private var (idTexts, ids) = ([UInt8](), FetchedRows<Range<Int>>())

  /// The clicks of some events.
  init(_ events: Events) {
    self.events = events
    clicks = RecordTable(events) { $0.clicks.seen }
    texts = RecordTable(events) { $0.heap }
  }

  /// Brings the clicks to hand that some touches are, and their ids, where they are not in memory: reading each on its
  /// own takes most of the time.
  mutating func fetch(_ touches: Span<Touch>) {
    if clicks.isInMemory { return }
    var records: [RecordID] = []
    for i in touches.indices where touches[i].type == .click {
      if let record = touches[i].record { records.append(record) }
    }
    clicks = clicks.fetching(records)
    let parts = clicks.fetched.all.map { (batch: $0.batch, rows: $1.id.range) }
    idTexts.removeAll(keepingCapacity: true)
    texts.append(parts: parts, to: &idTexts)
    var end = 0
    ids = clicks.fetched.map { _, click in
      defer { end += click.id.range.count }
      return end..<end + click.id.range.count
    }
  }

  /// What a session keeps of a click.
  struct Named {
    var id: TextRef
    var link: StringID
  }

  /// A click, whose link is the one that the catalogue adds where it has none (TOUCH-1).
  subscript(record: RecordID) -> Named {
    var named = clicks.read(record) { Named(id: $0.id, link: $0.link) }
    if !named.link.isPresent, !events.catalogue.isEmpty {
      named.link = events.completed(clicks[record]).link
    }
    return named
  }

  /// Keeps the id of a click in a batch: as logged, else its digest's digits (IN-7).
  func keepID(of click: Named, _ record: RecordID, in batch: inout EventBatch) -> TextRef {
    if !click.id.isPresent {
      let origins = events.batches[record.batch].clicks.origins
      return batch.keep(origins[record.row].digest.hexDigits.span)
    }
    if let id = ids[record] { return batch.keep(idTexts[id].span) }
    let start = UInt32(batch.heap.count)
    texts.append(click.id.range, of: record.batch, to: &batch.heap)
    return TextRef(offset: start, length: click.id.length)
  }

  /// Has the processor fetch the clicks that brought some sessions, and then their ids: both lie anywhere.
  ///
  /// - Parameter room: for the clicks, used again for the next sessions.
  func prefetch(_ rows: Span<Attribution>, _ touches: Span<Touch>, _ room: inout [RecordID]) {
    room.removeAll(keepingCapacity: true)
    for row in rows.indices where rows[row].touch != 0 {
      let place = Int(rows[row].touch) - 1
      guard touches[place].type == .click, let record = touches[place].record,
        let click = unsafe clicks.address(of: record.row, in: record.batch)
      else { continue }
      // Safe because nothing is read.
      unsafe lookback_prefetch(click)
      room.append(record)
    }
    for record in room {
      let id = clicks.read(record) { $0.id }
      if let text = unsafe texts.address(of: Int(id.offset), in: record.batch) {
        unsafe lookback_prefetch(text)
      }
    }
  }
}

extension EventBatch {
  /// Adds an attribution with everything in it that refers to other records resolved.
  ///
  /// - Parameters:
  ///   - namesClick: whether the click that the touch is may be named.
  ///   - keepsLink: whether the link whose data the session gets may be kept.
  mutating func append(
    _ attribution: Attribution, _ touch: Touch?, of batch: SealedBatch,
    _ clicks: borrowing ClickTable, namesClick: (RecordID) -> Bool = { _ in true },
    keepsLink: (StringID) -> Bool = { _ in true }
  ) {
    var attribution = attribution
    var (touched, click): (RecordID?, ClickTable.Named?)
    if let touch, touch.type == .click, let record = touch.record {
      (touched, click) = (record, clicks[record])
    }
    if case .click(let linked) = attribution.deepLink {
      // Mostly both are one click.
      let own = linked == touched ? click : nil
      attribution.deepLink = .finalClick((own ?? clicks[linked]).link)
    }
    if case .finalClick(let link) = attribution.deepLink, !keepsLink(link) {
      attribution.deepLink = .finalClick(.absent)
    }
    var id = TextRef.absent
    if let touched, let click {
      if namesClick(touched) { id = clicks.keepID(of: click, touched, in: &self) }
    } else if let touch {
      id = keep(touch.finalID, of: batch)
    }
    append(final: attribution, touch, id: id)
  }
}
