internal import Configuration
internal import Model
internal import Pipeline
internal import Reporting

/// A comparison of rules, in the forms in which it is printed.
public struct CompareSummary: Sendable {
  private let job: Job
  private let rules: [String]
  /// The rules that decide what comes in and what is kept.
  private let unseen: [String]
  private let days: DayNames?
  private let sessions: Int
  private let moved: Int
  private let stale: Int
  private let underOldLimits: Int
  private let campaigns: SummarizedTable
  /// What no session moved in, where one moved at all.
  private let unmoved: [Metric]
  private let moves: SummarizedTable
  /// What is missing, and may make a difference.
  public let warnings: [String]

  /// Puts what both sides of a comparison come to into words.
  ///
  /// - Parameter stage: adds up the first side.
  init(
    _ compare: Compare, _ changes: RuleChanges, _ sides: [Derivation], _ moves: Moves,
    of stage: ReportStage, days: DayNames?, underOldLimits: Int
  ) throws(PipelineError) {
    let (old, new, top) = (sides[0], sides[1], compare.query.top)
    job = compare.job
    rules = changes.adoptable
    unseen = changes.incoming
    self.days = days
    self.underOldLimits = underOldLimits
    warnings = old.damages + new.damages.filter { !old.damages.contains($0) }
    (sessions, stale) = (moves.sessions, moves.stale)
    let rows = MoveRow.rows(of: moves, old.events, new.events)
    moved = rows.reduce(0) { $0 + $1.sessions }
    unmoved = CampaignChanges.metrics.enumerated().filter { place, _ in
      !rows.isEmpty && !rows.contains { CampaignChanges.metric(of: $0.event) == place }
    }.map(\.element)
    campaigns = CampaignChanges(before: try stage.tables()[0], moves: rows).table(top: top)
    self.moves = MoveRow.table(rows, top: top)
  }

  /// What was compared, for people.
  public var notes: [String] {
    [
      (days.map { "days \($0) (\(job.timeZone)), " } ?? "no records yet, ")
        + "\(moved) of "
        + "\(sessions.counted("session")) would stand elsewhere"
    ] + (rules.isEmpty ? ["no rule differs from those of the state"] : rules)
  }

  /// What the comparison cannot tell, a sentence each.
  public var reservations: [String] {
    var lines = unseen.map {
      "\($0) - this decides what comes in and what is kept, of which a comparison shows nothing"
    }
    if stale > 0 {
      lines.append(
        "\(stale.counted("final session")) \(stale.was) found to be something else - what came late, "
          + "rules that were adopted or devices that were forgotten since count on both sides here")
    }
    if underOldLimits > 0 {
      lines.append(
        "\(underOldLimits.counted("open")) \(underOldLimits.was) limited, or not, by others that "
          + "the state keeps no longer - those count as the state's own rules have it")
    }
    return lines
  }

  /// Tables for people: the campaigns that something moved from or to, without the metrics in which nothing did, and
  /// the moves.
  ///
  /// - Parameter onlyMoves: whether there are the moves alone.
  public func text(onlyMoves: Bool) -> String {
    let renderer = TableRenderer()
    let table = renderer.text(of: moves, noun: "move")
    if onlyMoves { return table }
    var campaigns = campaigns
    campaigns.rows = ReportTable(
      name: campaigns.rows.name,
      columns: campaigns.rows.columns.filter { column in
        !unmoved.contains { column.name.hasPrefix("\($0.name)_") }
      })
    return renderer.text(of: campaigns, noun: "campaign") + "\n" + table
  }

  /// One of the tables as CSV (REP-4), without sums.
  ///
  /// - Parameter onlyMoves: whether it is that of the moves.
  public func csv(onlyMoves: Bool) -> [UInt8] {
    let table = onlyMoves ? moves.rows : campaigns.rows
    return CSVWriter(isSpreadsheetSafe: job.spreadsheetSafe).bytes(of: table)
  }

  /// Everything as one JSON object.
  public var json: [UInt8] {
    JSONWriter.summary(version: 1, of: job.name) { json in
      json.field("time_zone", job.timeZone)
      json.field(days: days)
      json.array("rules", of: rules)
      json.field("sessions", sessions)
      json.field("moved_sessions", moved)
      json.field("stale_sessions", stale)
      json.field("opens_under_old_limits", underOldLimits)
      json.object("campaigns") { json in Self.write(campaigns, to: &json) }
      json.object("moves") { json in Self.write(moves, to: &json) }
    }
  }

  private static func write(_ table: SummarizedTable, to json: inout JSONWriter) {
    json.key("rows")
    json.rows(of: table.rows)
    json.field(sums: table)
  }
}
