internal import Model
internal import Reporting

/// The records of a derivation as reports count them, batch by batch.
struct RecordCounting: Sendable {
  private let events: Events
  private let attributed: Attributed

  /// How many records are handed to the cubes at once: few enough to stay in the cache.
  private static let chunk = 512

  /// Takes what was derived.
  init(_ events: Events, _ attributed: Attributed) {
    self.events = events
    self.attributed = attributed
  }

  /// The times of the first and the last record of a batch.
  func range(of index: Int) -> TimeRange {
    let batch = events.batches[index]
    var range = TimeRange()
    let (clickRows, sessionRows) = (batch.clicks.loaded, batch.sessions.loaded)
    let (clicks, sessions) = (clickRows.span, sessionRows.span)
    for row in clicks.indices { range.add(clicks[row].timestamp) }
    for row in sessions.indices { range.add(sessions[row].timestamp) }
    for row in batch.final?.aged.counts ?? [] { range.add(row.facts.day) }
    return range
  }

  /// Adds up the records of a batch and a time.
  func add(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    addSessions(index, times, to: &cubes)
    addClicks(index, times, to: &cubes)
    let aged = events.batches[index].final?.aged.counts ?? []
    cubes.add(aged: aged.filter { times.contains($0.facts.day) })
  }

  private func addSessions(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    let attributed = attributed.batches[index].loaded
    let (sessionRows, rows) = (events.batches[index].sessions.loaded, attributed.rows)
    let (sessions, attributions) = (sessionRows.span, rows.span)
    var reported: [ReportedSession] = []
    reported.reserveCapacity(Self.chunk)
    for row in sessions.indices where times.contains(sessions[row].timestamp) {
      let attribution = attributions[row]
      if !attribution.outcome.isReported { continue }
      reported.append(
        ReportedSession(sessions[row], attribution, attributed.touch(attribution)))
      if reported.count == Self.chunk {
        cubes.add(sessions: reported.span)
        reported.removeAll(keepingCapacity: true)
      }
    }
    cubes.add(sessions: reported.span)
  }

  private func addClicks(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    let clickRows = events.batches[index].clicks.loaded
    let clicks = clickRows.span
    var names = ReportedNames(of: events.batches[index], in: events)
    var reported: [ReportedClick] = []
    reported.reserveCapacity(Self.chunk)
    for row in clicks.indices {
      if clicks[row].isLate || !times.contains(clicks[row].timestamp) { continue }
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
