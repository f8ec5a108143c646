internal import EventStore

/// What a run does again where the world does not hold still.
extension Run {
  /// Derives once more where logs have moved meanwhile, a few times at most: one that rotation gave a new name would be
  /// missed, and late in the next run.
  func deriveUntilLogsRest(
    _ news: News, _ store: Store?, _ parallel: Parallel, _ stopwatch: inout Stopwatch,
    lookAgain: () throws(PipelineError) -> News
  ) throws(PipelineError) -> (News, Derivation) {
    var news = news
    // The names of files that are to be skipped are other files' then.
    for _ in 1..<(options.skipped.isEmpty ? Self.mostLooks : 1) {
      let laps = stopwatch
      do {
        let derivation = try deriveKeepingReports(news, store, parallel, &stopwatch)
        let search = InputSearch(job: job, skipped: [], apps: news.logs.apps)
        let haveMoved = try news.listed.haveMoved(news.logs.plans) {
          () throws(PipelineError) in try search.look().plans
        }
        if !haveMoved { return (news, derivation) }
        // Its records go before others come.
      }
      stopwatch = laps
      news = try lookAgain()
    }
    return (news, try deriveKeepingReports(news, store, parallel, &stopwatch))
  }

  /// How often a run looks at logs that move all the while.
  private static let mostLooks = 3

  /// Derives the rows that may be others than those of the last run; all of them, where somebody changed a report
  /// meanwhile, of which nothing can stay then.
  private func deriveKeepingReports(
    _ news: News, _ store: Store?, _ parallel: Parallel, _ stopwatch: inout Stopwatch
  ) throws(PipelineError) -> Derivation {
    do {
      let derivation = try deriveOnce(news, after: news.last, store, parallel, &stopwatch)
      if derivation.settled?.areCopied() ?? true { return derivation }
      // Its records go before others come.
    }
    return try deriveOnce(news, after: nil, store, parallel, &stopwatch)
  }

  private func deriveOnce(
    _ news: News, after last: CommittedRun?, _ store: Store?, _ parallel: Parallel,
    _ stopwatch: inout Stopwatch
  ) throws(PipelineError) -> Derivation {
    let state = try store.map { store throws(PipelineError) in
      try OpenedState(store, job: job, apps: news.logs.apps, parallel: parallel)
    }
    stopwatch.lap("state")
    return try Derivation.run(
      JobWithRules(job, news.files), news.logs, options: options, state: state, of: store,
      parallel: parallel,
      last: last, stopwatch: &stopwatch)
  }
}
