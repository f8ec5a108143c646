internal import EventStore
internal import Model

/// When the first session and the first click of each app was that a state was given: of rows that are there, and of
/// what older ones count for.
///
/// Which of them are rows still depends on the runs that there were; what is the first does not.
struct FirstRecords: Sendable {
  private(set) var sessions: [AppID: Timestamp] = [:]
  private(set) var clicks: [AppID: Timestamp] = [:]

  /// Those of a state of which all is read.
  init(_ state: LoadedState) {
    add(state.allAgedDays)
    for batch in state.batches { add(batch.sessionTimes, batch.clickTimes) }
  }

  /// Those of a state's segments, as far as they may be older than they are kept.
  ///
  /// - Parameter aged: the days of older records.
  init(
    _ reading: SegmentReading, aged: AgedDays, _ retention: Retention, _ parallel: Parallel
  ) throws(PipelineError) {
    add(aged)
    let places = (reading.places(final: true) + reading.places(final: false)).filter {
      let counts = reading.counts($0)
      return counts.clicks + counts.sessions > 0 && counts.first <= retention.latestOldSession
    }
    let found = try reading.each(places, parallel) { _, batch, room throws(StoreError) in
      var times = (sessions: AppTimes(), clicks: AppTimes())
      _ = try batch.scanSessions(.times, in: &room) { sessions, _ in
        for session in sessions { times.sessions.add(session) }
      }
      _ = try batch.scanClicks(.times, in: &room) { clicks, _ in
        for click in clicks { times.clicks.add(click.seen) }
      }
      return times
    }
    for times in found { add(times.sessions, times.clicks) }
  }

  private mutating func add(_ aged: AgedDays) {
    for (app, day) in aged.firstSessions { Self.add(day, of: app, to: &sessions) }
    for (app, day) in aged.firstClicks { Self.add(day, of: app, to: &clicks) }
  }

  private mutating func add(_ sessionTimes: AppTimes, _ clickTimes: AppTimes) {
    for (app, range) in sessionTimes.byApp { Self.add(range.first, of: app, to: &sessions) }
    for (app, range) in clickTimes.byApp { Self.add(range.first, of: app, to: &clicks) }
  }

  private static func add(_ time: Timestamp, of app: AppID, to first: inout [AppID: Timestamp]) {
    first[app] = min(first[app] ?? .end, time)
  }
}
