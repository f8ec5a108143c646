import Model
import Pipeline
import ReferenceModel
import Testing

/// Rebuilds of random worlds since each of their days (TIME-6, TIME-7).
@Suite struct RebuildSinceTests {
  private static let day: Int64 = 86_400_000

  @Test(arguments: [false, true])
  func `TIME-4: a rebuild since a day changes nothing where nothing was late, or is refused`(
    isForgetful: Bool
  ) throws {
    var (rebuilt, refused) = (0, 0)
    for seed in UInt64(0)..<120 {
      let played = try PlayedSequence(seed, .punctual, isForgetful: isForgetful)
      // What is gone, or was replaced by other lines, cannot be read again.
      let deliveries = played.sequence.deliveries
      if deliveries.contains(where: \.isRotated) { continue }
      if deliveries.contains(where: { $0.files.contains { $0.name == "log.ndjson" } }) { continue }
      let before = try played.results()
      for day in try Self.days(before["audit"] ?? "") {
        do {
          try played.rebuild(since: Timestamp(milliseconds: day))
          rebuilt += 1
        } catch PipelineError.tooFarBack, PipelineError.keptLess {
          refused += 1
        }
        let after = try played.results()
        for (name, text) in before {
          #expect(after[name] == text, "seed \(seed), since \(day): \(name)")
        }
      }
    }
    #expect(rebuilt > 50, "few days were rebuilt")
    #expect(!isForgetful || refused > 20, "few days were refused")
  }

  /// The days of the sessions of an audit export.
  private static func days(_ audit: String) throws -> [Int64] {
    var days: Set<Int64> = []
    for line in audit.split(separator: "\n").dropFirst() {
      // Names of apps may have commas; a time is the first cell of thirteen digits.
      let time = line.split(separator: ",").lazy.compactMap { $0.count == 13 ? Int64($0) : nil }
      if let time = time.first { days.insert(time / day * day) }
    }
    return days.sorted()
  }
}
