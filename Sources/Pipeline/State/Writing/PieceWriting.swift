internal import Configuration
internal import EventStore
internal import Model

/// Writes some of a run's batches, on a thread of its own, into a final and a provisional segment.
struct PieceWriting: ~Copyable {
  private let whole: StateWriting
  private let events: Events
  private var clickIDs: ClickIDs
  private var finals: SegmentFilling
  private var provisionals: SegmentFilling
  private var aging: Aging
  private var result = StateWriting.Result()

  /// Segments that are not begun yet.
  init(_ whole: StateWriting, final: NewSegment, provisional: NewSegment) {
    self.whole = whole
    events = whole.events
    clickIDs = ClickIDs(events)
    finals = SegmentFilling(final, names: whole.names, strings: events.strings, isFinal: true)
    provisionals = SegmentFilling(
      provisional, names: whole.names, strings: events.strings, isFinal: false)
    aging = Aging(whole.job.reports, days: whole.days)
  }

  /// Adds the records of a batch.
  mutating func add(_ index: Int) throws(StoreError) {
    let batch = events.batches[index].loaded
    if let aged = batch.decided?.aged { aging.add(aged) }
    try addForgotten(of: batch)
    try addClicks(of: batch, index)
    try addSessions(of: batch, index)
    try addEvidence(of: batch, index)
    if batch !== events.batches[index] {
      finals.letGo(of: batch)
      provisionals.letGo(of: batch)
    }
  }

  /// Ends the segments.
  consuming func finish() throws(StoreError) -> StateWriting.Result {
    let aged = aging.rows
    for row in aged.counts { try finals.add { $0.decided?.aged.counts.append(row) } }
    for row in aged.devices { try finals.add { $0.decided?.aged.devices.append(row) } }
    for row in aged.opens { try finals.add { $0.decided?.aged.opens.append(row) } }
    for segment in [try finals.finish(), try provisionals.finish()] {
      if let segment { result.segments.append(segment) }
    }
    return result
  }

  /// Adds what is left of forgotten sessions, with their times as long as others of these are kept: `compare` decides
  /// them again, and what came earlier knows nothing of what came later.
  private mutating func addForgotten(of batch: SealedBatch) throws(StoreError) {
    for (place, session) in (batch.decided?.forgotten ?? []).enumerated() {
      if session.time <= whole.retention.lastOldSession(session.app) {
        aging.add(session, of: batch)
      } else {
        try finals.add { $0.append(forgotten: place, of: batch) }
      }
    }
  }

  private mutating func addClicks(of batch: SealedBatch, _ index: Int) throws(StoreError) {
    let isWritten = whole.plan.isWritten(index)
    let retention = whole.retention
    let duplicates = whole.attributed.duplicates.clicks
    let copies = whole.attributed.duplicates.copiedClicks
    var reported = ReportedNames(of: batch, in: events)
    let areNamed =
      batch.decided.map { !$0.clickNames.isEmpty } ?? !events.catalogue.isEmpty
    let rows = batch.clicks.seen
    let clicks = rows.span
    for row in clicks.indices {
      let (app, time) = (clicks[row].app, clicks[row].timestamp)
      let isDuplicate = duplicates.contains(RecordID(batch: index, row: row))
      if !batch.isFinal && time > retention.watermarks[app] {
        if !isWritten { continue }
        // A log that grows brings all its lines again with each run.
        if copies.contains(RecordID(batch: index, row: row)) {
          result.droppedClicks += 1
          continue
        }
        let place = try provisionals.add(click: row, of: batch)
        if isDuplicate { provisionals.add(duplicateClick: place) }
        continue
      }
      if isDuplicate {
        result.droppedClicks += 1
        continue
      }
      let own = (campaign: clicks[row].campaign, channel: clicks[row].channel)
      let names = areNamed ? reported.names(of: clicks[row], row: row) : own
      if time <= retention.lastOldEvidence(app) {
        aging.add(batch.clicks[row], names: names)
        continue
      }
      let place = try finals.add(click: row, of: batch)
      if names != own {
        finals.add(ClickNames(row: place, campaign: names.campaign, channel: names.channel))
      }
    }
  }

  /// Sessions of which the ids of clicks are fetched at a time, before their turn.
  private static let fetched = 64

  private mutating func addSessions(of batch: SealedBatch, _ index: Int) throws(StoreError) {
    let isWritten = whole.plan.isWritten(index)
    let retention = whole.retention
    let duplicates = whole.attributed.duplicates.sessions
    let attributions = whole.attributed.batches[index].loaded
    let (found, touches) = (attributions.rows.span, attributions.touches.span)
    clickIDs.fetch(touches)
    let rows = batch.sessions
    let sessions = rows.span
    for row in sessions.indices {
      if row % Self.fetched == 0 {
        let next = row..<min(row + Self.fetched, sessions.count)
        clickIDs.prefetch(found.extracting(next), touches)
      }
      let (app, time) = (sessions[row].app, sessions[row].timestamp)
      let attribution = found[row]
      let touch = attribution.touch == 0 ? nil : touches[Int(attribution.touch) - 1]
      if !batch.isFinal && time > retention.watermarks[app] {
        if !isWritten { continue }
        if whole.attributed.duplicates.copiedSessions.contains(RecordID(batch: index, row: row)) {
          result.droppedSessions += 1
        } else {
          try provisionals.add(session: row, of: batch, attribution, touch, clickIDs)
        }
        continue
      }
      if duplicates.contains(RecordID(batch: index, row: row)) {
        result.droppedSessions += 1
        continue
      }
      if time <= retention.lastOldSession(app) {
        aging.add(sessions[row], of: batch, attribution, touch)
        continue
      }
      try finals.add(session: row, of: batch, attribution, touch, clickIDs)
    }
  }

  /// Adds all other records. Duplicates of them are lines that came again, of which one is enough.
  private mutating func addEvidence(of batch: SealedBatch, _ index: Int) throws(StoreError) {
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
      let entry = batch.entries[row]
      if whole.retention.isOld(entry, in: events.catalogue) { continue }
      try finals.add { $0.entries.append(entry) }
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
        try provisionals.add { append(row, &$0) }
      }
    }
  }
}
