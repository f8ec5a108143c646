internal import EventStore
internal import Model
internal import Reporting

/// The final records of a state as a report counts them: nothing of them can change any more (TIME-2),
/// so they are added up from the columns that the report has a use for, and never become rows.
struct FinalCounting: Sendable {
  /// What older records count for.
  let aged: [AgedCount]
  /// The times of the first and the last record.
  private(set) var range = TimeRange()
  private let reading: SegmentReading
  private let places: [SegmentReading.Place]
  private let fields: SegmentFields
  private let parallel: Parallel

  /// Looks at the times of all records.
  ///
  /// - Parameters:
  ///   - keys: those of the reports and of their conditions.
  ///   - isConditional: whether some records count and others do not.
  init(
    of reading: SegmentReading, by keys: Set<ReportKey>, isConditional: Bool, _ parallel: Parallel
  ) throws(PipelineError) {
    self.reading = reading
    self.parallel = parallel
    places = reading.places(final: true)
    let params: Set<ReportKey> = [.customParam1, .customParam2, .customParam3]
    let fields: SegmentFields = !params.isDisjoint(with: keys) ? [.counts, .customParams] : .counts
    self.fields = fields
    // What conditions name is looked up before anything is counted, among the texts that were met.
    let first = isConditional ? fields : .times
    let parts = try reading.each(places, parallel) { _, batch, room throws(StoreError) in
      var range = TimeRange()
      _ = try batch.scanClicks(first, in: &room) { clicks, _ in
        for place in clicks.indices { range.add(clicks[place].timestamp) }
      }
      _ = try batch.scanSessions(first, in: &room) { sessions, _ in
        for place in sessions.indices { range.add(sessions[place].timestamp) }
      }
      let aged = try batch.agedCounts(in: &room)
      for count in aged { range.add(count.facts.day) }
      return (range: range, aged: aged)
    }
    aged = parts.flatMap(\.aged)
    for part in parts { range.add(part.range) }
  }

  /// Adds up the records of a time.
  func count(
    _ times: Range<Timestamp>, into empty: Cubes
  ) throws(PipelineError) -> [Cubes] {
    let places = places.filter {
      let counts = reading.segments[$0.segment].segment.counts($0.batch)
      return counts.first < times.upperBound && counts.last >= times.lowerBound
    }
    let fields = fields
    var cubes = try reading.gather(places, parallel, into: empty) {
      _, batch, room, cubes throws(StoreError) in
      try Self.addClicks(of: batch, fields, times, in: &room, to: &cubes)
      try Self.addSessions(of: batch, fields, times, in: &room, to: &cubes)
    }
    cubes[0].add(aged: aged.filter { times.contains($0.facts.day) })
    return cubes
  }

  private static func addClicks(
    of batch: BatchReading, _ fields: SegmentFields, _ times: Range<Timestamp>,
    in room: inout SegmentRoom, to cubes: inout Cubes
  ) throws(StoreError) {
    var (reported, rows): ([ReportedClick], [UInt32]) = ([], [])
    var row: UInt32 = 0
    let names = try batch.scanClicks(fields, in: &room) { clicks, _ in
      let clicks = clicks.span
      for place in clicks.indices {
        row += 1
        if clicks[place].isLate || !times.contains(clicks[place].timestamp) { continue }
        rows.append(row - 1)
        reported.append(
          ReportedClick(
            timestamp: clicks[place].timestamp, app: clicks[place].app, os: clicks[place].os,
            campaign: clicks[place].campaign, channel: clicks[place].channel,
            country: clicks[place].country))
      }
    }
    // Both are in the order of rows.
    var next = names[...]
    for place in rows.indices {
      while let first = next.first, first.row < rows[place] { next.removeFirst() }
      guard let own = next.first else { break }
      if own.row == rows[place] {
        (reported[place].campaign, reported[place].channel) = (own.campaign, own.channel)
      }
    }
    cubes.add(clicks: reported.span)
  }

  private static func addSessions(
    of batch: BatchReading, _ fields: SegmentFields, _ times: Range<Timestamp>,
    in room: inout SegmentRoom, to cubes: inout Cubes
  ) throws(StoreError) {
    var (reported, rows): ([ReportedSession], [Int]) = ([], [])
    var row = 0
    let attributions = try batch.scanSessions(fields, in: &room) { sessions, _ in
      for place in sessions.indices {
        row += 1
        if !times.contains(sessions[place].timestamp) { continue }
        rows.append(row - 1)
        reported.append(ReportedSession(sessions[place]))
      }
    }
    for place in rows.indices {
      let attribution = attributions.rows[rows[place]]
      reported[place].add(attribution, attributions.touch(attribution))
    }
    reported.removeAll { !$0.outcome.isReported }
    cubes.add(sessions: reported.span)
  }
}
