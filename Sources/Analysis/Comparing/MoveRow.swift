internal import Model
internal import Reporting

/// Sessions that went the same way, in texts.
struct MoveRow {
  var app: String
  var event: SessionEvent
  var from: NamedStanding
  var to: NamedStanding
  var sessions: Int

  /// All moves, those of the most sessions first.
  static func rows(of moves: Moves, _ first: Events, _ second: Events) -> [MoveRow] {
    moves.counts.map { move, count in
      MoveRow(
        app: first.apps[Int(move.app.index)], event: move.event,
        from: NamedStanding(move.from, first.strings),
        to: NamedStanding(move.to, second.strings), sessions: count)
    }.sorted {
      $0.sessions != $1.sessions
        ? $0.sessions > $1.sessions : $0.texts.lexicographicallyPrecedes($1.texts)
    }
  }

  private static let columns = [
    "app", "event", "from", "from_campaign", "from_channel", "to", "to_campaign", "to_channel",
  ]

  /// The cells of its text columns.
  private var texts: [ExactText] {
    [
      app, event.name, from.kind.name, from.campaign, from.channel, to.kind.name, to.campaign,
      to.channel,
    ].map { ExactText($0) }
  }

  /// A table of moves.
  ///
  /// - Parameter top: how many are shown; nil shows all.
  static func table(_ moves: [MoveRow], top: Int?) -> SummarizedTable {
    let shown = moves.prefix(top ?? .max)
    let others = moves.dropFirst(shown.count)
    let texts = columns.enumerated().map { place, name in
      ReportColumn(
        name: name, role: .other, values: .texts(TextColumn(shown.map { $0.texts[place].text })))
    }
    return SummarizedTable(
      rows: ReportTable(name: "moves", columns: texts + [count(shown.map(\.sessions))]),
      otherCount: others.count, others: others.isEmpty ? nil : sum(others), total: sum(moves[...]))
  }

  private static func sum(_ moves: ArraySlice<MoveRow>) -> ReportTable {
    ReportTable(name: "moves", columns: [count([moves.reduce(0) { $0 + $1.sessions }])])
  }

  private static func count(_ numbers: [Int]) -> ReportColumn {
    ReportColumn(name: "sessions", role: .other, values: .integers(numbers.map(Int64.init)))
  }
}
