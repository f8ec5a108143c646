import EventStore
import Model
import Reporting
import TestJobs
import TestSupport
import Testing

@testable import Pipeline

/// A run ends with an error when its counts do not add up.
@Suite struct BalanceTests {
  /// Counts that add up.
  private static var sound: Balance {
    var source = Balance.SourceCounts(name: "clicks")
    (source.lines, source.accepted, source.rejected, source.blank) = (10, 7, 2, 1)
    var balance = Balance(sources: [source])
    (balance.counts.acceptedSessions, balance.counts.acceptedClicks) = (9, 7)
    balance.outcomes = [.counted: 6, .duplicate: 2, .rateLimited: 1]
    (balance.countedClicks, balance.duplicateClicks, balance.lateClicks) = (4, 2, 1)
    balance.counted = [.install: 3, .reinstall: 2, .open: 1]
    balance.totals = [
      .installs: 3, .attributedInstalls: 1, .organicInstalls: 2,
      .reinstalls: 2, .attributedReinstalls: 2,
      .opens: 1, .organicOpens: 1, .clicks: 4,
    ]
    return balance
  }

  @Test func `BAL-1: counts that add up are no problem`() {
    #expect(Self.sound.problems == [])
  }

  @Test func `BAL-1: a count of one too many is named with both numbers`() {
    func problems(_ change: (inout Balance) -> Void) -> [String] {
      var balance = Self.sound
      change(&balance)
      return balance.problems
    }
    #expect(
      problems { $0.sources[0].blank += 1 }
        == ["clicks: lines = accepted + rejected + blank: 10 is not 11"])
    #expect(
      problems { $0.counts.acceptedSessions += 1 }
        == ["accepted sessions = the sum of the outcomes: 10 is not 9"])
    #expect(
      problems { $0.counts.acceptedClicks += 1 }
        == ["accepted clicks = counted + duplicate + late: 8 is not 7"])
    #expect(
      problems { $0.lateClicks += 1 }
        == ["accepted clicks = counted + duplicate + late: 7 is not 8"])
  }

  @Test(arguments: [
    (Metric.organicInstalls, "installs by their records = attributed + organic: 3 is not 4"),
    (.attributedReinstalls, "reinstalls by their records = attributed + organic: 2 is not 3"),
    (.attributedOpens, "opens by their records = attributed + organic: 1 is not 2"),
    (.clicks, "clicks: 4 is not 5"),
  ])
  func `BAL-1: a total of one too many is named with both numbers`(
    _ metric: Metric, _ problem: String
  ) {
    var balance = Self.sound
    balance.totals[metric, default: 0] += 1
    #expect(balance.problems == [problem])
  }

  @Test(arguments: [false, true])
  func `BAL-1: a run whose counts do not add up publishes nothing`(isDryRun: Bool) throws {
    let job = try RulesJob()
    try job.write(job.open(1), to: "sessions-1")
    try job.run()
    // The state says that one session more was accepted.
    do {
      let store = try job.job().openState(job.options) { .write(wait: $0) }
      var record = try #require(store.state.runs.last).record
      record.counts.acceptedSessions += 1
      record.inputs = []
      try store.begin().commit(record)
    }
    try job.write(job.open(2), to: "sessions-2")
    func reports() throws -> [String: [UInt8]?] {
      let folder = job.folder.path + "/reports"
      return Dictionary(
        uniqueKeysWithValues: try TemporaryFolder.names(folder).map {
          ($0, TemporaryFolder.content("\(folder)/\($0)"))
        })
    }
    let before = try reports()
    var options = job.options
    options.isDryRun = isDryRun
    let error = #expect(throws: PipelineError.self) {
      try Run(try job.job(), options: options).perform()
    }
    guard case .unbalanced(let problems)? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing") was thrown")
      return
    }
    #expect(problems == ["accepted sessions = the sum of the outcomes: 3 is not 2"])
    #expect(try reports() == before)
    #expect(try job.job().committedState().state.runs.count == 2)
  }

  @Test func `BAL-1: a session that is lost is missing twice`() {
    var balance = Self.sound
    (balance.totals[.opens], balance.totals[.organicOpens]) = (0, 0)
    #expect(
      balance.problems == [
        "counted = installs + reinstalls + opens: 6 is not 5",
        "opens by their records = attributed + organic: 1 is not 0",
      ])
  }

  @Test func `BAL-1: an install that is counted as an open is two problems`() {
    var balance = Self.sound
    (balance.totals[.installs], balance.totals[.attributedInstalls]) = (2, 0)
    (balance.totals[.opens], balance.totals[.attributedOpens]) = (2, 1)
    #expect(
      balance.problems == [
        "installs by their records = attributed + organic: 3 is not 2",
        "opens by their records = attributed + organic: 1 is not 2",
      ])
  }
}
