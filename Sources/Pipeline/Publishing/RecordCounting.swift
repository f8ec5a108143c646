package import Model
package import Reporting

/// The records of a derivation as reports count them, batch by batch.
package struct RecordCounting: Sendable {
  private let events: Events
  private let attributed: Attributed

  /// Takes what was derived.
  package init(_ events: Events, _ attributed: Attributed) {
    self.events = events
    self.attributed = attributed
  }

  /// The times of the first and the last record of a batch.
  package func range(of index: Int) -> TimeRange {
    let batch = events.batches[index]
    var range = batch.clickTimes.all
    range.add(batch.sessionTimes.all)
    for row in batch.decided?.aged.counts ?? [] { range.add(row.facts.day) }
    return range
  }

  /// Adds up the records of a batch and a time.
  package func add(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    addSessions(index, times, to: &cubes)
    addClicks(index, times, to: &cubes)
    let aged = events.batches[index].decided?.aged.counts ?? []
    cubes.add(aged: aged.filter { times.contains($0.facts.day) })
  }

  private func addSessions(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    let attributed = attributed.batches[index].loaded
    let (sessionRows, rows) = (events.batches[index].sessions.loaded, attributed.rows)
    let (sessions, attributions) = (sessionRows.span, rows.span)
    var reported = ReportedChunk<ReportedSession>()
    for row in sessions.indices where times.contains(sessions[row].timestamp) {
      let attribution = attributions[row]
      if !attribution.outcome.isReported { continue }
      let session = ReportedSession(
        sessions[row], attribution, attributed.touch(attribution))
      reported.add(session) { cubes.add(sessions: $0) }
    }
    reported.flush { cubes.add(sessions: $0) }
  }

  private func addClicks(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    let clickRows = events.batches[index].clicks
    let (seenRows, originRows) = (clickRows.seen.loaded, clickRows.origins.loaded)
    let (clicks, origins) = (seenRows.span, originRows.span)
    var names = ReportedNames(of: events.batches[index], in: events)
    var reported = ReportedChunk<ReportedClick>()
    for row in clicks.indices {
      if origins[row].isLate || !times.contains(clicks[row].timestamp) { continue }
      if attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) { continue }
      let own = names.names(of: clicks[row], row: row)
      let click = ReportedClick(
        timestamp: clicks[row].timestamp, app: clicks[row].app, os: clicks[row].os,
        campaign: own.campaign, channel: own.channel, country: origins[row].country)
      reported.add(click) { cubes.add(clicks: $0) }
    }
    reported.flush { cubes.add(clicks: $0) }
  }
}
