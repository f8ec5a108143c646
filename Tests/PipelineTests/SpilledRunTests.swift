import Configuration
import EventStore
import Generation
import Model
import TestJobs
import TestSupport
import Testing

@testable import Pipeline

/// Runs for whose rows memory has no room: so many that some are copied, and others looked at where they lie.
@Suite struct SpilledRunTests {
  @Test func `TIME-4: rows on disk give the bytes that rows in memory give`() throws {
    let logs = try TemporaryFolder()
    var world = WorldOptions(days: 4)
    (world.clicksPerDay, world.sessionsPerDay, world.apps, world.seed) = (12_000, 6_000, 2, 11)
    try Generator(world).write(to: logs.path)
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    for days in [0...2, 3...3] {
      let digests = try zip(folders, [1 << 40, 64 << 20]).map { folder, memory in
        try folder.take(days: days, of: logs)
        let run = Run(try folder.job(memory: memory), options: RunOptions(asOf: .end))
        return try run.perform().outputs.map { "\($0.name) \($0.digest)" }
      }
      #expect(digests[0] == digests[1], "days \(days)")
    }
    // The state has the ids of clicks of sessions that are final.
    let audits = try folders.map { try $0.job(memory: 1 << 40).audit(RunOptions(asOf: .end)) }
    #expect(audits[0].utf8.count > 1_000_000)
    #expect(audits[0] == audits[1])
  }
}
