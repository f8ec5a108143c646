package import Configuration

/// A job with the files of its rules, as they were read once.
package struct JobWithRules: Sendable {
  let job: Job
  let files: RuleFiles

  package init(_ job: Job, _ files: RuleFiles) {
    self.job = job
    self.files = files
  }
}
