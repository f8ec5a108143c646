internal import Configuration
internal import EventStore
internal import Model
internal import Streams

/// A folder from which files of a source were taken in and which is not there, so that no new file can be found in
/// it: a mount that is gone, perhaps.
struct MissingFolder: Sendable {
  /// The name of the source.
  let source: String
  let folder: String
  /// Whether the source has patterns of other folders.
  let isOneOfSeveral: Bool

  /// Those of a job's sources that are not optional.
  ///
  /// - Parameter known: what was taken in.
  static func all(
    of job: Job, known inputs: [InputRecord]
  ) throws(PipelineError) -> [MissingFolder] {
    var missing: [MissingFolder] = []
    for source in job.sources where !source.isOptional {
      for folder in Set(source.paths.compactMap(Glob.certainFolder).map { ExactText($0) }).sorted()
      {
        let isGone = try Result { () throws(StreamError) in try Folder.isGone(folder.text) }
          .ifReadable()
        if isGone ?? false,
          inputs.contains(where: {
            !$0.isLeftOut && $0.source == source.name && $0.path.hasExactPrefix("\(folder.text)/")
          })
        {
          missing.append(
            MissingFolder(
              source: source.name, folder: folder.text,
              isOneOfSeveral: source.paths.contains {
                Glob.certainFolder($0).map { ExactText($0) } != folder
              }))
        }
      }
    }
    return missing
  }

  /// What it means, in words.
  var warning: String {
    "\(source): there is no folder '\(folder)' any more, in which its files are looked for - put it back, or, if no more "
      + "come, \(isOneOfSeveral ? "take its patterns out of 'paths'" : "set 'optional: true'")"
  }
}
