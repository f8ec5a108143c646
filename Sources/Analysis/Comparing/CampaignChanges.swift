internal import Model
internal import Reporting

/// What campaigns have before and after, and how many sessions left them and came to them.
struct CampaignChanges {
  /// What tells campaigns apart.
  static let keys: [ReportKey] = [.app, .campaign, .channel]
  /// What they are compared by.
  static let metrics: [Metric] = [.installs, .reinstalls, .opens]

  /// The counted sessions by app, campaign and channel.
  static let report = ReportDefinition(name: "campaigns", keys: keys, metrics: metrics)

  /// The numbers of a campaign.
  struct Numbers {
    var left = 0
    var came = 0
    /// Of each metric, before and after.
    var before = [Int64](repeating: 0, count: CampaignChanges.metrics.count)
    var after = [Int64](repeating: 0, count: CampaignChanges.metrics.count)

    static func + (a: Numbers, b: Numbers) -> Numbers {
      var sum = a
      sum.left += b.left
      sum.came += b.came
      for place in CampaignChanges.metrics.indices {
        sum.before[place] += b.before[place]
        sum.after[place] += b.after[place]
      }
      return sum
    }
  }

  private var numbers: [CampaignKey: Numbers] = [:]

  /// Joins what the campaigns have with the moves between them.
  init(before: ReportTable, moves: [MoveRow]) {
    add(before)
    for move in moves {
      let metric = Self.metric(of: move.event)
      if let from = move.from.campaign(of: move.app) {
        numbers[from, default: Numbers()].left += move.sessions
        numbers[from]?.after[metric] -= Int64(move.sessions)
      }
      if let to = move.to.campaign(of: move.app) {
        numbers[to, default: Numbers()].came += move.sessions
        numbers[to]?.after[metric] += Int64(move.sessions)
      }
    }
  }

  /// The place of the metric that counts sessions of a class: no rule changes that (EVENT-2).
  static func metric(of event: SessionEvent) -> Int {
    switch event {
    case .install: 0
    case .reinstall: 1
    case .open: 2
    }
  }

  private mutating func add(_ table: ReportTable) {
    for row in 0..<table.rowCount {
      let texts = Self.keys.indices.map {
        ExactText(table.cell(row: row, column: $0).text)
      }
      let key = CampaignKey(app: texts[0], campaign: texts[1], channel: texts[2])
      for metric in Self.metrics.indices {
        guard let number = table.cell(row: row, column: Self.keys.count + metric).integer
        else { continue }
        numbers[key, default: Numbers()].before[metric] += number
        numbers[key]?.after[metric] += number
      }
    }
  }

  /// The campaigns that sessions left or came to, those with the most of them first, and what all
  /// campaigns come to.
  ///
  /// - Parameter top: how many are shown; nil shows all of these.
  func table(top: Int?) -> SummarizedTable {
    let changed = numbers.filter { $1.left + $1.came > 0 }.sorted { a, b in
      let (x, y) = (a.value.left + a.value.came, b.value.left + b.value.came)
      return x != y ? x > y : a.key.texts.lexicographicallyPrecedes(b.key.texts)
    }
    let shown = changed.prefix(top ?? .max)
    let names = Set(shown.map(\.key))
    let others = numbers.filter { !names.contains($0.key) }.values
    let keys = Self.keys.enumerated().map { place, key in
      ReportColumn(
        name: key.name, role: .key(key),
        values: .texts(TextColumn(shown.map { $0.key.texts[place].text })))
    }
    return SummarizedTable(
      rows: ReportTable(name: "campaigns", columns: keys + Self.columns(shown.map(\.value))),
      otherCount: others.count,
      others: others.isEmpty ? nil : Self.sum(others), total: Self.sum(numbers.values))
  }

  private static func sum(_ numbers: some Collection<Numbers>) -> ReportTable {
    ReportTable(name: "campaigns", columns: columns([numbers.reduce(Numbers(), +)]))
  }

  private static func columns(_ rows: [Numbers]) -> [ReportColumn] {
    func column(_ name: String, _ number: (Numbers) -> Int64) -> ReportColumn {
      ReportColumn(name: name, role: .other, values: .integers(rows.map(number)))
    }
    return [column("left") { Int64($0.left) }, column("came") { Int64($0.came) }]
      + metrics.enumerated().flatMap { place, metric in
        [
          column("\(metric.name)_before") { $0.before[place] },
          column("\(metric.name)_after") { $0.after[place] },
          column("\(metric.name)_difference") { $0.after[place] - $0.before[place] },
        ]
      }
  }
}
