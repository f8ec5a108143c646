public import Configuration
internal import Model
internal import Reporting

/// What is missing or looks wrong, and what to do about it; each a sentence.
extension RunSummary {
  /// All of it, but what runs before this one could not warn of.
  public func warnings(of job: Job) -> [String] {
    (hasLostState ? [Self.lostState] : []) + damageWarnings
      + rebuild.undone.map { "'\($0)' is left out as it is now: nothing of it counts any more" }
      + leftOutWarnings + rebuild.droppedSources
      + unusableAssociations.map(\.description) + reportWarnings(of: job)
      + rejectWarnings(of: job) + tooLateWarnings + missingFolders.map(\.warning)
      + leaps.map { $0.warning(isDryRun: isDryRun) } + lateEvidenceWarnings
      + sharedFiles.map { "\($0.source): \($0.problem) - \(SharedFiles.remedy)" }
      + uncountedCosts.filter(\.isCode).map(Self.sentence(of:))
  }

  /// What only who writes the logs can do something about, and what was done.
  public var notes: [String] {
    uncountedCosts.filter { !$0.isCode }.map(Self.sentence(of:)) + lines
  }

  private static let lostState =
    "a new state begins where reports of this job were: what a 'forget' or 'rebuild --without' took out of the one before "
    + "is in again - give each of them again"

  private var damageWarnings: [String] {
    files.damages.map { "\($0); nothing new of it counts, the next run tries it again" }
  }

  /// Who has put the right file into the place of a wrong one may have forgotten what was said of that.
  private var leftOutWarnings: [String] {
    guard let first = rebuild.leftOutBefore.first else { return [] }
    let others = rebuild.leftOutBefore.count - 1
    return [
      "'\(first)'\(others > 0 ? " and \(others.counted("other file"))" : "") \(others > 0 ? "are" : "is") left out, as "
        + "--without said before: nothing of \(others > 0 ? "them" : "it") counts; with a blank line at its end a file is "
        + "taken in as another one"
    ]
  }

  /// Rows of reports that are gone, or are not there yet (TIME-6).
  private func reportWarnings(of job: Job) -> [String] {
    var warnings: [String] = []
    if let ended = endedReports {
      for name in ended.names {
        let isThere = job.reports.contains { ExactText($0.name) == ExactText(name) }
        warnings.append(
          "report '\(name)' is not \(isThere ? "what it was" : "in the job any more"): its rows of days up to "
            + "\(ended.lastDay) \(isDryRun ? "would be" : "are") gone, and the state holds their records no more - with "
            + "\(isThere ? "" : "the report in the job again and ")these logs in their places 'lookback rebuild JOB' makes "
            + "them anew")
      }
    }
    return warnings
      + begunReports.map {
        "report '\($0.name)' is \($0.isNew ? "new" : "not what it was") and "
          + "\(isDryRun ? "would have" : "has") no rows of days up to \($0.lastDay), which "
          + "the state does not hold whole - with the logs in their places 'lookback rebuild JOB' makes them"
      }
  }

  private func rejectWarnings(of job: Job) -> [String] {
    rejectedTooMuch.flatMap { source in
      let limit = "warn_rejected (\(job.warnRejected))"
      return [source.line(source.rejected.was, moreThan: limit) + quarantinePlace]
        + source.reasons { reason in
          let (whom, whose) = reason.lines == 1 ? ("it", "its") : ("them", "their")
          // No later run reads the logs again, which are known.
          let condition =
            reason.isOfFuture
            ? "\(whose) time has come" : reason.isOfUnknownApp ? "the job lists \(whose) app" : nil
          return condition.map { "; 'lookback rebuild JOB' brings \(whom) in once \($0)" } ?? ""
        }
    }
  }

  private var tooLateWarnings: [String] {
    if tooLate == 0 { return [] }
    let unknown =
      tooOld > 0
      ? "; behind 'retention', where the state cannot tell whether they are in already: \(tooOld)"
      : ""
    let (what, new) =
      tooLate == 1 ? ("it belongs", "it in if it is") : ("they belong", "in those that are")
    return [
      "\(tooLate.counted("session")) came too late: what \(what) to is final; 'lookback rebuild JOB' brings "
        + "\(new) new\(unknown)\(quarantinePlace)"
    ]
  }

  private var lateEvidenceWarnings: [String] {
    lateEvidence.filter { $0.records > 0 }.map { source, records in
      let them = records == 1 ? "it" : "them"
      let clicks = source.kind == .clicks ? ", and a late click is in no metric" : ""
      return
        "\(source.name): \(records.counted("record")) came late: final sessions do not get \(them)\(clicks); 'lookback rebuild "
        + "JOB' brings \(them) in, and a 'lateness' of at least 24h plus the longest delay of any log waits for such"
    }
  }

  private static func sentence(of costs: UncountedCosts) -> String {
    "\(costs.problem) - \(costs.remedy)"
  }

  private var quarantinePlace: String { quarantine.map { " - see '\($0)'" } ?? "" }
}
