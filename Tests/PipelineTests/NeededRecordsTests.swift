import Configuration
import Decoding
import EventStore
import Foundation
import Generation
import Model
import Reporting
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// Runs that read of the final records what they need decide as if they had read all.
@Suite struct NeededRecordsTests {
  /// What differs from one world to the next, and how much of what is final is needed.
  struct Setting: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout Rules) -> Void
    var testDescription: String { name }
  }

  static let settings = [
    Setting(name: "the defaults") { _ in },
    Setting(name: "everything is short") { rules in
      rules.lateness = .hours(26)
      rules.dedupeWindow = .hours(30)
      rules.retention = .days(3)
      rules.maxLookbackSetting = .days(4)
      rules.openRateLimit = .hours(1)
    },
    Setting(name: "limits and windows are long") { rules in
      rules.lateness = .hours(24)
      rules.dedupeWindow = .days(3)
      rules.retention = .days(5)
      rules.openRateLimit = .days(2)
      rules.repeatedInstallGap = .days(1)
      rules.throttlePeriod = .hours(12)
      rules.throttleMax = 2
      rules.fingerprintWindow = .days(7)
    },
  ]

  @Test(arguments: zip(settings, [1, 2, 3] as [UInt64]))
  func `TIME-2: a day on a state is attributed as all of the state would have it`(
    setting: Setting, seed: UInt64
  ) throws {
    let (days, first) = (11, 7)
    let logs = try TemporaryFolder()
    let folder = try TemporaryFolder()
    var world = WorldOptions(days: days)
    (world.clicksPerDay, world.sessionsPerDay, world.apps, world.seed) = (100, 100, 2, seed)
    try Generator(world).write(to: logs.path)
    var whole = 0
    for day in first..<days {
      try folder.take(days: day == first ? 0...day : day...day, of: logs)
      var job = try Job.load(
        path: folder.path + "/job.json", knownFields: DialectTable.fieldNames)
      setting.change(&job.rules)
      let options = RunOptions(asOf: .end)
      let summary = try Run(job, options: options).perform()
      let problems = try Verify(job, options: options).perform().problems
      #expect(problems == [], "day \(day)")
      #expect(
        try outcomes(job) == summary.balance.outcomes.filter { $0.value > 0 }, "day \(day)")
      // Days that are not added up are not read either.
      if day == first { whole = summary.madeRows[0] }
      #expect(day == first || summary.madeRows[0] < whole, "day \(day)")
    }
  }

  /// What the sessions of a state come to when all of it is derived.
  private func outcomes(_ job: Job) throws -> [Outcome: Int] {
    let derivation = try Derivation.of(
      try job.committedState(), job, options: RunOptions(asOf: .end), parallel: Parallel(job))
    let counts = try job.committedState().state.counts
    let balance = Balance(job: job, derivation: derivation, before: counts, totals: .init())
    return balance.outcomes.filter { $0.value > 0 }
  }
}
