package import Configuration
internal import Decoding
package import EventStore
package import Model

/// How the rules of a job differ from those that its state was made with (TIME-6).
package struct RuleChanges {
  /// What differs and needs `--adopt-rules`, one line each.
  package private(set) var adoptable: [String] = []
  /// Those among these that decide what comes in and what is kept: no comparison shows what they do.
  package private(set) var incoming: [String] = []
  /// What differs and needs a rebuild, one line each.
  package private(set) var structural: [String] = []
  /// Their keys: what is kept was read by those of then.
  private var ofReading: Set<String> = []
  /// The rules among these that hold for all days at once: under other ones the days that `rebuild --since` keeps would
  /// not fit those that it makes anew.
  package private(set) var ofAllDays: [String] = []
  private var remedy = RuleRemedy(need: .adopting)
  /// The files that belong to the job's rules.
  package let files: RuleFiles
  /// The job's rules as the state keeps them, with digests of these files.
  let text: String
  /// Everything that changed behind final sessions since the last rebuild, what differs now among it, once a run
  /// applies it.
  package private(set) var history: [RuleChange]

  private let run: Int64
  private let watermarks: [ExactText: Timestamp]

  private typealias Texts = [ExactText: String]

  /// Compares a job's rules with those of its state; nothing differs from no state.
  ///
  /// Throws when a file that belongs to the rules is gone, or that of campaign names is wrong.
  package init(_ job: Job, _ store: Store?) throws(PipelineError) {
    files = try RuleFiles(job)
    let state = store?.state ?? CommittedState()
    let rules = RuleTexts(job, files)
    text = rules.text
    history = state.runs.last?.record.ruleChanges ?? []
    run = (state.runs.last?.number ?? 0) + 1
    watermarks = state.watermarks
    if let kept = state.rules, kept.utf8.elementsEqual(text.utf8) { return }
    guard let store, let before = try RuleTexts(of: state, job)?.byKey else { return }
    let now = rules.byKey
    var apps: Set<ExactText>?
    for key in Set(before.keys).union(now.keys).sorted()
    where !Self.areEqual(before[key], now[key]) {
      if let rule = RuleTexts.ruleOfContent(key.text) {
        // A state of an earlier version does not know what the file said.
        if before[key] != nil && now[key] != nil { note(rule, isOfContent: true) }
        continue
      }
      let entry = Entry(of: key.text)
      if let entry, entry.list == "apps" {
        if apps == nil { apps = try Self.apps(store) }
        if let known = apps,
          known.isDisjoint(with: entry.names(in: before).union(entry.names(in: now)))
        {
          continue
        }
      }
      compare(key.text, entry, before, now, known: apps ?? [])
    }
    if let apps { noteUnlisted(apps, before, now) }
  }

  /// Throws when anything differs: what is derived under other rules says nothing of what was
  /// published.
  ///
  /// - Parameter adopts: whether what can be adopted may differ.
  package func refuse(unlessAdopting adopts: Bool = false) throws(PipelineError) {
    var remedy = remedy
    if !structural.isEmpty {
      remedy.need = .rebuilding
      throw .otherRules(structural + adoptable, remedy)
    }
    if adoptable.isEmpty || adopts { return }
    if adoptable.count == incoming.count { remedy.need = .adoptingUnseen }
    throw .otherRules(adoptable, remedy)
  }

  /// The changes that still count after a rebuild since a moment: the job's rules hold for everything
  /// from it on.
  package func history(since moment: Timestamp) -> [RuleChange] {
    history.map { change in
      var change = change
      let isOfReading = change.run == run && ofReading.contains(change.rule)
      change.from = isOfReading ? moment : min(change.from, moment)
      return change
    }
  }

  private static func apps(_ store: Store) throws(PipelineError) -> Set<ExactText> {
    do throws(StoreError) { return try store.apps() } catch { throw .state(error) }
  }

  private mutating func compare(
    _ key: String, _ entry: Entry?, _ before: Texts, _ now: Texts, known: Set<ExactText>
  ) {
    guard let entry else {
      let isStructural = key == "time_zone" || key == "dedupe_window"
      if key == "retention", let old = before[ExactText(key)].flatMap(Interval.init(notation:)),
        let new = now[ExactText(key)].flatMap(Interval.init(notation:))
      {
        remedy.shortensRetention = new < old
      }
      if isStructural { ofAllDays.append(key) }
      return add(
        key, before, now, isStructural: isStructural,
        isIncoming: key == "lateness" || key == "retention")
    }
    let (wasThere, isThere) = (entry.isIn(before), entry.isIn(now))
    switch (entry.list, entry.key) {
    case ("sources", "kind") where !isThere:
      remedy.dropsSource = true
      add(
        key, "source '\(entry.name)': the state was made with it, the job has it no more",
        isIncoming: true)
    case ("sources", let setting):
      if !wasThere || !isThere { break }
      // Lines that are another app's now are none that is kept.
      let isOfApp =
        setting == "app"
        || setting == "fields"
          && Self.keysOfApp(before[ExactText(key)]) != Self.keysOfApp(now[ExactText(key)])
      if isOfApp { ofAllDays.append(key) }
      add(key, before, now, isStructural: true)
    case ("apps", "app") where !isThere:
      // Where every app is measured, or another one has them, lines under its other names are another app's now.
      let ruleOfAliases = "apps[\(entry.name)].aliases"
      let (aliases, listed) = (
        Self.texts(before[ExactText(ruleOfAliases)]), Entry.apps(in: now)
      )
      let areTaken =
        listed.isEmpty || listed.contains { !$0.names(in: now).isDisjoint(with: aliases) }
      if !aliases.isEmpty && areTaken { ofAllDays.append(ruleOfAliases) }
      let heir = listed.first { $0.names(in: now).contains(ExactText(entry.name)) }
      add(
        key,
        "app '\(entry.name)': the state has its records under this name, "
          + (heir.map {
            "which is an alias of '\($0.name)' now; an app keeps its name, and may get aliases"
          }
            ?? "the job has it no more"),
        isStructural: true)
    case ("apps", "app") where !wasThere:
      add(key, "app '\(entry.name)': the job lists it, and the state was made without it in 'apps'")
    case ("apps", _) where !isThere: break
    case ("apps", "aliases"):
      let (old, new) = (Self.texts(before[ExactText(key)]), Self.texts(now[ExactText(key)]))
      // What the state has under a name of its own would be another app's.
      let isTaken = !known.isDisjoint(with: new.subtracting(old))
      let isShrunk = wasThere && !old.isSubset(of: new)
      // Each that became one had a watermark of its own, by which its older records are final; and what is of another app
      // now is none of the records that are kept.
      if isTaken || isShrunk { ofAllDays.append(key) }
      add(key, before, now, isStructural: isTaken || isShrunk, isIncoming: true)
    default: add(key, before, now)
    }
  }

  private mutating func add(
    _ key: String, _ before: Texts, _ now: Texts, isStructural: Bool = false,
    isIncoming: Bool = false
  ) {
    let (old, new) = (Self.value(before[ExactText(key)]), Self.value(now[ExactText(key)]))
    add(
      key, "\(key): the state was made with \(old), the job says \(new)",
      isStructural: isStructural, isIncoming: isIncoming)
  }

  private mutating func add(
    _ key: String, _ line: String, isStructural: Bool = false, isIncoming: Bool = false
  ) {
    if isStructural {
      structural.append(line)
      ofReading.insert(key)
    } else {
      adoptable.append(line)
    }
    if isIncoming && !isStructural { incoming.append(line) }
    note(key, isOfContent: false)
  }

  /// A rule as it is told: one that is empty and one that is not there, as of an app that is not listed, are the same.
  private static func value(_ rule: String?) -> String {
    rule.flatMap { $0.isEmpty ? nil : $0 } ?? "nothing"
  }

  private static func areEqual(_ a: String?, _ b: String?) -> Bool {
    ExactText(value(a)) == ExactText(value(b))
  }

  /// Adds the apps of the state's records that a job without a list of apps took and one with a list does not.
  private mutating func noteUnlisted(
    _ known: Set<ExactText>, _ before: Texts, _ now: Texts
  ) {
    let listed = Entry.apps(in: now)
    if listed.isEmpty || !Entry.apps(in: before).isEmpty { return }
    let names = listed.reduce(into: Set<ExactText>()) { $0.formUnion($1.names(in: now)) }
    for app in known.subtracting(names).sorted() {
      structural.append(
        "apps: the state has records of '\(app)', which the job does not list")
    }
  }

  /// Adds a change to the history, unless no session is final yet.
  private mutating func note(_ rule: String, isOfContent: Bool) {
    let own = Entry(of: rule).flatMap { $0.list == "apps" ? watermarks[ExactText($0.name)] : nil }
    guard let watermark = own ?? watermarks.values.min() else { return }
    history.append(
      RuleChange(
        rule: rule, isOfContent: isOfContent, run: run,
        from: Timestamp(milliseconds: watermark.milliseconds + 1)))
  }

  /// The entry of a list that a rule such as `apps[key_live].aliases` belongs to.
  private struct Entry {
    var list: String
    var name: String
    var key: String

    init?(of rule: String) {
      guard let (list, rest) = rule.exactHalves(aroundFirst: "["),
        let (name, key) = rest.exactHalves(aroundLast: "]")
      else { return nil }
      (self.list, self.name) = (list, name)
      // Behind the dot.
      self.key = String(key.dropFirst())
    }

    /// Those of apps, by their names.
    static func apps(in rules: Texts) -> [Entry] {
      rules.keys.sorted().compactMap { Entry(of: $0.text) }.filter { $0.list == "apps" }
    }

    func isIn(_ rules: Texts) -> Bool {
      rules.keys.contains { $0.text.hasExactPrefix("\(list)[\(name)].") }
    }

    /// The name of an app and its aliases.
    func names(in rules: Texts) -> Set<ExactText> {
      RuleChanges.texts(rules[ExactText("\(list)[\(name)].aliases")]).union([ExactText(name)])
    }
  }

  /// Which keys `fields` of a source look for apps in.
  private static func keysOfApp(_ fields: String?) -> [String] {
    TextList.texts(in: fields ?? "").filter { $0.hasExactPrefix("\(Field.app.name)=") }
  }

  private static func texts(_ list: String?) -> Set<ExactText> {
    Set(TextList.texts(in: list ?? "").map { ExactText($0) })
  }
}
