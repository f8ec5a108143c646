internal import Configuration
internal import Model
internal import Streams

/// A folder of a source that is not there, so that no new file of it can be found: a mount that is gone, perhaps.
public struct MissingFolder: Sendable {
  /// The name of the source.
  let source: String
  let folder: String

  /// Those of a job's sources that are not optional.
  static func all(of job: Job) throws(PipelineError) -> [MissingFolder] {
    var missing: [MissingFolder] = []
    for source in job.sources where !source.isOptional {
      for folder in Set(source.paths.compactMap(Glob.certainFolder).map { ExactText($0) }).sorted()
      {
        let status = try ifReadable { () throws(StreamError) in try FileStatus(of: folder.text) }
        if case .some(.none) = status {
          missing.append(MissingFolder(source: source.name, folder: folder.text))
        }
      }
    }
    return missing
  }

  /// What it means, in words.
  public var warning: String {
    "\(source): there is no folder '\(AlignedText.shown(folder))' any more, in which its files are looked for - put it back, "
      + "or make the source 'optional'"
  }
}
