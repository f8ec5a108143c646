package import Configuration
internal import Decoding
package import Model

/// What reports depend on beside the records: as long as it stays, a run without new records leaves
/// them alone (TIME-5).
package enum OutputBasis {
  /// The number of the form that reports have: names and order of columns, views, how values are written. With another
  /// one the next run makes all reports anew.
  static let form = 3

  /// The digest of the form of reports, of the job's rules, with the content of the files that belong to them, of its
  /// reports, their currencies, zone and cells, and of the order of its sources, which decides between equal lines.
  package static func digest(of job: Job, _ rules: RuleChanges) -> Digest {
    let sources = job.sources.map(\.name)
    let reports = job.reports.map(\.text)
    // A zone keeps its name where a law gives it other rules, so that these are digested, too.
    let clock = job.clock
    let zone = zip(clock.changes, clock.offsets).map { "\($0.milliseconds) \($1.milliseconds)" }
    let text =
      "\(form)\n\(rules.text)\n\(reports)\n\(job.currencies)\n\(job.spreadsheetSafe)\n\(sources)\n\(zone)\n"
    return Digest(of: Array(text.utf8).span)
  }
}
