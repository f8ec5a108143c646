internal import Configuration
internal import Model
internal import Reporting

/// Attributions in, report tables out (section 6).
struct ReportStage: Sendable {
  let job: Job
  let events: Events
  let attributed: Attributed
  let clock: LocalClock
  let parallel: Parallel

  /// What the report stage leaves.
  struct Result: Sendable {
    var tables: [ReportTable]
    var totals: Totals
    /// The watermark of each app, absent for an app without records (TIME-1).
    var watermarks: [Timestamp]
  }

  /// Sums up all reports.
  func run() -> Result {
    let ranges = parallel.map(events.batches.count) { times(of: events.batches[$0]) }
    let first = ranges.map(\.first).min() ?? .earliest
    let last = ranges.map(\.last).max() ?? .earliest
    let days = Days(clock: clock, first: min(first, last), last: last)
    let parts = parallel.gather(events.batches.count, into: Cubes(job.reports, days: days)) {
      index, cubes in
      addSessions(index, to: &cubes)
      addClicks(index, to: &cubes)
    }
    // Merging is as much work as the rows that move, so one worker's cubes stay where they are.
    var cubes = parts[0]
    for part in parts.dropFirst() { cubes.merge(part) }
    let watermarks = watermarks(ranges)
    let apps = zip(events.apps, watermarks).map { ReportedApp(name: $0, watermark: $1) }
    let whole = cubes
    let tables = parallel.map(job.reports.count) {
      whole.table($0, texts: events.strings, apps: apps)
    }
    return Result(tables: tables, totals: cubes.totals, watermarks: watermarks)
  }

  private struct Range: Sendable {
    var first = Timestamp.end
    var last = Timestamp.earliest
    /// The latest time of each app, absent without records.
    var latestByApp: [Timestamp]

    mutating func add(_ time: Timestamp, _ app: AppID) {
      first = min(first, time)
      last = max(last, time)
      if latestByApp[Int(app.index)] < time { latestByApp[Int(app.index)] = time }
    }
  }

  private func times(of batch: SealedBatch) -> Range {
    var range = Range(latestByApp: events.apps.map { _ in .absent })
    let (clickRows, sessionRows) = (batch.clicks, batch.sessions)
    let clicks = clickRows.span
    let sessions = sessionRows.span
    for row in clicks.indices { range.add(clicks[row].timestamp, clicks[row].app) }
    for row in sessions.indices { range.add(sessions[row].timestamp, sessions[row].app) }
    return range
  }

  /// The latest time of each app's sessions and clicks minus `lateness` (TIME-1).
  private func watermarks(_ ranges: [Range]) -> [Timestamp] {
    events.apps.indices.map { app in
      let latest = ranges.map { $0.latestByApp[app] }.max() ?? .absent
      return latest.isPresent ? latest - job.rules.lateness : .absent
    }
  }

  /// How many records are handed to the cubes at once: few enough to stay in the cache.
  private static let chunk = 512

  private func addSessions(_ index: Int, to cubes: inout Cubes) {
    let attributed = attributed.batches[index]
    let (sessionRows, rows, touches) = (
      events.batches[index].sessions, attributed.rows, attributed.touches
    )
    let (sessions, attributions) = (sessionRows.span, rows.span)
    var reported: [ReportedSession] = []
    reported.reserveCapacity(Self.chunk)
    for row in sessions.indices {
      let attribution = attributions[row]
      switch attribution.outcome {
      case .counted, .rateLimited, .throttled: break
      case .repeatedInstall, .trackingDisabled, .duplicate, .tooLate: continue
      }
      let touch = attribution.touch == 0 ? nil : touches[Int(attribution.touch) - 1]
      // Clicks lie anywhere, so they are asked only where their cost counts.
      let click = touch?.type == .click && attribution.event.isFirstSession ? touch?.record : nil
      let cost = click.map { events.cost(of: $0) }
      reported.append(
        ReportedSession(
          timestamp: sessions[row].timestamp, app: sessions[row].app, os: sessions[row].os,
          event: attribution.event, outcome: attribution.outcome,
          campaign: touch?.campaign ?? .absent, channel: touch?.channel ?? .absent,
          customParams: sessions[row].customParams, country: sessions[row].country,
          appVersion: sessions[row].appVersion, method: touch?.method, touchType: touch?.type,
          touchTime: touch?.ownTime ?? .absent, isAmbiguous: attribution.isAmbiguous,
          costMicros: cost?.micros ?? 0, currency: cost?.currency ?? .absent))
      if reported.count == Self.chunk {
        cubes.add(sessions: reported.span)
        reported.removeAll(keepingCapacity: true)
      }
    }
    cubes.add(sessions: reported.span)
  }

  private func addClicks(_ index: Int, to cubes: inout Cubes) {
    let clickRows = events.batches[index].clicks
    let clicks = clickRows.span
    var reported: [ReportedClick] = []
    reported.reserveCapacity(Self.chunk)
    for row in clicks.indices {
      if attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) { continue }
      let names = events.names(of: clicks[row])
      reported.append(
        ReportedClick(
          timestamp: clicks[row].timestamp, app: clicks[row].app, os: clicks[row].os,
          campaign: names.campaign, channel: names.channel, country: clicks[row].country))
      if reported.count == Self.chunk {
        cubes.add(clicks: reported.span)
        reported.removeAll(keepingCapacity: true)
      }
    }
    cubes.add(clicks: reported.span)
  }
}

extension Events {
  /// What a click cost, in millionths of a currency.
  fileprivate func cost(of id: RecordID) -> (micros: Int64, currency: StringID) {
    let clickRows = batches[id.batch].clicks
    let clicks = clickRows.span
    return (clicks[id.row].costMicros, clicks[id.row].currency)
  }
}
