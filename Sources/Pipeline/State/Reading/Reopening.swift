internal import Attribution
internal import EventStore
internal import Model

/// Finds which records that are not final may become others by new ones.
///
/// A session follows from the records that share a key with it: sessions of its devices and referrer records
/// and cookie syncs on them, clicks and answers that it asks for, entries of the catalogue for links, the opens
/// before it under its ip. So it is derived again where one of those is new, or is itself derived again, from
/// its time on. What shares no key with anything new is found to be what it was.
///
/// Keys are compared by traces, whatever the app: a few too many are derived again, which gives what they
/// were.
struct Reopening {
  let reading: SegmentReading
  /// What was final before the run.
  let watermarks: Watermarks
  let rules: Rules
  let hasher: KeyHasher
  let parallel: Parallel

  /// Finds the records.
  ///
  /// - Parameters:
  ///   - new: the records of the run.
  ///   - texts: those that they refer to.
  ///   - outdated: the records of which segments say what holds no longer; they are among those found.
  func find(
    _ new: [SealedBatch], _ texts: StringTable, outdated: [OutdatedRows]
  ) throws(PipelineError) -> Reopened {
    let places = reading.places(final: false)
    var reopened = Reopened(batches: places.count)
    var rows: [String: [Int: OutdatedRows]] = [:]
    for own in outdated { rows[own.segment, default: [:]][own.batch] = own }
    for (index, place) in places.enumerated() {
      guard let own = rows[reading.segments[place.segment].segment.info.name]?[place.batch] else {
        continue
      }
      reopened.add(index, clicks: own.clicks, sessions: own.sessions)
    }
    if new.isEmpty { return reopened }

    let ids = TraceFilter(parallel.map(new.count) { NeededRecords.ids(of: new[$0].loaded) })
    var changes = Changes(rules)
    for batch in new { changes.add(batch.loaded) }
    let links = try self.links(of: new, texts)
    for bits in links { changes.add(KeyTrace(bits: bits), from: .absent) }
    changes.add(try finalClicks(linkedBy: links))

    // Twins of new records, whose answers may go over to them (IN-7).
    let twins = try find(among: places) { batch, room throws(StoreError) in
      try self.twins(of: ids, linkedBy: links, in: batch, &room)
    }
    for (place, found) in twins.enumerated() {
      reopened.add(place, clicks: found.clicks, sessions: found.sessions)
      changes.add(found.changes)
    }
    changes.add(try evidence(leadingTo: changes, places))

    let new = changes.lookup
    let changed = try find(among: places) { batch, room throws(StoreError) in
      try sessions(in: batch, new, &room)
    }
    // From each of them on the limits of its ip are counted anew (EVENT-6).
    var limits = Changes(rules)
    for found in changed { limits.add(found.changes) }
    let limited = limits.lookup
    let later = try find(among: places) { batch, room throws(StoreError) in
      try sessions(in: batch, limited, &room)
    }
    let met = places.indices.map { changed[$0].sessions.united(with: later[$0].sessions) }
    let known = reopened
    let single = try reading.each(places, parallel) { place, batch, room throws(StoreError) in
      try withoutDuplicates(met[place].without(known.rows[place].sessions), in: batch, &room)
    }
    for place in places.indices { reopened.add(place, clicks: [], sessions: single[place]) }
    return reopened
  }

  /// What was found in a batch.
  private struct Found: Sendable {
    var clicks: [Int] = []
    var sessions: [Int] = []
    var changes: Changes
  }

  private func find(
    among places: [BatchPlace],
    _ body: @Sendable (SegmentBatch, inout SegmentRoom) throws(StoreError) -> Found
  ) throws(PipelineError) -> [Found] {
    try reading.each(places, parallel) { _, batch, room throws(StoreError) in
      try body(batch, &room)
    }
  }

  private func twins(
    of ids: TraceFilter, linkedBy links: Set<UInt32>, in batch: SegmentBatch,
    _ room: inout SegmentRoom
  ) throws(StoreError) -> Found {
    var found = Found(changes: try relinkedClicks(by: links, in: batch, &room))
    var isTwin = false
    try forEachTrace(of: .clickTraces, in: batch, &room) { row, time, trace in
      if trace.role == .id {
        isTwin = ids.contains(trace.trace)
        if isTwin { found.clicks.append(row) }
      }
      if isTwin { found.changes.add(trace.trace, trace.role, ofClick: time) }
    }
    try forEachTrace(of: .sessionTraces, in: batch, &room) { row, time, trace in
      if trace.role == .id {
        isTwin = ids.contains(trace.trace)
        if isTwin { found.sessions.append(row) }
      }
      if isTwin { found.changes.add(trace.trace, trace.role, ofSession: time) }
    }
    return found
  }

  /// The devices of referrer records and cookie syncs that lead to clicks under changed keys.
  private func evidence(
    leadingTo changes: Changes, _ places: [BatchPlace]
  ) throws(PipelineError) -> Changes {
    let start = watermarks.lowest - max(DeviceGroup.referrerReach, DeviceGroup.syncReach)
    let near = reading.places(final: true).filter {
      reading.counts($0).last >= start
    }
    let found = try reading.read(near + places, parallel, sections: [.evidence]) { _, batch in
      var found = Changes(rules)
      let keys = batch.keys
      for record in batch.referrerRecords
      where changes.contain(KeyTrace(record.referrer.clickKey, .click)) {
        found.add(devicesOf: record, keys.span)
      }
      for sync in batch.cookieSyncs where changes.contain(KeyTrace(sync.cookie, .cookie)) {
        found.add(devicesOf: sync)
      }
      return found
    }
    var all = Changes(rules)
    for own in found { all.add(own) }
    return all
  }

  /// The sessions under changed keys, and their ips.
  private func sessions(
    in batch: SegmentBatch, _ changes: Changes.Lookup, _ room: inout SegmentRoom
  ) throws(StoreError) -> Found {
    var found = Found(changes: Changes(rules))
    var networks: [KeyTrace] = []
    try forEachTrace(of: .sessionTraces, in: batch, &room) { row, time, trace in
      switch trace.role {
      case .id:
        networks.removeAll(keepingCapacity: true)
        return
      case .network: networks.append(trace.trace)
      case .key, .asked: break
      }
      if found.sessions.last != row {
        if !changes.mayChange(trace.trace, at: time) { return }
        found.sessions.append(row)
        for network in networks { found.changes.add(network, from: time) }
      } else if trace.role == .network {
        found.changes.add(trace.trace, from: time)
      }
    }
    return found
  }

  /// Those of some sessions that are no duplicates: nothing but a twin makes another one of those.
  private func withoutDuplicates(
    _ sessions: [Int], in batch: SegmentBatch, _ room: inout SegmentRoom
  ) throws(StoreError) -> [Int] {
    if sessions.isEmpty { return [] }
    let found = try batch.scanSessions(.outcome, in: &room) { _, _ in }
    return sessions.filter { found.rows[$0].outcome != .duplicate }
  }

  /// Goes through the traces of those clicks or sessions of a batch that are not final, or of all of a batch that
  /// is.
  func forEachTrace(
    of section: SegmentSection, in batch: SegmentBatch, _ room: inout SegmentRoom,
    _ body: (Int, Timestamp, RowTrace) -> Void
  ) throws(StoreError) {
    var times: [Timestamp] = []
    let isFinal = batch.isFinal
    func add(_ app: AppID, _ time: Timestamp) {
      times.append(!isFinal && time <= watermarks[app] ? .absent : time)
    }
    if section == .clickTraces {
      _ = try batch.scanClicks(.times, in: &room) { clicks, _ in
        for click in clicks { add(click.app, click.timestamp) }
      }
    } else {
      _ = try batch.scanSessions(.times, in: &room) { sessions, _ in
        for session in sessions { add(session.app, session.timestamp) }
      }
    }
    let known = times
    try batch.forEachTrace(in: section, &room) { row, trace in
      if known[row].isPresent { body(row, known[row], trace) }
    }
  }
}
