import Foundation
import ReferenceModel
import Testing

/// The program and the reference model on the same random worlds.
@Suite struct WorldTests {
  /// 2,000 unless the environment asks for more, in tests of a hundred so that a failure names its
  /// seed within a short list.
  static let hundreds: [UInt64] = {
    let worlds = ProcessInfo.processInfo.environment["LOOKBACK_WORLDS"].flatMap { UInt64($0) }
    return Array(0..<max(1, (worlds ?? 2000) / 100))
  }()

  @Test(arguments: hundreds)
  func `program and model agree on a hundred random worlds`(_ hundred: UInt64) throws {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let world = World.random(seed: seed, features: .program)
      let model = ReferenceModel(world).run().observation
      let program = try Program.observe(
        world, writing: WritingOptions(seed: seed, isShuffled: true), workers: Int(seed % 3) + 1)
      #expect(program.auditCSV == model.auditCSV, "seed \(seed): audit")
      for (name, report) in model.reports {
        #expect(program.reports[name] == report, "seed \(seed): report \(name)")
      }
      #expect(program.outcomes == model.outcomes, "seed \(seed): outcomes")
      #expect(program.clicks == model.clicks, "seed \(seed): clicks")
      #expect(program.watermarks == model.watermarks, "seed \(seed): watermarks")
      #expect(program.status == model.status, "seed \(seed): status")
      #expect(
        program.sources.map(Lines.init) == model.sources.map(Lines.init), "seed \(seed): lines")
    }
  }

  @Test(arguments: hundreds.prefix(1))
  func `IN-5: a later clock changes nothing but what lies in the future`(_ hundred: UInt64) throws {
    var compared = 0
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let world = World.random(seed: seed, features: .program)
      let model = ReferenceModel(world).run().observation
      if model.sources.contains(where: { $0.rejected["future_timestamp"] != nil }) { continue }
      var later = world
      later.settings.asOf += 20 * 365 * 86_400_000
      let (now, then) = (try Program.observe(world), try Program.observe(later))
      #expect(then.auditCSV == now.auditCSV, "seed \(seed): audit")
      #expect(then.reports == now.reports, "seed \(seed): reports")
      #expect(then.outcomes == now.outcomes, "seed \(seed): outcomes")
      #expect(then.clicks == now.clicks, "seed \(seed): clicks")
      #expect(then.watermarks == now.watermarks, "seed \(seed): watermarks")
      #expect(then.status == now.status, "seed \(seed): status")
      compared += 1
    }
    #expect(compared > 20, "in few worlds nothing lies in the future")
  }

  @Test(arguments: hundreds)
  func `MATCH-6: explain and model give the same reasons`(_ hundred: UInt64) throws {
    for seed in hundred * 100..<(hundred + 1) * 100 where seed % 4 == 0 {
      let world = World.random(seed: seed, features: .program)
      let model = ReferenceModel(world).run()
      let program = try Program.observe(world, explains: true)
      for id in model.sessionIDs {
        let found = program.explanation?(id).map(\.line).sorted()
        let expected = model.explanation(id).map(\.line).sorted()
        #expect(found == expected, "seed \(seed): session '\(id)'")
      }
    }
  }

  /// What became of a source's lines; reasons have other names in the model.
  private struct Lines: Equatable {
    var accepted, rejected, blank: Int

    init(_ counts: SourceCounts) {
      accepted = counts.accepted
      rejected = counts.rejected.values.reduce(0, +)
      blank = counts.blank
    }
  }
}

extension ExplainedTouch {
  /// Everything in one line, so that candidates can be compared in any order.
  var line: String {
    "\(app) \(method) \(type) \(id) \(timeMS.map { "\($0)" } ?? "undated") \(reason ?? "won") "
      + (isFinal ? "final" : "provisional")
  }
}
