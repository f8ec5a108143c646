package import Configuration
internal import Decoding
internal import Foundation
internal import Model

/// The files that belong to the rules of a job, as they were at one moment: what a run goes by is what its state notes
/// (TIME-6), also where somebody replaces one meanwhile.
package struct RuleFiles: Sendable {
  package let associations: AssociationFiles
  let campaignNames: CampaignNames
  /// The digest of each file, by the rule that names it.
  let digests: [ExactText: Digest]

  /// Reads them.
  ///
  /// Throws when some are gone, or that of campaign names is wrong: neither is taken for a change of the rules.
  package init(_ job: Job) throws(PipelineError) {
    var reading = Reading()
    associations = AssociationFiles(job, &reading)
    do throws(PipelineError.BadSetting) {
      campaignNames = try CampaignNames(job.campaignNames, &reading)
    } catch {
      throw .badSettings(reading.wrong + [error])
    }
    if !reading.wrong.isEmpty { throw .badSettings(reading.wrong) }
    digests = reading.digests
  }

  /// Reads files, and keeps the digest of each.
  struct Reading {
    fileprivate var digests: [ExactText: Digest] = [:]
    /// The rules whose files are not there or wrong.
    var wrong: [PipelineError.BadSetting] = []

    /// What the file has that a rule names.
    mutating func content(of path: String, rule: String) throws(NamedFile.Flaw) -> Data {
      let content = try NamedFile.read(path)
      digests[ExactText(rule)] = Digest(of: Array(content).span)
      return content
    }
  }
}
