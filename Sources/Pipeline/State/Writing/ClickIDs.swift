internal import Attribution
internal import CMemoryHints
package import Model

/// The ids of the clicks that brought sessions, as whoever keeps the sessions asks for them.
///
/// Not copied, as that would count references for each session.
package struct ClickIDs: ~Copyable {
  private let events: Events
  private let texts: RecordTable<UInt8>
  private let areInMemory: Bool
  /// The ids of some touches that were fetched, and where each lies among them, by the touch's place.
  private var (fetchedTexts, places) = ([UInt8](), [Range<Int>]())

  /// More are not fetched at a time; a batch of sessions has some 100 KB.
  private static let mostFetched = 8 << 20

  /// The clicks of some events.
  package init(_ events: Events) {
    self.events = events
    texts = RecordTable(events) { $0.heap }
    areInMemory = events.batches.allSatisfy { $0.clicks.isEmpty || $0.heap.isInMemory }
  }

  /// Brings the ids of the clicks to hand that some touches are, where they are not in memory: reading each on its own
  /// takes most of the time.
  mutating func fetch(_ touches: Span<Touch>) {
    if areInMemory { return }
    var wanted: [(record: RecordID, place: Int)] = []
    for place in touches.indices {
      let id = touches[place].clickID
      if let record = touches[place].click, id.isPresent,
        unsafe texts.address(of: Int(id.offset), in: record.batch) == nil
      {
        wanted.append((record, place))
      }
    }
    // In the order in which they lie.
    wanted.sort { $0.record < $1.record }
    places = [Range<Int>](repeating: 0..<0, count: touches.count)
    var (parts, end) = ([(batch: Int, rows: Range<Int>)](), 0)
    for next in wanted.indices {
      let (record, place) = wanted[next]
      if next > 0, wanted[next - 1].record == record {
        places[place] = places[wanted[next - 1].place]
        continue
      }
      let text = touches[place].clickID.range
      if end + text.count > Self.mostFetched { break }
      parts.append((record.batch, text))
      places[place] = end..<end + text.count
      end += text.count
    }
    fetchedTexts.removeAll(keepingCapacity: true)
    texts.append(parts: parts, to: &fetchedTexts)
  }

  /// Keeps the id of the click in a batch that a touch is: as logged, else its digest's digits (IN-7).
  ///
  /// - Parameter place: that of the touch among those whose clicks were fetched last.
  func keep(_ touch: Touch, at place: Int, _ record: RecordID, in batch: inout EventBatch)
    -> TextRef
  {
    if !touch.clickID.isPresent {
      let origins = events.batches[record.batch].clicks.origins
      return batch.keep(origins[record.row].digest.hexDigits.span)
    }
    if place < places.count, !places[place].isEmpty {
      return batch.keep(fetchedTexts.span.extracting(places[place]))
    }
    let start = UInt32(batch.heap.count)
    texts.append(touch.clickID.range, of: record.batch, to: &batch.heap)
    return TextRef(offset: start, length: touch.clickID.length)
  }

  /// Keeps the link of a click in a batch, where it may be kept.
  ///
  /// - Parameter own: the link, where it is known.
  func keepLink(
    _ own: LoggedLink?, of click: RecordID, in batch: inout EventBatch,
    where isKept: ((ArraySlice<UInt8>) -> Bool)?
  ) -> LoggedLink {
    keep(
      own ?? events.link(of: click), of: events.batches[click.batch], in: &batch, where: isKept)
  }

  /// Keeps a link of one batch in another, where it may be kept.
  func keep(
    _ link: LoggedLink, of known: SealedBatch, in batch: inout EventBatch,
    where isKept: ((ArraySlice<UInt8>) -> Bool)?
  ) -> LoggedLink {
    if let isKept, !isKept(events.text(link, in: known)) { return .absent }
    return batch.keep(link, of: known)
  }

  /// Has the processor fetch the ids of the clicks that brought some sessions: they lie anywhere.
  func prefetch(_ rows: Span<Attribution>, _ touches: Span<Touch>) {
    for row in rows.indices where rows[row].touch != 0 {
      let touch = touches[Int(rows[row].touch) - 1]
      guard let record = touch.click,
        let text = unsafe texts.address(of: Int(touch.clickID.offset), in: record.batch)
      else { continue }
      // Safe because nothing is read.
      unsafe lookback_prefetch(text)
    }
  }
}

extension EventBatch {
  /// Adds an attribution with everything in it that refers to other records resolved.
  ///
  /// - Parameters:
  ///   - namesClick: whether the click that the touch is may be named.
  ///   - keepsLink: whether the link whose data the session gets may be kept; nil keeps all.
  package mutating func append(
    _ attribution: Attribution, _ touch: Touch?, of batch: SealedBatch,
    _ clickIDs: borrowing ClickIDs, namesClick: (RecordID) -> Bool = { _ in true },
    keepsLink: ((ArraySlice<UInt8>) -> Bool)? = nil
  ) {
    let touched = touch?.click
    let link: LoggedLink
    switch attribution.deepLink {
    case .click(let linked):
      // Mostly both are one click.
      let own = linked == touched ? touch?.clickLink : nil
      link = clickIDs.keepLink(own, of: linked, in: &self, where: keepsLink)
    case .decidedClick(let own): link = clickIDs.keep(own, of: batch, in: &self, where: keepsLink)
    case .none, .appLink, .clipboard: link = .absent
    }
    var id = TextRef.absent
    if let touch {
      if let touched {
        if namesClick(touched) {
          id = clickIDs.keep(touch, at: Int(attribution.touch) - 1, touched, in: &self)
        }
      } else {
        id = keep(touch.clickID, of: batch)
      }
    }
    append(decided: attribution, touch, id: id, link: link)
  }
}
