import Foundation
import Model
import Operations
import Pipeline
import ReferenceModel
import RuleCases
import TestSupport
import Testing

/// The program and the reference model on worlds that come bit by bit, on one state (section 7).
@Suite struct RunSequenceTests {
  @Test(arguments: RunCase.all(using: .program))
  func `the program does in several runs what was computed by hand`(_ runCase: RunCase) throws {
    let folder = try TemporaryFolder()
    var seen: [Observation] = []
    let url = URL(fileURLWithPath: folder.path)
    try runCase.sequence.play(in: url) { expected in
      var run = try Program.observe(expected, of: runCase.sequence, in: url, explains: true)
      run.late.merge(seen.last?.late ?? [:], uniquingKeysWith: +)
      seen.append(run)
    }
    #expect(runCase.failures(in: seen) == [])
  }

  /// 500 of each kind unless the environment asks for more, in tests of fifty.
  static let fifties: [UInt64] = {
    let worlds = ProcessInfo.processInfo.environment["LOOKBACK_WORLDS"].flatMap { UInt64($0) }
    return Array(0..<max(1, (worlds ?? 500) / 50))
  }()

  @Test(arguments: fifties)
  func `TIME-4: program and model agree on fifty worlds cut into runs`(_ fifty: UInt64) throws {
    try compareAll(fifty, .punctual)
  }

  @Test(arguments: fifties)
  func `TIME-3: program and model agree on fifty worlds with late records`(
    _ fifty: UInt64
  ) throws {
    try compareAll(fifty, .late)
  }

  @Test(arguments: fifties)
  func `TIME-6: program and model agree on fifty worlds whose rules change`(
    _ fifty: UInt64
  ) throws {
    try compareAll(fifty, .lateUnderChangingRules)
  }

  @Test(arguments: fifties)
  func `PRIV-3: program and model agree on fifty worlds that forget devices`(
    _ fifty: UInt64
  ) throws {
    var forgotten = 0
    for seed in fifty * 50..<(fifty + 1) * 50 { forgotten += try compareForgetting(seed) }
    #expect(forgotten > 20, "few sessions of this fifty were forgotten")
  }

  /// Gives the number of sessions that were forgotten.
  private func compareForgetting(_ seed: UInt64) throws -> Int {
    let sequence = RunSequence.random(seed: seed, features: .program, feed: .forgetting)
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path)
    var forgotten = 0
    var late: [Source.Kind: Int] = [:]
    try sequence.play(in: url) { expected in
      let place = "seed \(seed), run \(expected.run)"
      let workers = Int(seed % 3) + 1
      let seen = try Program.observe(
        expected, of: sequence, in: url, workers: workers, verifies: seed % 5 == 0)
      compare(seen, expected.result, place)
      late.merge(seen.late, uniquingKeysWith: +)
      #expect(
        late.withoutLinks == expected.result.late.withoutLinks, "\(place): late records")
      guard let device = sequence.deliveries[expected.run].forgets else { return }
      let left = expected.result.afterForgetting
      compare(
        try Program.forget(device, of: sequence, run: expected.run, in: url, workers: workers),
        left,
        "\(place), forgetting \(device.text)")
      let (before, after) = (expected.audit.count(of: "\n"), left.auditCSV.count(of: "\n"))
      forgotten += before - after
      for (name, report) in expected.reports {
        #expect(left.report(name) == report, "\(place): report \(name) of the model")
      }
    }
    return forgotten
  }

  @Test(arguments: fifties)
  func `PRIV-3: a rebuild comes to the same without bringing a device back`(
    _ fifty: UInt64
  ) throws {
    var rebuilt = 0
    for seed in fifty * 50..<(fifty + 1) * 50 where seed % 5 == 0 {
      rebuilt += try rebuildForgetting(seed)
    }
    #expect(rebuilt > 0, "no sequence of this fifty was rebuilt")
  }

  /// Gives how often a sequence was rebuilt: not where logs are gone by the end, or no device is known.
  private func rebuildForgetting(_ seed: UInt64) throws -> Int {
    var sequence = RunSequence.random(seed: seed, features: .program, feed: .punctual)
    if sequence.deliveries.contains(where: \.isRotated) { return 0 }
    let names = sequence.deliveries.flatMap { $0.files.map(\.name) }
    if names.contains("log.ndjson") { return 0 }
    let last = sequence.deliveries.count - 1
    let asOf = sequence.settings(run: last).asOf
    guard let device = ForgottenDevice.random(seed: seed, features: .program, asOf: asOf)
    else { return 0 }
    sequence.deliveries[last].forgets = device
    // A second device, maybe one that shares ids with the first.
    sequence.deliveries.append(Delivery([]))
    let other = ForgottenDevice.random(
      seed: seed + 1000, world: seed, features: .program, asOf: asOf)
    sequence.deliveries[last + 1].forgets = other ?? device
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path)
    let workers = Int(seed % 3) + 1
    var count = 0
    try sequence.play(in: url) { expected in
      _ = try Program.observe(expected, of: sequence, in: url, workers: workers, verifies: false)
      guard let device = sequence.deliveries[expected.run].forgets else { return }
      _ = try Program.forget(device, of: sequence, run: expected.run, in: url, workers: workers)
      if expected.run == last, seed % 2 == 0 { return }
      var world = World.random(seed: seed, features: .program)
      world.settings = sequence.settings(run: last)
      let left = expected.result.afterForgetting
      let place = "seed \(seed), run \(expected.run), rebuilding without \(device.text)"
      let rebuilt = try Program.rebuild(world, in: url, workers: workers)
      count += 1
      #expect(rebuilt.auditCSV == left.auditCSV, "\(place): audit")
      #expect(rebuilt.reports == left.observation.reports, "\(place): reports")
      #expect(rebuilt.watermarks == left.watermarks, "\(place): watermarks")
      var since = RebuildOptions()
      since.since = Timestamp(milliseconds: asOf / 86_400_000 * 86_400_000)
      let refused = #expect(throws: PipelineError.self, "\(place)") {
        try Program.rebuild(world, in: url, workers: workers, since)
      }
      guard case .forgottenDevices = refused else {
        Issue.record("\(place): rebuilt since a day, or refused for another reason")
        return
      }
    }
    return count
  }

  private func compare(_ seen: Observation, _ model: ReferenceResult, _ place: String) {
    #expect(seen.auditCSV == model.auditCSV, "\(place): audit")
    for report in model.reports {
      #expect(seen.reports[report.name] == model.report(report.name), "\(place): \(report.name)")
    }
    #expect(seen.outcomes == model.outcomes, "\(place): outcomes")
    #expect(seen.clicks == model.clicks, "\(place): clicks")
    #expect(seen.watermarks == model.watermarks, "\(place): watermarks")
  }

  @Test(arguments: fifties)
  func `TIME-7: what is kept no longer stays in reports, classes and limits`(
    _ fifty: UInt64
  ) throws {
    var aged = 0
    for seed in fifty * 50..<(fifty + 1) * 50 { aged += try compareKeepingLittle(seed) ? 1 : 0 }
    #expect(aged > 5, "few worlds of this fifty are older than the shortest retention")
  }

  /// With the shortest retention that the rules allow, reports are the same, and the audit lacks the
  /// sessions behind it alone. Tells whether there were any.
  private func compareKeepingLittle(_ seed: UInt64) throws -> Bool {
    var isAged = false
    var sequence = RunSequence.random(seed: seed, features: .program, feed: .punctual)
    sequence.world.settings.retention = sequence.world.settings.shortestRetention
    if seed % 2 == 1 { sequence.changeRetention(seed: seed) }
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path)
    var gone: [String: Int64] = [:]
    try sequence.play(in: url) { expected in
      let seen = try Program.observe(
        expected, of: sequence, in: url, workers: Int(seed % 3) + 1, verifies: seed % 5 == 0)
      let place = "seed \(seed), run \(expected.run)"
      for (name, report) in expected.reports {
        #expect(seen.reports[name] == report, "\(place): report \(name)")
      }
      let retention = sequence.settings(run: expected.run).retention
      gone.merge(expected.result.watermarks.mapValues { $0 - retention }, uniquingKeysWith: max)
      let (kept, certain) = (
        expected.result.audit(keeping: retention), expected.result.audit(after: gone)
      )
      if kept == certain {
        #expect(seen.auditCSV == kept, "\(place): audit")
      } else {
        // What a shorter retention let go before is there as long as no merge has dropped it.
        let rows = Set(seen.auditRows)
        #expect(rows.isSubset(of: seen.rows(of: kept)), "\(place): audit")
        #expect(rows.isSuperset(of: seen.rows(of: certain)), "\(place): audit")
      }
      if kept != expected.audit { isAged = true }
    }
    return isAged
  }

  private func compareAll(_ fifty: UInt64, _ feed: RunSequence.Feed) throws {
    var rebuilt = 0
    var late = 0
    for seed in fifty * 50..<(fifty + 1) * 50 {
      let seen = try compare(seed, feed)
      rebuilt += seen.isRebuilt ? 1 : 0
      late += seen.late
    }
    #expect(rebuilt > 5, "few sequences of this fifty were rebuilt")
    #expect(
      feed == .punctual ? late == 0 : late > 20, "\(late) records of this fifty came late")
  }

  /// Gives whether the sequence was rebuilt, too, and how many records came late.
  private func compare(
    _ seed: UInt64, _ feed: RunSequence.Feed
  ) throws -> (isRebuilt: Bool, late: Int) {
    let sequence = RunSequence.random(seed: seed, features: .program, feed: feed)
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path)
    var late: [Source.Kind: Int] = [:]
    try sequence.play(in: url) { expected in
      let seen = try Program.observe(
        expected, of: sequence, in: url, workers: Int(seed % 3) + 1, explains: seed % 4 == 1,
        verifies: seed % 5 == 0)
      let place = "seed \(seed), run \(expected.run)"
      #expect(seen.auditCSV == expected.audit, "\(place): audit")
      for (name, report) in expected.reports {
        #expect(seen.reports[name] == report, "\(place): report \(name)")
      }
      let model = expected.result.observation
      #expect(seen.outcomes == model.outcomes, "\(place): outcomes")
      #expect(seen.clicks == model.clicks, "\(place): clicks")
      // The program tells those of a run, the model those of all runs.
      late.merge(seen.late, uniquingKeysWith: +)
      #expect(late.withoutLinks == model.late.withoutLinks, "\(place): late records")
      #expect(seen.watermarks == model.watermarks, "\(place): watermarks")
      #expect(seen.status == model.status, "\(place): status")
      guard let explanation = seen.explanation else { return }
      for id in expected.result.sessionIDs {
        let (found, known) = (explanation(id), expected.result.explanation(id))
        let session = "\(place): explanation of session '\(id)'"
        #expect(lines(found, feed) == lines(known, feed), "\(session)")
        if feed == .punctual {
          let missing = Set(known.map(\.line)).subtracting(found.map(\.line))
          #expect(missing == [], "\(session)")
        }
      }
    }
    let isRebuilt = try compareRebuild(seed, sequence, feed, in: url)
    return (isRebuilt, late.withoutLinks.values.reduce(0, +))
  }

  /// TIME-3, TIME-6: a rebuild gives what one run over all logs would, whatever came late, with the
  /// last rules. Gives whether there was one.
  private func compareRebuild(
    _ seed: UInt64, _ sequence: RunSequence, _ feed: RunSequence.Feed, in folder: URL
  ) throws -> Bool {
    // Logs that are gone, and logs of other lines in the place of known ones, stop a rebuild.
    let names = sequence.deliveries.flatMap { $0.files.map(\.name) }
    if sequence.deliveries.contains(where: \.isRotated) || names.contains("log.ndjson") {
      return false
    }
    var world = World.random(seed: seed, features: .program)
    world.settings = sequence.settings(run: sequence.deliveries.count - 1)
    if feed == .punctual {
      try compareSince(seed, sequence, world, in: folder)
      return true
    }
    if feed == .lateUnderChangingRules, seed % 2 == 0 {
      world.changeForRebuild(seed: seed)
      try world.writeJob(to: folder)
    }
    var model = ReferenceModel(world).run().observation
    var seen = try Program.rebuild(world, in: folder, workers: Int(seed % 3) + 1)
    // Two files of the same single line are one (IN-1), so that no line is a duplicate, and one that
    // is not to be tracked counts once.
    model.outcomes["duplicate"] = nil
    seen.outcomes["duplicate"] = nil
    if hasTwins(sequence) {
      model.outcomes["tracking_disabled"] = nil
      seen.outcomes["tracking_disabled"] = nil
    }
    let place = "seed \(seed), rebuild"
    #expect(seen.auditCSV == model.auditCSV, "\(place): audit")
    #expect(seen.reports == model.reports, "\(place): reports")
    #expect(seen.outcomes == model.outcomes, "\(place): outcomes")
    #expect(seen.watermarks == model.watermarks, "\(place): watermarks")
    return true
  }

  /// Whether two files of new lines have the same bytes.
  private func hasTwins(_ sequence: RunSequence) -> Bool {
    var names: [[UInt8]: Set<String>] = [:]
    for file in sequence.deliveries.flatMap(\.files) where !file.name.hasPrefix("again-") {
      names[file.bytes, default: []].insert("\(file.source)/\(file.name)")
    }
    return names.values.contains { $0.count > 1 }
  }

  /// TIME-4: where nothing is late a rebuild of the days since any one changes nothing.
  private func compareSince(
    _ seed: UInt64, _ sequence: RunSequence, _ world: World, in folder: URL
  ) throws {
    let model = ReferenceModel(world).run().observation
    let latest = Timestamp(milliseconds: model.watermarks.values.max() ?? world.settings.asOf)
    var rebuild = RebuildOptions()
    // Days before, at and behind the watermark, the same state one after the other.
    for offset in [Int64(seed % 5) - 3, Int64(seed % 3) - 1] {
      let moment = latest + .days(offset)
      let day = moment.milliseconds / 86_400_000
      rebuild.since = Timestamp(milliseconds: day * 86_400_000)
      let seen = try Program.rebuild(world, in: folder, workers: Int(seed % 3) + 1, rebuild)
      let place = "seed \(seed), since day \(day)"
      #expect(seen.auditCSV == model.auditCSV, "\(place): audit")
      #expect(seen.reports == model.reports, "\(place): reports")
      #expect(seen.watermarks == model.watermarks, "\(place): watermarks")
      #expect(seen.status == 0, "\(place): status")
    }
  }

  /// What is the same in program and model. Where records come late or rules change, the state does
  /// not tell what a final session lost to, only what won; nor ever which answers that were not in time
  /// came before the session was final, be it an OPEN, on which no answer counts.
  private func lines(_ touches: [ExplainedTouch], _ feed: RunSequence.Feed) -> [String] {
    touches.filter { touch in
      let mayBeLater =
        touch.reason == "answer_out_of_time"
        || (touch.method == "adservices" && touch.reason == "not_first_session")
      return !touch.isFinal || touch.reason == nil || (feed == .punctual && !mayBeLater)
    }.map(\.line).sorted()
  }
}

extension [Source.Kind: Int] {
  /// Without lines of the catalogue: of entries of one URL that have no time the state keeps one, so that the line of
  /// another one counts as late, and not as a duplicate, when it comes again.
  fileprivate var withoutLinks: Self { filter { $0.key != .links } }
}

extension String {
  /// How often a character is in it.
  fileprivate func count(of character: Character) -> Int { count { $0 == character } }
}
