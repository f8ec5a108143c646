internal import Configuration
internal import EventStore
internal import Foundation
internal import Model
internal import Reporting
internal import Streams

/// How the last run of a state went: the balance that the state keeps, and the lines that its `run.json`
/// counts.
struct LastRunHealth {
  let health: DashboardHealth

  /// Reads it. A `run.json` that is not the one of this run says nothing, so that the same state gives the
  /// same answer.
  init(_ last: CommittedRun, in job: Job) {
    var balance = Balance(sources: [])
    balance.restore(last.record.counts, last.record.balance)
    var health = DashboardHealth()
    health.sessions = Outcome.allCases.map { ($0, balance.outcomes[$0] ?? 0) }
    health.countedClicks = balance.countedClicks
    health.duplicateClicks = balance.duplicateClicks
    health.lateClicks = balance.lateClicks
    health.lines = Self.lines(last, in: job)
    self.health = health
  }

  /// What is read of `run.json`.
  private struct Summary: Decodable {
    var sources: [Source]

    struct Source: Decodable {
      var name: String
      var lines: Int
      var accepted: Int
      var rejected: Int
      var blank: Int
      var rejects: [String: Int]
    }
  }

  private static func lines(
    _ last: CommittedRun, in job: Job
  ) -> [DashboardHealth.SourceLines]? {
    let files = last.record.outputs.files
    guard let output = files.first(where: { $0.name == Publication.summaryName }),
      let json = (try? WholeFile.read("\(job.output)/\(output.name)")) ?? nil
    else { return nil }
    var content = PieceDigests()
    content.update(json.span)
    guard content.value == output.digest,
      let summary = try? JSONDecoder().decode(Summary.self, from: Data(json))
    else { return nil }
    return summary.sources.map { source in
      DashboardHealth.SourceLines(
        name: source.name, lines: source.lines, accepted: source.accepted,
        rejected: source.rejected, blank: source.blank,
        reasons: source.rejects.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .map { ($0.key, $0.value) })
    }
  }
}
