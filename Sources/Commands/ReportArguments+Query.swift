import Analysis
import Configuration
import Decoding
import Model
import Reporting

extension ReportArguments {
  /// What is asked for, in the words of a job.
  func query(of job: Job, _ table: TableArguments) throws(ArgumentError) -> ReportQuery {
    var conditions: [ReportKey: Set<ExactText>] = [:]
    for condition in self.conditions {
      let key = try Self.key(condition.key, option: "--where")
      conditions[key, default: []].insert(ExactText(try Self.value(condition, of: key, job)))
    }
    let keys = try keys.map { keys throws(ArgumentError) in
      try Self.distinct(keys, option: "--by") { name throws(ArgumentError) in
        try Self.key(name, option: "--by")
      }
    }
    var query = ReportQuery(keys: keys ?? [.campaign, .channel], metrics: [])
    query.conditions = conditions
    query.metrics = try metrics(of: job, by: query)
    query.days = try table.query()
    return query
  }

  private func metrics(of job: Job, by query: ReportQuery) throws(ArgumentError) -> [Metric] {
    let named = Set(query.keys).union(query.conditions.keys)
    let foreign = ReportKey.allCases.filter { !$0.isOfClicks && named.contains($0) }
    guard let names = metrics else {
      let standard = ReportDefinition.campaignMetrics(currencies: job.currencies)
      return foreign.isEmpty ? standard : standard.filter { !$0.countsClicks }
    }
    let known =
      Metric.plain + job.currencies.map(Metric.cost) + job.currencies.map(Metric.costPerInstall)
    let metrics = try Self.distinct(names, option: "--metrics") { name throws(ArgumentError) in
      try Self.refuseUnlistedCurrency(name, job)
      return try Self.word(name, in: known, name: \.name, place: "option '--metrics'")
    }
    if !metrics.contains(where: \.makesRows) {
      throw .invalidValue(
        place: "option '--metrics'", found: names.joined(separator: ","),
        expected: "a count or a sum of money, too, such as installs or clicks: rows stand for them",
        suggestion: nil)
    }
    guard let metric = metrics.first(where: \.countsClicks), let key = foreign.first else {
      return metrics
    }
    throw .invalidValue(
      place: "option '--metrics'", found: metric.name,
      expected: "metrics of sessions, as clicks have no \(key.name)", suggestion: nil)
  }

  /// A cost in a currency that the job does not list is one that it may list.
  private static func refuseUnlistedCurrency(
    _ name: String, _ job: Job
  ) throws(ArgumentError) {
    let currency = name.suffix(3).uppercased()
    let costs = [Metric.cost(currency), .costPerInstall(currency)].map { $0.name.lowercased() }
    // "cost_per" is the beginning of another metric.
    guard CurrencyCode.isOne(currency), costs.contains(name.lowercased()),
      name.lowercased() != "cost_per",
      !job.currencies.contains(where: { $0.uppercased() == currency })
    else { return }
    let all = (job.currencies + [currency]).joined(separator: ",")
    throw .invalidValue(
      place: "option '--metrics'", found: name,
      expected:
        "a currency of 'currencies' (\(job.currencies.joined(separator: ", "))), or --set currencies=\(all)",
      suggestion: nil)
  }

  private static func key(_ name: String, option: String) throws(ArgumentError) -> ReportKey {
    try word(name, in: ReportKey.allCases, name: \.name, place: "option '\(option)'")
  }

  /// The value of a condition as reports print it.
  private static func value(
    _ condition: Condition, of key: ReportKey, _ job: Job
  ) throws(ArgumentError) -> String {
    let value = condition.value
    if value.isEmpty { return value }
    let place = "option '--where \(condition.key)'"
    if let known = key.knownValues {
      return try word(value, in: known, name: \.self, place: place)
    }
    switch key {
    case .app:
      let named = job.apps.first { app in
        ([app.app] + app.aliases).contains { ExactText($0) == ExactText(value) }
      }
      // Without a list any app may have records.
      if let app = named?.app ?? (job.apps.isEmpty ? value : nil) { return app }
      let apps = job.apps.map(\.app)
      throw .invalidValue(
        place: place, found: value, expected: "one of \(apps.joined(separator: ", "))",
        suggestion: Spelling.nearest(to: value, in: apps))
    case .country:
      // In the way of EV-1: letters of ASCII alone.
      return String(decoding: value.utf8.asciiUppercased, as: UTF8.self)
    case .date where Timestamp(midnightOf: value) == nil:
      throw .invalidValue(
        place: place, found: value, expected: "a day such as 2026-01-31", suggestion: nil)
    default: return value
    }
  }

  /// What some names stand for, each of which may come once.
  private static func distinct<Word: Equatable>(
    _ names: [String], option: String, _ find: (String) throws(ArgumentError) -> Word
  ) throws(ArgumentError) -> [Word] {
    var words: [Word] = []
    for name in names {
      let word = try find(name)
      if words.contains(word) {
        throw .invalidValue(
          place: "option '\(option)'", found: names.joined(separator: ","),
          expected: "'\(name)' once", suggestion: nil)
      }
      words.append(word)
    }
    return words
  }

  /// What a name stands for, without regard to case.
  private static func word<Word>(
    _ text: String, in known: [Word], name: (Word) -> String, place: String
  ) throws(ArgumentError) -> Word {
    let names = known.map(name)
    if let index = names.firstIndex(where: { $0.lowercased() == text.lowercased() }) {
      return known[index]
    }
    throw .invalidValue(
      place: place, found: text, expected: "one of \(names.joined(separator: ", "))",
      suggestion: Spelling.nearest(to: text, in: names))
  }
}

extension TableArguments {
  /// What is asked for, once the days are found to be some.
  func query() throws(ArgumentError) -> DaysQuery {
    guard let from, let to, to < from else { return DaysQuery(from: from, to: to, top: top) }
    throw .invalidValue(
      place: "option '--to'", found: CivilTime(to).date,
      expected: "a day from \(CivilTime(from).date) on", suggestion: nil)
  }

  /// The form in which rows are printed.
  func format(_ common: CommonOptions) -> TableFormat { common.json ? .json : format }
}
