internal import EventStore
internal import Model
internal import Reporting

/// The records of a state as reports count them, but for those that are derived again: nothing else can have
/// changed, so they are added up from the columns that the reports have a use for, and never become rows.
struct StateCounting: Sendable {
  private let reading: SegmentReading
  private let reopened: Reopened
  /// What was final before.
  private let watermarks: Watermarks
  private let parallel: Parallel
  /// The batches, and for those that are not final their place among such.
  private var places: [(place: SegmentReading.Place, other: Int?)] = []
  /// Records before this moment are not added up.
  private let start: Timestamp

  /// Takes the records from some moment on.
  init(
    of reading: SegmentReading, without reopened: Reopened, watermarks: Watermarks,
    from start: Timestamp, _ parallel: Parallel
  ) {
    self.reading = reading
    self.reopened = reopened
    self.watermarks = watermarks
    self.start = start
    self.parallel = parallel
    places =
      reading.places(final: true).map { ($0, nil) }
      + reading.places(final: false).enumerated().map { ($1, $0) }
    places = places.filter { counts($0.place).last >= start }
  }

  /// The texts that were met so far, with those that were made known.
  var texts: StringTable { reading.texts.snapshot }

  /// Goes on with the texts of those that are derived, in which all of this state have the ids that they have here.
  func know(_ texts: StringTable) { reading.texts.replace(texts) }

  private func counts(_ place: SegmentReading.Place) -> SegmentCounts {
    reading.segments[place.segment].segment.counts(place.batch)
  }

  /// A time in which all of them are, with other evidence.
  var span: TimeRange {
    var range = TimeRange()
    for place in places where counts(place.place).first.isPresent {
      range.add(max(start, counts(place.place).first))
      range.add(max(start, counts(place.place).last))
    }
    return range
  }

  /// The times of the first and the last of them.
  func range() throws(PipelineError) -> TimeRange {
    var range = TimeRange()
    for place in places where place.other == nil {
      let times = reading.segments[place.place.segment].segment.reportedTimes(place.place.batch)
      if !times.first.isPresent { continue }
      range.add(times.first)
      range.add(times.last)
    }
    let others = places.filter { $0.other != nil }.map(\.place)
    let ranges = try reading.each(others, parallel) { _, batch, room throws(StoreError) in
      var range = TimeRange()
      _ = try batch.scanClicks(.times, in: &room) { clicks, _ in
        for click in clicks where click.timestamp > watermarks[click.app] {
          range.add(click.timestamp)
        }
      }
      _ = try batch.scanSessions(.times, in: &room) { sessions, _ in
        for session in sessions where session.timestamp > watermarks[session.app] {
          range.add(session.timestamp)
        }
      }
      return range
    }
    for own in ranges { range.add(own) }
    return range
  }

  private static func fields(of keys: Set<ReportKey>) -> SegmentFields {
    let params: Set<ReportKey> = [.customParam1, .customParam2, .customParam3]
    let origin: Set<ReportKey> = [.os, .country, .appVersion]
    var fields: SegmentFields = .counts
    if !params.isDisjoint(with: keys) { fields.insert(.customParams) }
    if !origin.isDisjoint(with: keys) { fields.insert(.origin) }
    return fields
  }

  /// Adds up the records of a time.
  ///
  /// - Parameters:
  ///   - keys: those of the reports and of their conditions.
  ///   - events: name the clicks that are not final.
  func count(
    _ times: Range<Timestamp>, by keys: Set<ReportKey>, in events: Events, into empty: Cubes
  ) throws(PipelineError) -> [Cubes] {
    let times = max(times.lowerBound, start)..<max(times.upperBound, start)
    let own = places.filter {
      counts($0.place).first < times.upperBound && counts($0.place).last >= times.lowerBound
    }
    let fields = Self.fields(of: keys)
    return try reading.gather(own.map(\.place), parallel, into: empty) {
      index, batch, room, cubes throws(StoreError) in
      let other = own[index].other
      let rows = other.map { reopened.rows[$0] }
      try addClicks(
        of: batch, fields, times, other == nil ? nil : events, without: rows?.clicks ?? [],
        in: &room, to: &cubes)
      try addSessions(
        of: batch, fields, times, isFinal: other == nil, without: rows?.sessions ?? [], in: &room,
        to: &cubes)
    }
  }

  /// - Parameter events: names the clicks that are not final; nil where all are.
  private func addClicks(
    of batch: BatchReading, _ fields: SegmentFields, _ times: Range<Timestamp>, _ events: Events?,
    without reopened: [Int], in room: inout SegmentRoom, to cubes: inout Cubes
  ) throws(StoreError) {
    var (reported, rows): ([ReportedClick], [UInt32]) = ([], [])
    reported.reserveCapacity(batch.counts.clicks)
    rows.reserveCapacity(batch.counts.clicks)
    var row: UInt32 = 0
    var left = reopened[...]
    let catalogue = events.map { !$0.catalogue.isEmpty } ?? false
    let found = try batch.scanClicks(catalogue ? fields.union(.link) : fields, in: &room) {
      clicks, _ in
      let clicks = clicks.span
      for place in clicks.indices {
        row += 1
        if left.first == Int(row - 1) {
          left.removeFirst()
          continue
        }
        if clicks[place].isLate || !times.contains(clicks[place].timestamp) { continue }
        var own = (campaign: clicks[place].campaign, channel: clicks[place].channel)
        if let events {
          if clicks[place].timestamp <= watermarks[clicks[place].app] { continue }
          own = events.names(of: clicks[place].seen)
        }
        rows.append(row - 1)
        reported.append(
          ReportedClick(
            timestamp: clicks[place].timestamp, app: clicks[place].app, os: clicks[place].os,
            campaign: own.campaign, channel: own.channel, country: clicks[place].country))
      }
    }
    // All are in the order of rows.
    var (names, duplicates) = (found.names[...], found.duplicates[...])
    var isDuplicate = [Bool](repeating: false, count: duplicates.isEmpty ? 0 : rows.count)
    for place in rows.indices {
      while let first = names.first, first.row < rows[place] { names.removeFirst() }
      while let first = duplicates.first, first < rows[place] { duplicates.removeFirst() }
      if duplicates.first == rows[place] { isDuplicate[place] = true }
      if let own = names.first, own.row == rows[place] {
        (reported[place].campaign, reported[place].channel) = (own.campaign, own.channel)
      }
    }
    if isDuplicate.contains(true) {
      reported = reported.indices.filter { !isDuplicate[$0] }.map { reported[$0] }
    }
    cubes.add(clicks: reported.span)
  }

  private func addSessions(
    of batch: BatchReading, _ fields: SegmentFields, _ times: Range<Timestamp>, isFinal: Bool,
    without reopened: [Int], in room: inout SegmentRoom, to cubes: inout Cubes
  ) throws(StoreError) {
    var scanned: [ScannedSession] = []
    scanned.reserveCapacity(batch.counts.sessions)
    var left = reopened[...]
    let attributions = try batch.scanSessions(fields, in: &room) { sessions, _ in
      for place in sessions.indices {
        let (app, time) = (sessions[place].app, sessions[place].timestamp)
        let isReopened = left.first == scanned.count
        if isReopened { left.removeFirst() }
        scanned.append(ScannedSession(sessions[place]))
        if isReopened || !times.contains(time) || (!isFinal && time <= watermarks[app]) {
          scanned[scanned.count - 1].timestamp = .absent
        }
      }
    }
    var reported = ReportedChunk<ReportedSession>()
    for row in scanned.indices where scanned[row].timestamp.isPresent {
      let attribution = attributions.rows[row]
      if !attribution.outcome.isReported { continue }
      let session = scanned[row].reported(attribution, attributions.touch(attribution))
      reported.add(session) { cubes.add(sessions: $0) }
    }
    reported.flush { cubes.add(sessions: $0) }
  }
}

/// What reports need of a session itself; small, as all those of a batch wait for what became of them.
private struct ScannedSession {
  /// Absent when the session does not count.
  var timestamp: Timestamp
  var app: AppID
  var os: OperatingSystem
  var customParams: (StringID, StringID, StringID)
  var country: StringID
  var appVersion: StringID

  init(_ session: borrowing Session) {
    (timestamp, app, os) = (session.timestamp, session.app, session.os)
    (customParams, country) = (session.customParams, session.country)
    appVersion = session.appVersion
  }

  /// The session with what became of it.
  func reported(_ attribution: Attribution, _ touch: Touch?) -> ReportedSession {
    ReportedSession(
      timestamp: timestamp, app: app, os: os, customParams: customParams, country: country,
      appVersion: appVersion, attribution, touch)
  }
}
