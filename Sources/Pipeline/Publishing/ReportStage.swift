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
    let parts = parallel.shares(events.batches.count) { indices in
      var cubes = Cubes(job.reports, days: days)
      for index in indices {
        cubes.add(sessions: sessions(index).span)
        cubes.add(clicks: clicks(index).span)
      }
      return cubes
    }
    var cubes = Cubes(job.reports, days: days)
    for part in parts { cubes.merge(part) }
    let watermarks = watermarks(ranges)
    let apps = zip(events.apps, watermarks).map { ReportedApp(name: $0, watermark: $1) }
    return Result(
      tables: cubes.tables(texts: events.strings, apps: apps), totals: cubes.totals,
      watermarks: watermarks)
  }

  private struct Range: Sendable {
    var first = Timestamp.end
    var last = Timestamp.earliest
    var latestByApp: [AppID: Timestamp] = [:]

    mutating func add(_ time: Timestamp, _ app: AppID) {
      first = min(first, time)
      last = max(last, time)
      if let latest = latestByApp[app], latest >= time { return }
      latestByApp[app] = time
    }
  }

  private func times(of batch: SealedBatch) -> Range {
    var range = Range()
    let (clickRows, sessionRows) = (batch.clicks, batch.sessions)
    let clicks = clickRows.span
    let sessions = sessionRows.span
    for row in clicks.indices { range.add(clicks[row].timestamp, clicks[row].app) }
    for row in sessions.indices { range.add(sessions[row].timestamp, sessions[row].app) }
    return range
  }

  /// The latest time of each app's sessions and clicks minus `lateness` (TIME-1).
  private func watermarks(_ ranges: [Range]) -> [Timestamp] {
    events.apps.indices.map { index in
      let app = AppID(index: UInt16(index))
      let latest = ranges.compactMap { $0.latestByApp[app] }.max()
      return latest.map { $0 - job.rules.lateness } ?? .absent
    }
  }

  private func sessions(_ index: Int) -> [ReportedSession] {
    let attributions = attributed.batches[index]
    var reported: [ReportedSession] = []
    reported.reserveCapacity(attributions.rows.count)
    for (row, session) in events.batches[index].sessions.enumerated() {
      let attribution = attributions.rows[row]
      switch attribution.outcome {
      case .counted, .rateLimited, .throttled: break
      case .repeatedInstall, .trackingDisabled, .duplicate, .tooLate: continue
      }
      let touch = attributions.touch(attribution)
      let click = touch?.type == .click ? touch?.record.map(events.click) : nil
      reported.append(
        ReportedSession(
          timestamp: session.timestamp, app: session.app, os: session.os,
          event: attribution.event, outcome: attribution.outcome,
          campaign: touch?.campaign ?? .absent, channel: touch?.channel ?? .absent,
          customParams: session.customParams, country: session.country,
          appVersion: session.appVersion, method: touch?.method, touchType: touch?.type,
          touchTime: touch?.ownTime ?? .absent, isAmbiguous: attribution.isAmbiguous,
          costMicros: click?.costMicros ?? 0, currency: click?.currency ?? .absent))
    }
    return reported
  }

  private func clicks(_ index: Int) -> [ReportedClick] {
    var reported: [ReportedClick] = []
    reported.reserveCapacity(events.batches[index].clicks.count)
    for (row, click) in events.batches[index].clicks.enumerated() {
      if attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) { continue }
      let click = events.completed(click)
      reported.append(
        ReportedClick(
          timestamp: click.timestamp, app: click.app, os: click.os, campaign: click.campaign,
          channel: click.channel, country: click.country))
    }
    return reported
  }
}
