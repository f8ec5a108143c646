internal import Configuration
internal import Decoding
internal import Model
internal import Pipeline
internal import Streams

/// What a sample says about records that would match nothing, and what to do about it.
struct CheckHints {
  let job: Job
  let apps: [String]
  let strings: StringTable
  let facts: SampleFacts
  let intake: Intake.Result
  /// By source, what other dialects of its kind make of lines of which its own accepts none.
  let otherDialects: [Int: OtherDialect]
  /// By source, files in forms that nobody reads.
  let foreignFiles: [[ForeignForm: [String]]]

  /// By source, the files that each of its patterns finds.
  let files: [[[String]]]

  /// All hints, those about everything first, then method by method.
  var all: [CheckSummary.Hint] {
    if facts.sessions.count == 0 {
      let disabled = intake.files.reduce(0) { $0 + $1.trackingDisabled }
      let why =
        disabled > 0
        ? "every accepted session is tracking_disabled (\(disabled))"
        : "no session was accepted"
      return ofSources + [
        hint(
          "sessions", "\(why), so there is nothing to attribute",
          job.sources.contains { $0.kind == .sessions }
            ? "correct the source" : "add a source of kind 'sessions'")
      ]
    }
    return ofSources + namelessRecords + shared + clicks + installs + onlyOneSide + times + lateness
      + MatchMethod.allCases.flatMap { method in
        job.rules.methods.contains(method)
          ? hints(of: method)
          : [hint(method, "switched off", "add it to 'methods' if this is not meant")]
      }
  }

  func hint(
    _ subject: String, _ problem: String, _ remedy: String
  ) -> CheckSummary.Hint {
    CheckSummary.Hint(subject: subject, problem: problem, remedy: remedy)
  }

  /// One about a method.
  func hint(
    _ method: MatchMethod, _ problem: String, _ remedy: String
  ) -> CheckSummary.Hint {
    hint(method.name, problem, remedy)
  }

  private var shared: [CheckSummary.Hint] {
    SharedFiles.all(intake.files, known: [], of: job).map {
      hint($0.source, $0.problem, SharedFiles.remedy)
    }
  }

  private var clicks: [CheckSummary.Hint] {
    if facts.clicks.count == 0 {
      return [
        hint(
          "clicks", "no click was accepted, so no session can match one",
          job.sources.contains { $0.kind == .clicks }
            ? "correct the source" : "add a source of kind 'clicks'")
      ]
    }
    // What clicks do not name the catalogue may.
    if facts.entries > 0 { return costs }
    let names = [("campaign", facts.campaigns), ("channel", facts.channels)].filter { $1 == 0 }
    if names.isEmpty { return costs }
    let missing = names.map(\.0).joined(separator: " or ")
    return [
      hint(
        "clicks", "no click has a \(missing), so reports will not have any",
        "map the keys that have them with 'fields', or add a source of kind 'links'")
    ] + costs
  }

  private var costs: [CheckSummary.Hint] {
    intake.uncountedCosts(job).map { hint("cost", $0.problem, $0.remedy) }
  }

  private var installs: [CheckSummary.Hint] {
    if facts.opens < facts.sessions.count { return [] }
    return [
      facts.laterSessions == 0
        ? hint(
          "installs", "no session has first_session or a usable device id, so that each is an OPEN",
          "log first_session, or map it with 'fields'")
        : hint(
          "installs", "no session is the first of its device, so that each is an OPEN",
          "check what first_session says, and that logs of first sessions are there")
    ]
  }

  private var onlyOneSide: [CheckSummary.Hint] {
    if facts.clicks.count == 0 { return [] }
    return apps.indices.compactMap { index in
      let app = AppID(index: UInt16(truncatingIfNeeded: index))
      switch (facts.clicks.apps.contains(app), facts.sessions.apps.contains(app)) {
      case (true, false):
        return hint(
          "app '\(apps[index])'", "has clicks but no sessions",
          "if its sessions have another name, add that to apps[].aliases\(listingAll)")
      case (false, true):
        return hint(
          "app '\(apps[index])'", "has sessions but no clicks",
          "if its clicks have another name, add that to apps[].aliases\(listingAll)")
      default: return nil
      }
    }
  }

  /// What has to be said of an entry in 'apps' where the job has none.
  var listingAll: String {
    job.apps.isEmpty
      ? " - and list all other apps, too: a list rejects every app that is not in it" : ""
  }

  private var times: [CheckSummary.Hint] {
    if facts.clicks.count == 0 { return [] }
    let limit = job.rules.maxLookback
    if facts.clicks.first - facts.sessions.last > job.rules.longestSkew {
      return [
        hint(
          "times", "every click is later than the last session",
          "check 'time_zone' of the sources, and that logs of the same days are there")
      ]
    }
    if facts.sessions.first - facts.clicks.last > limit {
      return [
        hint(
          "times", "every click is more than \(limit) older than the first session",
          "check 'time_zone' of the sources, and that logs of the same days are there")
      ]
    }
    return []
  }
}
