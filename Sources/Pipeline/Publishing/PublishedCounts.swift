internal import Configuration
internal import EventStore
internal import Foundation
internal import Model
internal import Reporting

/// The sessions and clicks that reports are made of, each once: not those that leave nothing behind by which they are
/// known when they come again (EVENT-3).
struct PublishedCounts {
  let sessions: Int
  let clicks: Int
  /// What tells the rules that they were made by, as `run.json` has it; nil of a run that has written none yet.
  let rules: String?

  /// What a run counts. Neither number falls while a state goes on under the same rules.
  init(_ balance: Balance) {
    let uncounted: [Outcome] = [.duplicate, .tooLate, .trackingDisabled]
    let repeated = uncounted.reduce(0) { $0 + (balance.outcomes[$1] ?? 0) }
    sessions = balance.counts.acceptedSessions - repeated
    clicks = balance.counts.acceptedClicks - balance.duplicateClicks
    rules = nil
  }

  /// What the reports in a job's output folder were made of; nil where no `run.json` says it.
  init?(publishedIn job: Job) throws(PipelineError) {
    guard let json = try Publication.summary(in: job),
      let summary = try? JSONDecoder().decode(Summary.self, from: Data(json))
    else { return nil }
    let balance = summary.balance
    rules = summary.rules
    // Anybody may have changed the file, and a number in it be any.
    sessions =
      balance.sessions.accepted &- balance.sessions.duplicate &- balance.sessions.tooLate
      &- balance.sessions.trackingDisabled
    clicks = balance.clicks.accepted &- balance.clicks.duplicate
  }

  /// What is read of `run.json`.
  private struct Summary: Decodable {
    var balance: Counts
    var rules: String?

    enum CodingKeys: String, CodingKey {
      case balance
      case rules = "job_hash"
    }

    struct Counts: Decodable {
      var sessions: Sessions
      var clicks: Clicks
    }

    struct Sessions: Decodable {
      var accepted: Int
      var duplicate: Int
      var tooLate: Int
      var trackingDisabled: Int

      enum CodingKeys: String, CodingKey {
        case accepted, duplicate
        case tooLate = "too_late"
        case trackingDisabled = "tracking_disabled"
      }
    }

    struct Clicks: Decodable {
      var accepted: Int
      var duplicate: Int
    }
  }
}

extension PublishedCounts: CustomStringConvertible {
  var description: String { "\(sessions.counted("session")) and \(clicks.counted("click"))" }
}
