import Testing

/// A run of the job to which something happens.
struct Trial: CustomStringConvertible {
  let job: CrashJob
  /// Which of the job's runs it is.
  let run: Int
  /// What happens, for the messages of tests.
  let description: String

  /// Checks that what the run left is the old or the new state, and the reports of one of them or,
  /// file by file, of both; tells whether it is the new one.
  @discardableResult
  func checkIsOldOrNew(_ folder: JobFolder) throws -> Bool {
    let (old, new) = (job.expected[run - 1].observation, job.expected[run].observation)
    let last = try folder.lastRun()
    #expect(last == run - 1 || last == run, "\(self): the state is neither old nor new")
    let isNew = last == run
    let found = try folder.observeReports()
    for (name, text) in found.reports {
      #expect(
        text == new.reports[name] && isNew || text == old.reports[name],
        "\(self): \(name) is neither old nor new")
    }
    for name in old.reports.keys where !isNew || new.reports[name] != nil {
      #expect(found.reports[name] != nil, "\(self): \(name) is gone")
    }
    if !isNew { #expect(found.summary == old.summary, "\(self): run.json came too early") }
    if found.summary != old.summary {
      #expect(found.reports == new.reports, "\(self): run.json came before a report")
    }
    return isNew
  }

  /// Runs again, and checks that everything is as if nothing had happened.
  ///
  /// - Parameter isNew: whether the disturbed run has committed.
  func checkRunsAgain(_ folder: JobFolder, isNew: Bool) throws {
    let result = try folder.run(run)
    var statuses = [job.expected[run].status]
    // Nothing is new then; the run may have to say what the disturbed one could not.
    if isNew { statuses += [0, 3] }
    #expect(statuses.contains(result.status), "\(self): run again: \(result.errors)")
    let differences = try folder.observe().differences(from: job.expected[run].observation)
    #expect(differences == [], "\(self): run again")
    #expect(try folder.leftovers() == [], "\(self): run again")
  }
}
