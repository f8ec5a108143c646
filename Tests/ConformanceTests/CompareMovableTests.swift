import Foundation
import Model
import ReferenceModel
import TestSupport
import Testing

@testable import Analysis
@testable import Pipeline

/// Comparisons that derive those sessions alone that rules can move, against those that derive all.
@Suite struct CompareMovableTests {
  @Test(arguments: RunSequenceTests.fifties.prefix(4))
  func `TIME-6: sessions that rules cannot move stand where the state has them`(
    _ fifty: UInt64
  ) throws {
    let feeds: [RunSequence.Feed] = [.punctual, .late, .lateUnderChangingRules, .forgetting]
    var (compared, moved) = (0, 0)
    for seed in fifty * 50..<(fifty + 1) * 50 {
      let played = try PlayedSequence(seed, feeds[Int(seed % 4)], isForgetful: seed % 8 < 2)
      let settings = played.sequence.settings(run: played.sequence.deliveries.count - 1)
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<12 {
        var other = settings
        other.changeWhatMoves(using: &generator)
        guard let found = try played.comparison(under: other).bothWays() else { continue }
        let (movable, all) = (
          String(decoding: found.movable.json, as: UTF8.self),
          String(decoding: found.all.json, as: UTF8.self)
        )
        let isSame = movable == all
        #expect(isSame, "seed \(seed), \(found.all.notes)")
        compared += 1
        moved += all.contains("\"moved_sessions\": 0,") ? 0 : 1
      }
    }
    #expect(compared > 50, "few comparisons of this fifty went both ways")
    #expect(moved > 1, "in few comparisons of this fifty anything moves")
  }
}

extension Compare {
  /// The comparison in both ways; nil where no day is held whole, and where one way alone is possible.
  fileprivate func bothWays() throws -> (movable: CompareSummary, all: CompareSummary)? {
    let (store, changes, own) = try open()
    let parallel = Parallel(job)
    do {
      guard let movable = try performOverMovable(store, changes, own, parallel) else { return nil }
      return (movable, try performOverAll(store, changes, own, parallel))
    } catch PipelineError.notHeld(nil, _) {
      return nil
    }
  }
}

extension Settings {
  /// Another rule, one of those of which it follows what they can move.
  fileprivate mutating func changeWhatMoves(using generator: inout SeededGenerator) {
    let minute: Int64 = 60_000
    let windows = [minute, 60 * minute, 1440 * minute, 7 * 1440 * minute, 29 * 1440 * minute]
    let window = windows.randomElement(using: &generator) ?? minute
    switch Int.random(in: 0..<15, using: &generator) {
    case 0, 1: lookbackInstall = window
    case 2: lookbackReinstall = window
    case 3: lookbackOpen = window
    case 4: lookbackFingerprint = window
    case 5: lookbackImpression = window
    case 6: methods = methods.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
    case 7: minSignals = 3 - minSignals
    case 8: latestOnAmbiguous.toggle()
    case 9: openRateLimit = window / 2
    case 10: referredWithin = window
    case 11, 12, 13:
      openRateLimit = 2 * openRateLimit
      referredWithin = window
      lookbackInstall = windows.randomElement(using: &generator) ?? minute
    default: rejectAfterInstallBegin.toggle()
    }
  }
}
