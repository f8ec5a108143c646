import Model

extension JobDraft {
  /// Notes values that exclude each other. Values that are wrong by themselves are not judged.
  func check(_ problems: inout Problems) {
    let sourceList = SettingPath.root.key("sources")
    if sources.isEmpty, problems.isSound(sourceList) {
      problems.add(.conflict(found: "empty", expected: "at least one source"), at: sourceList)
    }
    checkLengths(&problems)
    checkRetention(&problems)
    checkApps(&problems)
    checkCurrencies(&problems)
  }

  /// State answers for these as far back as it keeps sessions (TIME-7).
  private func checkRetention(_ problems: inout Problems) {
    let retention = SettingPath.root.key("retention")
    let throttlePeriod = SettingPath.root.key("throttle").key("per")
    guard problems.isSound(retention) else { return }
    for (path, length) in [
      (SettingPath.root.key("dedupe_window"), rules.dedupeWindow),
      (throttlePeriod, rules.throttlePeriod),
      (SettingPath.root.key("repeated_install_gap"), rules.repeatedInstallGap),
    ] where rules.retention < length && problems.isSound(path) {
      problems.add(
        .conflict(
          found: "\(rules.retention) is shorter than \(path) (\(length))",
          expected: "at least \(length)"),
        at: retention)
    }
  }

  /// Lists are as long as somebody may need them, and no longer than what is made of them can be.
  private func checkLengths(_ problems: inout Problems) {
    let lists = [
      ("sources", sources.count, 1_000),
      // As many as there are ids of apps but for the one of none.
      ("apps", apps.count, Int(UInt16.max)),
      // A report has several columns of each, and a table of SQLite at most 2,000.
      ("currencies", currencies.count, 300),
      // SQLite goes through all tables and views for each that is made.
      ("reports", reports.count, 500),
    ]
    for (name, count, most) in lists where count > most {
      let path = SettingPath.root.key(name)
      guard problems.isSound(path) else { continue }
      problems.add(.conflict(found: "\(count) \(name)", expected: "at most \(most)"), at: path)
    }
  }

  /// A name in a log has to mean one app.
  private func checkApps(_ problems: inout Problems) {
    let list = SettingPath.root.key("apps")
    guard problems.isSound(list) else { return }
    var first: [ExactText: SettingPath] = [:]
    for (index, app) in apps.enumerated() {
      let path = list.entry(index)
      let aliases = app.aliases.enumerated().map {
        ($1, path.key("aliases").entry($0))
      }
      for (name, place) in [(app.app, path.key("app"))] + aliases {
        if let earlier = first[ExactText(name)] {
          problems.add(.twice(found: name, first: earlier.description), at: place)
        } else {
          first[ExactText(name)] = place
        }
      }
    }
  }

  /// Columns of SQLite that differ in case alone are one.
  private func checkCurrencies(_ problems: inout Problems) {
    let list = SettingPath.root.key("currencies")
    guard problems.isSound(list) else { return }
    var first: [String: SettingPath] = [:]
    for (index, currency) in currencies.enumerated() {
      let place = list.entry(index)
      if let earlier = first[currency.uppercased()] {
        problems.add(.twice(found: currency, first: earlier.description), at: place)
      } else {
        first[currency.uppercased()] = place
      }
    }
  }
}
