internal import Model
internal import Reporting

/// The records of a derivation that are not final, as reports count them.
struct ProvisionalCounting: Sendable {
  private let events: Events
  private let attributed: Attributed
  private let batches: [Int]
  private let parallel: Parallel

  /// Takes what was derived.
  init(_ derivation: Derivation, _ parallel: Parallel) {
    events = derivation.events
    attributed = derivation.attributed
    batches = events.batches.indices.filter { [events] in !events.batches[$0].isFinal }
    self.parallel = parallel
  }

  /// The times of the first and the last record.
  var range: TimeRange {
    var range = TimeRange()
    for index in batches {
      let (clicks, sessions) = (events.batches[index].clicks, events.batches[index].sessions)
      for row in clicks.indices { range.add(clicks[row].timestamp) }
      for row in sessions.indices { range.add(sessions[row].timestamp) }
    }
    return range
  }

  /// Adds up the records of a time.
  func count(_ times: Range<Timestamp>, into empty: Cubes) -> [Cubes] {
    parallel.gather(batches.count, into: empty) { place, cubes in
      addClicks(batches[place], times, to: &cubes)
      addSessions(batches[place], times, to: &cubes)
    }
  }

  private func addClicks(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    let rows = events.batches[index].clicks
    let clicks = rows.span
    var names = ReportedNames(of: events.batches[index], in: events)
    var reported: [ReportedClick] = []
    for row in clicks.indices {
      if clicks[row].isLate || !times.contains(clicks[row].timestamp) { continue }
      if attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) { continue }
      let own = names.names(of: clicks[row], row: row)
      reported.append(
        ReportedClick(
          timestamp: clicks[row].timestamp, app: clicks[row].app, os: clicks[row].os,
          campaign: own.campaign, channel: own.channel, country: clicks[row].country))
    }
    cubes.add(clicks: reported.span)
  }

  private func addSessions(_ index: Int, _ times: Range<Timestamp>, to cubes: inout Cubes) {
    let rows = events.batches[index].sessions
    let sessions = rows.span
    let attributions = attributed.batches[index]
    var reported: [ReportedSession] = []
    for row in sessions.indices where times.contains(sessions[row].timestamp) {
      let attribution = attributions.rows[row]
      if !attribution.outcome.isReported { continue }
      var own = ReportedSession(sessions[row])
      own.add(attribution, attributions.touch(attribution))
      reported.append(own)
    }
    cubes.add(sessions: reported.span)
  }
}
