internal import Model
internal import Reporting

/// Adds the sessions and clicks of all batches to the sums of reports.
struct CubeFilling: Sendable {
  let events: Events
  let attributed: Attributed
  let parallel: Parallel
  /// When the records were that count; nil for all.
  var times: Swift.Range<Timestamp>?

  /// The times of the first and the last record.
  var range: ClosedRange<Timestamp> {
    let ranges = parallel.map(events.batches.count) { times(of: events.batches[$0]) }
    let first = ranges.map(\.first).min() ?? .earliest
    let last = ranges.map(\.last).max() ?? .earliest
    return min(first, last)...last
  }

  /// Adds everything to empty cubes.
  func fill(_ empty: Cubes) -> Cubes {
    let parts = parallel.gather(events.batches.count, into: empty) { index, cubes in
      addSessions(index, to: &cubes)
      addClicks(index, to: &cubes)
      cubes.add(
        aged: events.batches[index].final?.aged.counts.filter { counts($0.facts.day) } ?? [])
    }
    // Merging is as much work as the rows that move, so one worker's cubes stay where they are.
    var cubes = parts[0]
    for part in parts.dropFirst() { cubes.merge(part) }
    return cubes
  }

  private func counts(_ time: Timestamp) -> Bool { times?.contains(time) ?? true }

  private struct Range: Sendable {
    var first = Timestamp.end
    var last = Timestamp.earliest

    mutating func add(_ time: Timestamp) {
      first = min(first, time)
      last = max(last, time)
    }
  }

  private func times(of batch: SealedBatch) -> Range {
    var range = Range()
    let (clickRows, sessionRows) = (batch.clicks, batch.sessions)
    let clicks = clickRows.span
    let sessions = sessionRows.span
    for row in clicks.indices { range.add(clicks[row].timestamp) }
    for row in sessions.indices { range.add(sessions[row].timestamp) }
    for row in batch.final?.aged.counts ?? [] { range.add(row.facts.day) }
    return range
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
      if !counts(sessions[row].timestamp) { continue }
      let attribution = attributions[row]
      switch attribution.outcome {
      case .counted, .rateLimited, .throttled: break
      case .repeatedInstall, .trackingDisabled, .duplicate, .tooLate: continue
      }
      let touch = attribution.touch == 0 ? nil : touches[Int(attribution.touch) - 1]
      // Only first sessions cost anything (REP-2).
      let isFirst = attribution.event.isFirstSession
      reported.append(
        ReportedSession(
          timestamp: sessions[row].timestamp, app: sessions[row].app, os: sessions[row].os,
          event: attribution.event, outcome: attribution.outcome,
          campaign: touch?.campaign ?? .absent, channel: touch?.channel ?? .absent,
          customParams: sessions[row].customParams, country: sessions[row].country,
          appVersion: sessions[row].appVersion, method: touch?.method, touchType: touch?.type,
          touchTime: touch?.ownTime ?? .absent, isAmbiguous: attribution.isAmbiguous,
          costMicros: isFirst ? touch?.costMicros ?? 0 : 0,
          currency: isFirst ? touch?.currency ?? .absent : .absent))
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
    var names = ReportedNames(of: events.batches[index], in: events)
    var reported: [ReportedClick] = []
    reported.reserveCapacity(Self.chunk)
    for row in clicks.indices {
      if clicks[row].isLate || !counts(clicks[row].timestamp) { continue }
      if attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) { continue }
      let own = names.names(of: clicks[row], row: row)
      reported.append(
        ReportedClick(
          timestamp: clicks[row].timestamp, app: clicks[row].app, os: clicks[row].os,
          campaign: own.campaign, channel: own.channel, country: clicks[row].country))
      if reported.count == Self.chunk {
        cubes.add(clicks: reported.span)
        reported.removeAll(keepingCapacity: true)
      }
    }
    cubes.add(clicks: reported.span)
  }
}
