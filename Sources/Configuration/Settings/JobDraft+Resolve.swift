import Model

extension JobDraft {
  /// Puts the defaults that depend on other values in their places.
  mutating func fillIn(path: String) {
    let name = self.name ?? JobPath.stem(of: path)
    self.name = name
    state = state ?? "var/\(name)/state"
    output = output ?? "var/\(name)/reports"
    for index in apps.indices where apps[index].name.isEmpty { apps[index].name = apps[index].app }
    for index in sources.indices where sources[index].dialect == nil {
      sources[index].dialect = sources[index].kind?.dialects.first?.name
    }
  }

  /// Makes the job. It means nothing when there are problems.
  func resolve(path: String, knownFields: Job.KnownFields?, _ problems: inout Problems) -> Job {
    let folder = JobPath.folder(of: path)
    func absolute(_ path: String) -> String { JobPath.absolute(path, in: folder) }
    check(&problems)
    let job = Job(
      name: name ?? "", path: path, state: absolute(state ?? ""),
      output: absolute(output ?? ""), timeZone: timeZone,
      apps: apps.map { app in
        var app = app
        app.associationFile = app.associationFile.map(absolute)
        return app
      },
      sources: resolveSources(
        in: JobPath.pattern(of: folder), knownFields: knownFields, &problems),
      rules: rules, currencies: currencies, campaignNames: campaignNames.map(absolute),
      warnRejected: warnRejected, maxRejected: maxRejected, memory: memory, workers: workers,
      exportDeviceIDs: exportDeviceIDs, spreadsheetSafe: spreadsheetSafe,
      reports: resolveReports(&problems), rulesDescription: rulesDescription)
    let root = SettingPath.root
    if problems.isSound(root.key("state")), problems.isSound(root.key("output")),
      JobPath.overlap(job.state, job.output)
    {
      problems.add(
        .conflict(
          found: "shares a folder with state",
          expected: "a folder outside of the private \(job.state)"), at: root.key("output"))
    }
    return job
  }

  /// What state remembers, with lists whose order means nothing in one order.
  private var rulesDescription: [RuleText] {
    var draft = self
    // A limit that is written down and the same limit left out are one rule.
    draft.rules.maxLookbackSetting = rules.maxLookback
    for index in draft.apps.indices {
      draft.apps[index].sortTexts()
    }
    return SettingTable.job.flatMap { $0.rules(draft) }
  }

  private func resolveSources(
    in folder: String, knownFields: Job.KnownFields?, _ problems: inout Problems
  ) -> [SourceDefinition] {
    let names = SourceEntry.names(of: sources)
    let list = SettingPath.root.key("sources")
    var resolved: [SourceDefinition] = []
    for (index, entry) in sources.enumerated() {
      let path = list.entry(index)
      guard let kind = entry.kind, let written = entry.dialect else { continue }
      guard let dialect = kind.dialects.first(where: { $0.name == written }) else {
        let known = kind.dialects.map(\.name)
        problems.add(
          .unknownValue(
            found: written, known: known, suggestion: Spelling.nearest(to: written, in: known)),
          at: path.key("dialect"))
        continue
      }
      if let known = knownFields?(kind, dialect), !known.isEmpty {
        for field in entry.fields.keys.sorted() where !known.contains(field) {
          problems.add(
            .unknownKey(known: known, suggestion: Spelling.nearest(to: field, in: known)),
            at: path.key("fields").key(field))
        }
      }
      checkApp(of: entry, at: path.key("app"), &problems)
      resolved.append(
        SourceDefinition(
          index: index, name: names[index], kind: kind, dialect: dialect,
          paths: entry.paths.map { JobPath.absolute($0, in: folder) }, fields: entry.fields,
          timeZone: entry.timeZone,
          app: entry.app, isOptional: entry.isOptional))
    }
    return resolved
  }

  /// A source whose every line is of an app that the job does not measure is a mistake.
  private func checkApp(
    of source: SourceEntry, at path: SettingPath, _ problems: inout Problems
  ) {
    guard let app = source.app, !apps.isEmpty, problems.isSound(.root.key("apps")) else { return }
    let known = apps.flatMap { [$0.app] + $0.aliases }
    if known.contains(where: { ExactText($0) == ExactText(app) }) { return }
    problems.add(
      .unknownName(
        found: app, expected: "the app or an alias of one of apps",
        suggestion: Spelling.nearest(to: app, in: known)),
      at: path)
  }
}
