import Foundation
import TestSupport
import Testing

/// Runs are killed at random instants.
@Suite struct KillTests {
  /// Jobs that are played from their first run to their last, each with kills on its way.
  private static let seeds = Array(0..<UInt64(max(2, (Soak.kills ?? 20) / 10)))

  @Test(arguments: seeds)
  func `TIME-4: a job killed at up to ten random instants gives the same bytes`(
    seed: UInt64
  ) throws {
    let parent = try TemporaryFolder()
    let job = try CrashJob.shared.get()
    var random = SeededGenerator(seed: seed)
    let folder = try job.folder(after: 0, in: parent)
    var killed = 0
    // Shorter from each run on that ended before it was killed.
    var part = 1.2
    for run in 1...CrashJob.runs {
      for kill in 1...2 {
        let process = try folder.start(run, ["--set", "workers=\(seed % 3 + 1)"])
        // Long enough for a process that is slow to start, on a machine that does other things.
        let span = job.expected[run].duration / .microseconds(1) * part
        usleep(UInt32(Double.random(in: 0..<span, using: &random)))
        process.signal(SIGKILL)
        let result = try process.wait()
        let place = "seed \(seed), run \(run), kill \(kill)"
        #expect([128 + SIGKILL, 0, 3].contains(result.status), "\(place): \(result.errors)")
        if result.status == 128 + SIGKILL { killed += 1 } else if killed == 0 { part /= 2 }
      }
      let result = try folder.run(run)
      let place = "seed \(seed), run \(run)"
      #expect([0, 3].contains(result.status), "\(place): \(result.errors)")
      let differences = try folder.observe().differences(from: job.expected[run].observation)
      #expect(differences == [], "\(place)")
      #expect(try folder.leftovers() == [], "\(place)")
    }
    #expect(killed > 0, "seed \(seed): each run ended before it was killed")
  }
}
