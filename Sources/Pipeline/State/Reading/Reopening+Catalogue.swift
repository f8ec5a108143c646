internal import EventStore
internal import Model

/// What new entries of the catalogue of links change.
extension Reopening {
  /// The traces of the links about which new entries of the catalogue say something, and of the ids that these
  /// links have had: an entry that is replaced is found by its id no longer (TOUCH-5).
  func links(
    of new: [SealedBatch], _ texts: StringTable
  ) throws(PipelineError) -> Set<UInt32> {
    let entries = new.flatMap { Array($0.entries) }
    if entries.isEmpty { return [] }
    func trace(_ text: StringID, _ table: StringTable) -> UInt32? {
      text.isPresent ? KeyTrace(link: table.text(text).span, hasher).bits : nil
    }
    var traces = Set(entries.compactMap { trace($0.key, texts) })
    // They are final at once.
    let known = try reading.read(
      reading.places(final: true), parallel, sections: [.entries]
    ) { Array($1.entries) }
    let table = reading.texts.snapshot
    for entry in known.joined() {
      if let key = trace(entry.key, table), traces.contains(key), let id = trace(entry.id, table) {
        traces.insert(id)
      }
    }
    return traces.union(entries.compactMap { trace($0.id, texts) })
  }

  /// The keys of final clicks about which the catalogue says something else now.
  func finalClicks(linkedBy links: Set<UInt32>) throws(PipelineError) -> Changes {
    var changes = Changes(rules)
    if links.isEmpty { return changes }
    let found = try reading.each(reading.places(final: true), parallel) {
      _, batch, room throws(StoreError) in
      try relinkedClicks(by: links, in: batch, &room)
    }
    for own in found { changes.add(own) }
    return changes
  }

  /// The same of the clicks of a batch.
  func relinkedClicks(
    by links: Set<UInt32>, in batch: SegmentBatch, _ room: inout SegmentRoom
  ) throws(StoreError) -> Changes {
    var changes = Changes(rules)
    if links.isEmpty { return changes }
    let rows = try batch.clicks(linkedBy: { links.contains($0.bits) }, in: &room)
    if rows.isEmpty { return changes }
    let asked = Set(rows)
    try forEachTrace(of: .clickTraces, in: batch, &room) { row, time, trace in
      if asked.contains(row) { changes.add(trace.trace, trace.role, ofClick: time) }
    }
    return changes
  }
}
