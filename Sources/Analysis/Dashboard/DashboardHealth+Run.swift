internal import Configuration
internal import EventStore
internal import Foundation
internal import Model
internal import Pipeline
internal import Reporting
internal import Streams

extension DashboardHealth {
  /// How the last run of a state went: the balance that the state keeps, and the lines that its `run.json`
  /// counts. A `run.json` that is not the one of this run says nothing, so that the same state gives the same
  /// answer.
  init(_ last: CommittedRun, in job: Job) throws(PipelineError) {
    self.init()
    var balance = Balance(sources: [])
    balance.restore(last.record.counts, last.record.balance)
    sessions = Outcome.allCases.map { ($0, balance.outcomes[$0] ?? 0) }
    countedClicks = balance.countedClicks
    duplicateClicks = balance.duplicateClicks
    lateClicks = balance.lateClicks
    if let summary = try Self.summary(last, in: job) {
      lines = summary.sources.map(\.lines)
      isIdle = summary.nothingNew
      isComplete = summary.complete
    }
  }

  /// What is read of `run.json`.
  private struct Summary: Decodable {
    var nothingNew: Bool
    var complete: Bool
    var sources: [Source]

    enum CodingKeys: String, CodingKey {
      case nothingNew = "nothing_new"
      case complete, sources
    }

    struct Source: Decodable {
      var name: String
      var allLines: Int
      var accepted: Int
      var rejected: Int
      var blank: Int
      var rejects: [String: Int]

      var lines: DashboardHealth.SourceLines {
        DashboardHealth.SourceLines(
          name: name, lines: allLines, accepted: accepted, rejected: rejected, blank: blank,
          reasons: rejects.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { ($0.key, $0.value) })
      }

      enum CodingKeys: String, CodingKey {
        case name, accepted, rejected, blank, rejects
        case allLines = "lines"
      }
    }
  }

  private static func summary(
    _ last: CommittedRun, in job: Job
  ) throws(PipelineError) -> Summary? {
    guard let output = last.record.outputs.named(OutputNames.summary),
      let json = try Publication.summary(in: job)
    else { return nil }
    var content = PieceDigests()
    content.update(json.span)
    guard content.value == output.digest else { return nil }
    return try? JSONDecoder().decode(Summary.self, from: Data(json))
  }
}
