internal import EventStore
package import Model
package import Reporting

/// The records of a state as reports count them, but for those that are derived again: nothing else can have
/// changed, so they are added up from the columns that the reports have a use for, and never become rows.
package struct StateCounting: Sendable {
  private let reading: SegmentReading
  /// What was final before.
  private let watermarks: Watermarks
  private let parallel: Parallel
  private var places: [CountedPlace] = []
  /// Records before this moment are not added up.
  private let start: Timestamp

  /// Takes the records from some moment on.
  package init(
    of reading: SegmentReading, without reopened: Reopened, watermarks: Watermarks,
    from start: Timestamp, _ parallel: Parallel
  ) {
    self.reading = reading
    self.watermarks = watermarks
    self.start = start
    self.parallel = parallel
    places =
      reading.places(final: true).enumerated().map {
        CountedPlace(
          place: $1, isFinal: true, clicks: [], sessions: reopened.finalSessions[$0] ?? [])
      }
      + zip(reading.places(final: false), reopened.rows).map {
        CountedPlace(place: $0, isFinal: false, clicks: $1.clicks, sessions: $1.sessions)
      }
    places = places.filter { reading.counts($0.place).last >= start }
  }

  /// The texts that were met so far, with those that were made known.
  package var texts: StringTable { reading.texts.snapshot }

  /// Goes on with the texts of those that are derived, in which all of this state have the ids that they have here.
  package func know(_ texts: StringTable) { reading.texts.replace(texts) }

  /// A time in which all of them are. It may be longer than they need: a batch that is not final counts with the times
  /// of its other evidence, too, but none of entries of the catalogue, which may hold from any day on and are final.
  var span: TimeRange {
    var range = TimeRange()
    for place in places {
      let counts = reading.counts(place.place)
      let times =
        place.isFinal
        ? reportedTimes(place.place) : (first: counts.first, last: counts.last)
      if !times.first.isPresent { continue }
      range.add(max(start, times.first))
      range.add(max(start, times.last))
    }
    return range
  }

  /// When the first and the last session or click of a final batch was.
  private func reportedTimes(_ place: BatchPlace) -> (first: Timestamp, last: Timestamp) {
    reading.segments[place.segment].segment.reportedTimes(place.batch)
  }

  /// The times of the first and the last session or click of these batches, those that are derived again among them.
  package func range() throws(PipelineError) -> TimeRange {
    var range = TimeRange()
    for place in places where place.isFinal {
      let times = reportedTimes(place.place)
      if !times.first.isPresent { continue }
      range.add(times.first)
      range.add(times.last)
    }
    let others = places.filter { !$0.isFinal }.map(\.place)
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

  private static func fields(for needs: ReportNeeds) -> SegmentFields {
    var fields: SegmentFields = .counts
    for key in needs.keys { fields.formUnion(SegmentFields(of: key)) }
    if needs.cost { fields.insert(.costs) }
    if needs.quantiles { fields.insert(.touchTimes) }
    return fields
  }

  /// Adds up the records of a time.
  ///
  /// - Parameters:
  ///   - needs: those of the reports and of their conditions.
  ///   - events: name the clicks that are not final.
  package func count(
    _ times: Range<Timestamp>, for needs: ReportNeeds, in events: Events, into empty: Cubes
  ) throws(PipelineError) -> [Cubes] {
    let times = max(times.lowerBound, start)..<max(times.upperBound, start)
    let own = places.filter {
      reading.counts($0.place).first < times.upperBound
        && reading.counts($0.place).last >= times.lowerBound
    }
    let fields = Self.fields(for: needs)
    return try reading.gather(own.map(\.place), parallel, into: empty) {
      index, batch, room, cubes throws(StoreError) in
      let (isFinal, clicks, sessions) = (
        own[index].isFinal, own[index].clicks, own[index].sessions
      )
      try addClicks(
        of: batch, fields, times, isFinal ? nil : events, without: clicks, in: &room, to: &cubes)
      try addSessions(
        of: batch, fields, times, isFinal: isFinal, without: sessions, in: &room, to: &cubes)
    }
  }

  /// - Parameter events: names the clicks that are not final; nil where all are.
  private func addClicks(
    of batch: SegmentBatch, _ fields: SegmentFields, _ times: Range<Timestamp>, _ events: Events?,
    without reopened: [Int], in room: inout SegmentRoom, to cubes: inout Cubes
  ) throws(StoreError) {
    // One for each row; its time is absent where the click does not count.
    var reported: [ReportedClick] = []
    reported.reserveCapacity(batch.counts.clicks)
    let catalogue = events.map { !$0.catalogue.isEmpty } ?? false
    let found = try batch.scanClicks(catalogue ? fields.union(.link) : fields, in: &room) {
      clicks, _ in
      let clicks = clicks.span
      for place in clicks.indices {
        let (app, time) = (clicks[place].app, clicks[place].timestamp)
        var counts = !clicks[place].isLate && times.contains(time)
        var own = (campaign: clicks[place].campaign, channel: clicks[place].channel)
        if let events, counts {
          counts = time > watermarks[app]
          own = events.names(of: clicks[place].seen)
        }
        reported.append(
          ReportedClick(
            timestamp: counts ? time : .absent, app: app, os: clicks[place].os,
            campaign: own.campaign, channel: own.channel, country: clicks[place].country))
      }
    }
    for own in found.names {
      (reported[Int(own.row)].campaign, reported[Int(own.row)].channel) = (
        own.campaign, own.channel
      )
    }
    for row in found.duplicates { reported[Int(row)].timestamp = .absent }
    for row in reopened { reported[row].timestamp = .absent }
    reported.removeAll { !$0.timestamp.isPresent }
    cubes.add(clicks: reported.span)
  }

  private func addSessions(
    of batch: SegmentBatch, _ fields: SegmentFields, _ times: Range<Timestamp>, isFinal: Bool,
    without reopened: [Int], in room: inout SegmentRoom, to cubes: inout Cubes
  ) throws(StoreError) {
    var scanned: [ScannedSession] = []
    scanned.reserveCapacity(batch.counts.sessions)
    let attributions = try batch.scanSessions(fields, in: &room) { sessions, _ in
      let sessions = sessions.span
      for place in sessions.indices {
        let (app, time) = (sessions[place].app, sessions[place].timestamp)
        let counts = times.contains(time) && (isFinal || time > watermarks[app])
        scanned.append(ScannedSession(sessions[place], counts: counts))
      }
    }
    for row in reopened { scanned[row].timestamp = .absent }
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

/// A batch, and the rows of it that are derived again.
private struct CountedPlace: Sendable {
  var place: BatchPlace
  var isFinal: Bool
  var clicks: [Int]
  var sessions: [Int]
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

  init(_ session: borrowing Session, counts: Bool) {
    timestamp = counts ? session.timestamp : .absent
    (app, os) = (session.app, session.os)
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

extension SegmentFields {
  /// What a key of reports is made of. Each is written out, so that a new one is asked for here.
  fileprivate init(of key: ReportKey) {
    switch key {
    case .date, .app, .event, .campaign, .channel, .matchMethod, .touchType: self = .counts
    case .os, .country, .appVersion: self = .origin
    case .customParam1, .customParam2, .customParam3: self = .customParams
    }
  }
}
