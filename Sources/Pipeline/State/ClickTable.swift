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
  private var fetchedIDs = FetchedIDs()

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
    fetchedIDs = FetchedIDs(of: clicks, in: texts)
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
    if let id = fetchedIDs[record] { return batch.keep(id.span) }
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

/// The ids of clicks that are not in memory, read together.
private struct FetchedIDs {
  private var texts: [UInt8] = []
  /// In order, and where the text of each ends.
  private var (records, ends) = ([RecordID](), [Int]())

  /// None.
  init() {}

  /// The ids of the clicks that are at hand.
  init(of clicks: RecordTable<SeenClick>, in table: RecordTable<UInt8>) {
    var (parts, batch, end) = ([Range<Int>](), 0, 0)
    for (record, click) in clicks.fetchedRows where click.id.isPresent {
      if record.batch != batch {
        table.append(parts: parts, of: batch, to: &texts)
        parts.removeAll(keepingCapacity: true)
        batch = record.batch
      }
      parts.append(click.id.range)
      end += click.id.range.count
      records.append(record)
      ends.append(end)
    }
    table.append(parts: parts, of: batch, to: &texts)
  }

  /// The id of a click; nil for one that was not read.
  subscript(record: RecordID) -> ArraySlice<UInt8>? {
    let place = records.firstPlace { $0 >= record }
    if place == records.count || records[place] != record { return nil }
    return texts[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
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
