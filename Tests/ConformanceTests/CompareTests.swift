import Analysis
import Foundation
import Model
import Pipeline
import ReferenceModel
import TestSupport
import Testing

/// Comparisons of rules against the reference model under both, on random worlds.
@Suite struct CompareTests {
  @Test(arguments: RunSequenceTests.fifties.prefix(2))
  func `TIME-6: a comparison finds what the model makes of fifty worlds under other rules`(
    _ fifty: UInt64
  ) throws {
    var moved = 0
    for seed in fifty * 50..<(fifty + 1) * 50 {
      let played = try PlayedSequence(seed, .punctual)
      var other = played.sequence.world.settings
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<Int.random(in: 1...3, using: &generator) { other.change(using: &generator) }
      let (before, after) = (played.model(), played.model(under: other))
      let found = try played.compare(under: other)
      #expect(found.stale == 0, "seed \(seed): nothing came late")
      #expect(found.sessions == before.count, "seed \(seed): sessions")
      let expected = Self.moves(from: before, to: after)
      #expect(found.moves == expected, "seed \(seed): moves")
      #expect(
        found.campaigns == Self.campaigns(before, after, expected), "seed \(seed): campaigns")
      moved += expected.isEmpty ? 0 : 1
    }
    #expect(moved > 10, "in few worlds of this fifty the other rules change anything")
  }

  @Test(arguments: RunSequenceTests.fifties.prefix(1))
  func `TIME-7: what is held whole comes out as if nothing were forgotten`(
    _ fifty: UInt64
  ) throws {
    var (held, cut) = (0, 0)
    for seed in fifty * 50..<(fifty + 1) * 50 {
      let played = try PlayedSequence(seed, .punctual, isForgetful: true)
      let before = played.model()
      let zone = LocalDay(zone: played.sequence.world.settings.timeZone)
      func day(_ row: Row) -> String { zone.name(of: Int64(row["timestamp_ms"] ?? "") ?? 0) }
      let days = before.map(day).sorted()
      let whole = played.wholeDay
      if let found = try played.held(under: played.sequence.world.settings) {
        #expect(found.stale == 0 && found.moves.isEmpty, "seed \(seed)")
        #expect(
          found.first <= max(whole, days.first ?? ""),
          "seed \(seed): it is held from \(found.first) on only")
        held += found.sessions > 0 ? 1 : 0
      } else {
        #expect(whole > days.last ?? "", "seed \(seed): nothing is held")
      }

      // Where no limit reaches back, what is held comes out as if nothing had been forgotten.
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<4 {
        var other = played.sequence.world.settings
        other.change(using: &generator)
        guard let changed = try played.held(under: other) else { continue }
        let isHeld = { (row: Row) in day(row) >= changed.first }
        if changed.underOldLimits > 0 || before.allSatisfy(isHeld) { continue }
        let expected = Self.moves(
          from: before.filter(isHeld), to: played.model(under: other).filter(isHeld))
        #expect(changed.moves == expected, "seed \(seed): moves from \(changed.first) on")
        cut += expected.isEmpty ? 0 : 1
      }
    }
    #expect(held > 20, "of few worlds of this fifty anything is held whole")
    #expect(cut > 0, "of no world of this fifty some days are held, and change")
  }

  @Test(arguments: RunSequenceTests.fifties.prefix(1))
  func `TIME-6: rules that do not differ change nothing, whatever came late`(
    _ fifty: UInt64
  ) throws {
    for seed in fifty * 50..<(fifty + 1) * 50 {
      let played = try PlayedSequence(seed, seed % 2 == 0 ? .late : .lateUnderChangingRules)
      let found = try played.compare(under: nil)
      #expect(found.moves.isEmpty && found.campaigns.isEmpty, "seed \(seed)")
      #expect(found.rules == [], "seed \(seed): the rules of the state are restored")
    }
  }

  typealias Row = [String: String]

  /// What a comparison says, in the shape of the model's.
  fileprivate struct Found {
    var first: String
    var rules: [String]
    var sessions: Int
    var stale: Int
    var underOldLimits: Int
    var moves: [[String]: Int] = [:]
    var campaigns: [[String]: [Int]] = [:]

    init(_ json: [String: Any]) throws {
      first = try #require(json["from"] as? String)
      rules = try #require(json["rules"] as? [String])
      sessions = try #require(json["sessions"] as? Int)
      stale = try #require(json["stale_sessions"] as? Int)
      underOldLimits = try #require(json["opens_under_old_limits"] as? Int)
      func rows(_ table: String) throws -> [[String: Any]] {
        try #require((json[table] as? [String: Any])?["rows"] as? [[String: Any]])
      }
      for row in try rows("moves") {
        let columns = [
          "app", "event", "from", "from_campaign", "from_channel", "to", "to_campaign",
          "to_channel",
        ]
        moves[columns.map { row[$0] as? String ?? "?" }] = row["sessions"] as? Int
      }
      for row in try rows("campaigns") {
        let numbers =
          ["left", "came"]
          + CompareTests.metrics.flatMap {
            ["\($0)_before", "\($0)_after", "\($0)_difference"]
          }
        campaigns[["app", "campaign", "channel"].map { row[$0] as? String ?? "?" }] =
          numbers.map { row[$0] as? Int ?? .min }
      }
    }
  }

  private static let metrics = ["installs", "reinstalls", "opens"]

  /// Where a session stands: what it counts as, campaign and channel.
  private static func place(_ row: Row) -> [String] {
    if row["outcome"] != "counted" { return [row["outcome"] ?? "?", "", ""] }
    if row["match_method"] == "" { return ["organic", "", ""] }
    return ["attributed", row["campaign"] ?? "?", row["channel"] ?? "?"]
  }

  /// The moves between two audits of the same sessions.
  private static func moves(from before: [Row], to after: [Row]) -> [[String]: Int] {
    var moves: [[String]: Int] = [:]
    for (from, to) in zip(before, after) where place(from) != place(to) {
      moves[[from["app"] ?? "?", from["event"] ?? "?"] + place(from) + place(to), default: 0] += 1
    }
    return moves
  }

  /// The campaigns that sessions left or came to.
  private static func campaigns(
    _ before: [Row], _ after: [Row], _ moves: [[String]: Int]
  ) -> [[String]: [Int]] {
    func counts(_ rows: [Row]) -> [[String]: [String: Int]] {
      rows.reduce(into: [:]) { counts, row in
        guard row["outcome"] == "counted", let event = row["event"] else { return }
        let key = [row["app"] ?? "?"] + place(row).dropFirst()
        counts[key, default: [:]]["\(event.lowercased())s", default: 0] += 1
      }
    }
    var changes: [[String]: [Int]] = [:]
    for (move, count) in moves {
      for (place, side) in [(move[2...4], 0), (move[5...7], 1)]
      where ["attributed", "organic"].contains(place.first ?? "") {
        changes[[move[0]] + place.dropFirst(), default: [0, 0]][side] += count
      }
    }
    let (old, new) = (counts(before), counts(after))
    for key in changes.keys {
      for metric in metrics {
        let (x, y) = (old[key]?[metric] ?? 0, new[key]?[metric] ?? 0)
        changes[key]? += [x, y, y - x]
      }
    }
    return changes
  }
}

extension PlayedSequence {
  /// What the model makes of everything, under the sequence's rules or others.
  fileprivate func model(under settings: Settings? = nil) -> [CompareTests.Row] {
    var all = sequence
    all.world.settings.spreadsheetSafe = false
    for run in all.deliveries.indices { all.deliveries[run].settings = nil }
    if let settings {
      let asOf = all.world.settings.asOf
      all.world.settings = settings
      all.world.settings.asOf = asOf
      all.world.settings.spreadsheetSafe = false
    }
    return ReferenceModel(all).runs().last?.observation.auditRows ?? []
  }

  /// A day that begins behind all that a forgetful state forgot, and what decides the sessions behind that.
  fileprivate var wholeDay: String {
    let settings = sequence.world.settings
    let watermarks = ReferenceModel(sequence).runs().last?.observation.watermarks ?? [:]
    let near = max(settings.throttlePer, settings.repeatedInstallGap)
    return LocalDay(zone: settings.timeZone)
      .name(behind: (watermarks.values.max() ?? 0) - settings.shortestRetention + near)
  }

  /// What the program says that other rules would change; nil where no day is held whole.
  fileprivate func held(under settings: Settings) throws -> CompareTests.Found? {
    do {
      return try compare(under: settings)
    } catch PipelineError.notHeld(nil, _) {
      return nil
    }
  }

  /// What the program says that other rules would change; nil are those of the job file.
  fileprivate func compare(under settings: Settings?) throws -> CompareTests.Found {
    let summary = try comparison(under: settings).perform()
    let json = try JSONSerialization.jsonObject(with: Data(summary.json)) as? [String: Any]
    return try CompareTests.Found(try #require(json))
  }
}

extension Settings {
  /// Another rule, none that would need a rebuild.
  fileprivate mutating func change(using generator: inout SeededGenerator) {
    let minute: Int64 = 60_000
    let windows = [minute, 60 * minute, 1440 * minute, 7 * 1440 * minute, 60 * 1440 * minute]
    let window = windows.randomElement(using: &generator) ?? minute
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: lookbackInstall = window
    case 1: lookbackReinstall = window
    case 2: lookbackOpen = window
    case 3: lookbackFingerprint = window
    case 4: lookbackImpression = window
    case 5: maxLookback = maxLookback == nil ? window : nil
    case 6: methods = Method.allCases.filter { _ in Bool.random(using: &generator) } + [.deviceID]
    case 7: openRateLimit = window
    case 8: referredWithin = window
    case 9: throttleMax = throttleMax == 2 ? 3 : 2
    case 10: throttlePer = min(window, 7 * 1440 * minute)
    case 11: repeatedInstallGap = min(window, 7 * 1440 * minute)
    case 12: minSignals = 3 - minSignals
    case 13: latestOnAmbiguous.toggle()
    case 14: rejectAfterInstallBegin.toggle()
    default:
      if !apps.isEmpty { apps[0].linkHosts = apps[0].linkHosts.isEmpty ? ["go.example"] : [] }
    }
    methods = Method.allCases.filter(methods.contains)
  }
}
