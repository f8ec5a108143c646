internal import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import SQLite
internal import Streams

/// Reports in a job's output folder that another state made: one that was lost, or that went on since a copy was made
/// of it which is in its place now. What of it no log brings any more would leave them.
struct ReportsOfOtherState: Sendable {
  private let job: Job
  private let published: PublishedCounts
  /// Whether they were made by the rules of the job: by others, days and apps may be others, too.
  private let haveSameRules: Bool

  /// Looks at what is in the folder; nil where nothing is, or what a state's last run published, which that state
  /// replaces whatever it counts.
  init?(in job: Job, last: CommittedRun?) throws(PipelineError) {
    let own = last?.record.outputs.named(OutputNames.summary)
    if let own {
      let place = job.path(ofOutput: OutputNames.summary)
      let isOwn = try Result { () throws(StreamError) in
        try own.isFile(place) ? true : own.isEarlierFile(place)
      }.ifReadable()
      if isOwn == true { return nil }
    }
    // What is no summary is replaced.
    guard let published = try PublishedCounts(publishedIn: job) else { return nil }
    self.job = job
    self.published = published
    haveSameRules = published.rules == job.rulesDigest
  }

  /// Throws where the other state knew more sessions or clicks.
  func checkAll(are counts: PublishedCounts) throws(PipelineError) {
    guard published.sessions > counts.sessions || published.clicks > counts.clicks else { return }
    throw .reportsOfOtherState(
      summary: job.path(ofOutput: OutputNames.summary), of: "\(published)", state: job.state,
      known: "\(counts)")
  }

  /// Throws where it knew more of some day, as one whose logs are gone: those of days since may outweigh them.
  func checkDays(are derivation: Derivation, _ parallel: Parallel) throws(PipelineError) {
    // The reports beside what is no longer their summary are this state's.
    if derivation.settled != nil || !haveSameRules { return }
    let before = try publishedDays()
    if before.isEmpty { return }
    let stage = ReportStage(asking: CountsByDay.report, of: job, derivation, parallel)
    let days = CountsByDay(try stage.tables()[0])
    let lost = before.filter(days.isLess)
    guard let first = lost.first else { return }
    let others = Set(lost.map { ExactText($0.date) }).count - 1
    throw .daysOfOtherState(
      summary: job.path(ofOutput: OutputNames.summary),
      days: first.name + (others > 0 ? " and \(others.counted("other day"))" : ""),
      of: first.all.words, state: job.state, known: days.counts(of: first).words)
  }

  /// The days of the reports; none where there is no database of reports.
  private func publishedDays() throws(PipelineError) -> [ReportedDay] {
    let path = job.path(ofOutput: OutputNames.database)
    // A FIFO would be waited for.
    if FileVersion(of: path) == nil { return [] }
    do throws(DatabaseError) { return try ReportDatabase.days(in: path) } catch {
      if error.isDamage { return [] }
      throw .database(
        path: path, message: "\(error) - nobody knows so which days it has; try again, or remove it"
      )
    }
  }
}

extension ReportedDay {
  fileprivate var name: String { date + (app.map { " of app '\($0)'" } ?? "") }
}

extension ReportedDay.Counts {
  fileprivate var words: String { "\(events.counted("event")) and \(clicks.counted("click"))" }
}
