import Foundation
import Model
import Pipeline
import ReferenceModel
import TestSupport
import Testing

/// The stages of a distributed job, one after the other, and one run, over the same random worlds.
@Suite struct DistributedTests {
  @Test(arguments: 0..<20)
  func `TIME-4: stages over parts attribute as one run does`(_ tens: Int) throws {
    var decided = 0
    for seed in UInt64(tens) * 10..<UInt64(tens + 1) * 10 {
      let world = World.random(seed: seed, features: .program)
      let folder = try TemporaryFolder()
      let place = URL(filePath: folder.path)
      try world.write(to: place, WritingOptions(seed: seed, isShuffled: true))
      let job = try Program.job(in: place, workers: 1)
      let options = RunOptions(asOf: Timestamp(milliseconds: world.settings.asOf))
      _ = try Run(job, options: options).perform()
      let expected = try Program.audit(job, options)
      var distributed = try DistributedJob(job, options, parts: Int(seed % 5) + 1, seed: seed)
      let found = try distributed.audit()
      #expect(found == expected, "seed \(seed)")
      decided += expected.split(separator: "\n").count - 1
    }
    #expect(decided > 50)
  }
}
