internal import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import Synchronization

/// Reports as they are written: in one piece, or some days at a time where memory has no room for all rows.
extension ReportStage {
  /// The reports, without their rows of settled days; once. Throws when one that has all days does not add up to what
  /// there is (BAL-1); one in pieces does when it is written.
  func pieces(of sums: Sums) throws(PipelineError) -> [ReportPieces] {
    var reports: [ReportPieces] = []
    for (place, report) in job.reports.enumerated() {
      if let most = sums.divided[place] {
        let pieces = pieces(daysOf(place, sums), atMost: most, sums)
        reports.append(
          ReportPieces(report.name, count: pieces.count) { try piece(pieces[$0], of: place, sums) })
      } else {
        reports.append(ReportPieces(try balancedTable(place, of: sums)))
      }
    }
    return reports
  }

  /// One report in one piece.
  func balancedTable(_ place: Int, of sums: Sums) throws(PipelineError) -> ReportTable {
    let table = sums.cubes.withLock { $0.makeTable(place, texts: sums.texts, apps: apps) }
    try check(table, of: place, daysOf(place, sums), sums)
    return table
  }

  /// Splits days so that each piece has so many records at most, or one day.
  private func pieces(_ days: Range<Int>, atMost most: Int64, _ sums: Sums) -> [Range<Int>] {
    sums.cubes.withLock { cubes in
      var pieces = [days.lowerBound..<days.lowerBound]
      for day in days {
        let longer = pieces[pieces.count - 1].lowerBound..<day + 1
        let isEmpty = cubes.records(ofDays: day..<day + 1) == 0
        if longer.count > 1, !isEmpty, cubes.records(ofDays: longer) > most {
          pieces.append(day..<day + 1)
        } else {
          pieces[pieces.count - 1] = longer
        }
      }
      return pieces
    }
  }

  /// The days of which a report's rows are made.
  private func daysOf(_ place: Int, _ sums: Sums) -> Range<Int> {
    let days = sums.days
    guard let settled = settled?.places[job.reports[place].name] else {
      return 0..<days.names.count
    }
    let first = days.names.indices.first { days.starts[$0] >= settled.day } ?? days.names.count
    return first..<days.names.count
  }

  /// The rows of some days of a report, added up for themselves.
  private func piece(
    _ days: Range<Int>, of place: Int, _ sums: Sums
  ) throws(PipelineError) -> ReportTable {
    let (report, starts) = (job.reports[place], sums.days.starts)
    let times = starts[days.lowerBound]..<starts[days.upperBound]
    let empty = Cubes([report], days: sums.days, behind: [beginnings.times[place]])
    var cubes = empty
    for index in derived where sums.ranges[index].meets(times) {
      counting.add(index, times, to: &cubes)
    }
    if let rest {
      let needs = ReportNeeds([report])
      for part in try rest.count(times, for: needs, in: events, into: empty) { cubes.merge(part) }
    }
    cubes.add(aged: aged.filter { times.contains($0.facts.day) })
    let table = cubes.makeTable(0, texts: sums.texts, apps: apps)
    try check(table, of: place, days, sums)
    return table
  }

  /// Throws when the rows of some days of a report that has all days do not add up to what there is on these days
  /// (BAL-1). The rows of settled days were compared by the run that made them.
  private func check(
    _ table: ReportTable, of place: Int, _ days: Range<Int>, _ sums: Sums
  ) throws(PipelineError) {
    if beginnings.times[place].isPresent { return }
    let totals = sums.cubes.withLock { $0.totals(ofDays: days) }
    let imbalances = totals.imbalances(of: table)
    if !imbalances.isEmpty { throw .unbalanced(imbalances.map(\.description)) }
  }
}
