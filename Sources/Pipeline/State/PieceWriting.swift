internal import Configuration
internal import EventStore
internal import Model

/// Writes some of a run's batches, on a thread of its own, into a final and a provisional segment.
struct PieceWriting: ~Copyable {
  private let whole: StateWriting
  private let events: Events
  private var finals: SegmentFilling
  private var others: SegmentFilling
  private var aging: Aging
  private var result = StateWriting.Result()

  /// Segments that are not begun yet.
  init(_ whole: StateWriting, final: NewSegment, provisional: NewSegment) {
    self.whole = whole
    events = whole.events
    finals = SegmentFilling(final, names: whole.names, strings: events.strings, isFinal: true)
    others = SegmentFilling(
      provisional, names: whole.names, strings: events.strings, isFinal: false)
    aging = Aging(whole.job.reports, days: whole.days)
  }

  /// Adds the records of a batch.
  mutating func add(_ index: Int) throws(StoreError) {
    if let aged = events.batches[index].final?.aged { aging.add(aged) }
    try addForgotten(of: index)
    try addClicks(of: index)
    try addSessions(of: index)
    try addEvidence(of: index)
  }

  /// Ends the segments.
  consuming func finish() throws(StoreError) -> StateWriting.Result {
    let aged = aging.rows
    for row in aged.counts { try finals.add { $0.final?.aged.counts.append(row) } }
    for row in aged.devices { try finals.add { $0.final?.aged.devices.append(row) } }
    for row in aged.opens { try finals.add { $0.final?.aged.opens.append(row) } }
    for segment in [try finals.finish(), try others.finish()] {
      if let segment { result.segments.append(segment) }
    }
    return result
  }

  /// Adds what is left of forgotten sessions, as long as a provisional session may come close to one.
  private mutating func addForgotten(of index: Int) throws(StoreError) {
    let batch = events.batches[index]
    let reach = max(whole.job.rules.throttlePeriod, whole.job.rules.repeatedInstallGap)
    for (place, session) in (batch.final?.forgotten ?? []).enumerated() {
      if session.time + reach <= whole.retention.watermarks[session.app] {
        aging.add(session, of: batch)
      } else {
        try finals.add { $0.append(forgotten: place, of: batch) }
      }
    }
  }

  private mutating func addClicks(of index: Int) throws(StoreError) {
    let batch = events.batches[index]
    let isWritten = whole.plan.isWritten(index)
    var reported = ReportedNames(of: batch, in: events)
    for row in batch.clicks.indices {
      let click = batch.clicks[row]
      if !batch.isFinal && !whole.retention.watermarks.isFinal(click) {
        if isWritten { try others.add { $0.append(click: row, of: batch) } }
        continue
      }
      if whole.attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) {
        result.droppedClicks += 1
        continue
      }
      let names = reported.names(of: click, row: row)
      if click.timestamp <= whole.retention.lastOldEvidence(click.app) {
        aging.add(click, names: names)
        continue
      }
      try finals.add { final in
        final.append(click: row, of: batch)
        if names != (click.campaign, click.channel) {
          final.final?.clickNames.append(
            ClickNames(
              row: UInt32(final.clicks.count - 1), campaign: names.campaign,
              channel: names.channel))
        }
      }
    }
  }

  private mutating func addSessions(of index: Int) throws(StoreError) {
    let batch = events.batches[index]
    let isWritten = whole.plan.isWritten(index)
    let attributions = whole.attributed.batches[index]
    for row in batch.sessions.indices {
      let session = batch.sessions[row]
      if !batch.isFinal && !whole.retention.watermarks.isFinal(session) {
        if isWritten { try others.add { $0.append(session: row, of: batch) } }
        continue
      }
      if whole.attributed.duplicates.sessions.contains(RecordID(batch: index, row: row)) {
        result.droppedSessions += 1
        continue
      }
      let attribution = attributions.rows[row]
      if session.timestamp <= whole.retention.lastOldSession(session.app) {
        aging.add(session, of: batch, attribution, attributions.touch(attribution))
        continue
      }
      let events = events
      try finals.add { final in
        final.append(session: row, of: batch)
        final.append(attribution, attributions.touch(attribution), of: batch, events)
      }
    }
  }

  /// Adds all other records. Duplicates of them are lines that came again, of which one is enough.
  private mutating func addEvidence(of index: Int) throws(StoreError) {
    let batch = events.batches[index]
    let duplicates = whole.attributed.duplicates
    try add(batch.referrerRecords, duplicates.referrerRecords, index) {
      $1.append(referrerRecord: $0, of: batch)
    }
    try add(batch.answers, duplicates.answers, index) { $1.answers.append(batch.answers[$0]) }
    try add(batch.cookieSyncs, duplicates.cookieSyncs, index) {
      $1.cookieSyncs.append(batch.cookieSyncs[$0])
    }
    // The catalogue has nothing provisional: a link that is known is known.
    for row in batch.entries.indices
    where !duplicates.entries.contains(RecordID(batch: index, row: row)) {
      try finals.add { $0.entries.append(batch.entries[row]) }
    }
  }

  private mutating func add<Record: IdentifiedRecord>(
    _ rows: Rows<Record>, _ duplicates: RecordSet, _ index: Int,
    _ append: (Int, inout EventBatch) -> Void
  ) throws(StoreError) {
    for row in rows.indices where !duplicates.contains(RecordID(batch: index, row: row)) {
      let identity = rows[row].identity
      if events.batches[index].isFinal || whole.retention.watermarks.isFinal(rows[row]) {
        if let app = identity.app, identity.time <= whole.retention.lastOldEvidence(app) {
          continue
        }
        try finals.add { append(row, &$0) }
      } else if whole.plan.isWritten(index) {
        try others.add { append(row, &$0) }
      }
    }
  }
}

extension EventBatch {
  /// Adds an attribution with everything in it that refers to other records resolved.
  ///
  /// - Parameter namesClick: whether the click that the touch is may be named.
  mutating func append(
    _ attribution: Attribution, _ touch: Touch?, of batch: SealedBatch, _ events: Events,
    namesClick: (RecordID) -> Bool = { _ in true }
  ) {
    var attribution = attribution
    if case .click(let click) = attribution.deepLink {
      attribution.deepLink = .finalClick(events.completed(events.click(click)).link)
    }
    var id = batch.text(touch?.finalID ?? .absent)
    if touch?.type == .click, let click = touch?.record {
      id = namesClick(click) ? events.clickText(click) : []
    }
    append(final: attribution, touch, id: id)
  }
}
