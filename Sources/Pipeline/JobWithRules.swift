internal import Configuration

/// A job with the files of its rules, as they were read once.
struct JobWithRules: Sendable {
  let job: Job
  let files: RuleFiles

  init(_ job: Job, _ files: RuleFiles) {
    self.job = job
    self.files = files
  }
}
