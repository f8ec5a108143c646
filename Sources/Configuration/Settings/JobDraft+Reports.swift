import Model

extension JobDraft {
  /// Makes the reports out of their entries.
  func resolveReports(_ problems: inout Problems) -> [ReportDefinition] {
    let list = SettingPath.root.key("reports")
    var resolved: [ReportDefinition] = []
    var first: [String: SettingPath] = [:]
    for (index, entry) in reports.enumerated() {
      let path = list.entry(index)
      let definitions: [ReportDefinition]
      if entry.extends != nil || !problems.isSound(path.key("extends")) {
        checkStandsAlone(entry, at: path, &problems)
        definitions = ReportDefinition.defaults(currencies: currencies)
      } else {
        definitions = [resolve(entry, at: path, &problems)].compactMap { $0 }
      }
      for definition in definitions {
        let place = path.key(entry.extends == nil ? "name" : "extends")
        if let earlier = first[definition.name] {
          problems.add(.twice(found: definition.name, first: earlier.description), at: place)
        } else {
          first[definition.name] = place
          resolved.append(definition)
        }
      }
    }
    return resolved
  }

  private func checkStandsAlone(
    _ entry: ReportEntry, at path: SettingPath, _ problems: inout Problems
  ) {
    let others = [
      entry.name.map { _ in "name" }, entry.keys.map { _ in "keys" },
      entry.metrics.map { _ in "metrics" },
    ].compactMap { $0 }
    if others.isEmpty { return }
    problems.add(
      .conflict(
        found: "stands beside \(others.joined(separator: ", "))",
        expected: "an entry of its own: { extends: \"default\" }"),
      at: path.key("extends"))
  }

  private func resolve(
    _ entry: ReportEntry, at path: SettingPath, _ problems: inout Problems
  ) -> ReportDefinition? {
    for (key, isMissing, expected) in [
      ("name", entry.name == nil, "a name of the form [a-z0-9_]+, or extends: \"default\""),
      ("keys", entry.keys == nil, "a list of keys"),
      ("metrics", entry.metrics == nil, "a list of metrics"),
    ] where isMissing && problems.isSound(path.key(key)) && !problems.has(path) {
      problems.add(.missingKey(expected: expected), at: path.key(key))
    }
    if let keys = entry.keys, let metrics = entry.metrics {
      checkCosts(metrics, at: path.key("metrics"), &problems)
      checkClicks(keys: keys, metrics: metrics, at: path, &problems)
      checkRows(metrics, at: path.key("metrics"), &problems)
    }
    guard let name = entry.name, let keys = entry.keys, let metrics = entry.metrics else {
      return nil
    }
    return ReportDefinition(name: name, keys: keys, metrics: metrics)
  }

  /// Clicks can be counted by keys that clicks have alone (REP-2).
  private func checkClicks(
    keys: [ReportKey], metrics: [Metric], at path: SettingPath, _ problems: inout Problems
  ) {
    let others = keys.filter { !$0.isOfClicks }.map(\.name)
    if others.isEmpty { return }
    for metric in metrics where metric.countsClicks {
      let known = ReportKey.allCases.filter(\.isOfClicks).map(\.name).joined(separator: ", ")
      problems.add(
        .conflict(
          found: "'\(metric.name)' by \(others.joined(separator: ", ")), which clicks do not have",
          expected: "keys out of \(known)"),
        at: path.key("metrics"))
    }
  }

  /// Without a count or a sum no row would ever appear (REP-1).
  private func checkRows(
    _ metrics: [Metric], at path: SettingPath, _ problems: inout Problems
  ) {
    guard problems.isSound(path), !metrics.isEmpty, !metrics.contains(where: \.makesRows) else {
      return
    }
    problems.add(
      .conflict(
        found: "no count and no sum of money, for which rows stand",
        expected: "one of them, too, such as installs or clicks"),
      at: path)
  }

  /// Costs are summed in the job's currencies alone.
  private func checkCosts(
    _ metrics: [Metric], at path: SettingPath, _ problems: inout Problems
  ) {
    guard problems.isSound(path), problems.isSound(.root.key("currencies")) else { return }
    for (index, metric) in metrics.enumerated() {
      let known: [Metric]
      switch metric {
      case .cost: known = currencies.map(Metric.cost)
      case .costPerInstall: known = currencies.map(Metric.costPerInstall)
      default: continue
      }
      if known.contains(metric) { continue }
      problems.add(
        .unknownName(
          found: metric.name,
          expected: "a cost in one of currencies (\(currencies.joined(separator: ", ")))",
          suggestion: Spelling.nearest(to: metric.name, in: known.map(\.name))),
        at: path.entry(index))
    }
  }
}
