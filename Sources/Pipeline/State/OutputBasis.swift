internal import Configuration
internal import Decoding
internal import Foundation
internal import Model

/// What reports depend on beside the records: as long as it stays, a run without new records leaves
/// them alone (TIME-5).
enum OutputBasis {
  /// The digest of the job's rules, reports and of the content of the files that it names.
  static func digest(of job: Job) -> Digest {
    var text = RuleChanges.text(job)
    text += "\n\(job.reports)\n\(job.currencies)\n\(job.spreadsheetSafe)\n"
    var bytes = Array(text.utf8)
    for path in [job.campaignNames] + job.apps.map(\.associationFile) {
      guard let path else { continue }
      bytes += FileManager.default.contents(atPath: path) ?? Data()
      bytes.append(0)
    }
    return Digest(of: bytes.span)
  }
}
