import Configuration
import EventStore
import Foundation
import Generation
import Model
import Reporting
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// Reports that are made some days at a time, as memory has no room for all of their rows.
@Suite struct DividedReportsTests {
  /// The numbers of pieces of the reports that a run with a memory would make of a state.
  private func pieces(_ job: Job) throws -> [Int] {
    let derivation = try Derivation.of(
      try job.committedState(), job, options: RunOptions(asOf: .end), parallel: Parallel(job))
    let stage = ReportStage(
      job: job, derivation: derivation, beginnings: .none(job.reports), parallel: Parallel(job))
    return try stage.pieces(of: try stage.sums(dividing: true)).map(\.count)
  }

  @Test func `TIME-4: reports in pieces have the bytes of reports in one`() throws {
    let logs = try TemporaryFolder()
    var world = WorldOptions(days: 5)
    (world.clicksPerDay, world.sessionsPerDay, world.apps, world.seed) = (200, 200, 2, 7)
    try Generator(world).write(to: logs.path)
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    // The second run goes on at the days that are settled.
    for days in [0...3, 4...4] {
      let summaries = try zip(folders, [1 << 30, 1]).map { folder, memory in
        try folder.take(days: days, of: logs)
        return try Run(folder.job(memory: memory), options: RunOptions(asOf: .end)).perform()
      }
      #expect(summaries[0].madeRows == summaries[1].madeRows)
      let digests = summaries.map { $0.outputs.map { "\($0.name) \($0.digest)" } }
      #expect(digests[0] == digests[1], "days \(days): \(digests)")
      #expect(digests[0].count == 4)
      let head = try summaries[1].head(3, of: folders[1].job(memory: 1))
      #expect(head?.name == "campaigns" && head?.rowCount == 3)
    }
    // Ratios are written behind all rows, so their report stays whole.
    #expect(try pieces(folders[0].job(memory: 1 << 30)) == [1, 1, 1])
    let divided = try pieces(folders[1].job(memory: 1))
    #expect(divided[0] > 4 && divided[1] == 1 && divided[2] > 4)
    for folder in folders {
      let problems = try Verify(folder.job(memory: 1), options: RunOptions(asOf: .end)).perform()
        .problems
      #expect(problems == [])
    }
  }
}
