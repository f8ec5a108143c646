package import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import Streams

/// The files that a job writes, which are no logs of it.
package struct JobOutputs {
  private struct Place {
    /// The setting that names the folder, or one above it.
    var setting: String
    var folder: ExactText
    /// The names of the job's files there, where others may have their logs, too; nil for all.
    var names: Set<String>?
  }

  private let places: [Place]
  /// The paths of the files that the job will publish, as its settings name them and without symbolic links.
  private let published: [String]

  package init(_ job: Job) {
    let (state, output) = (Folder.canonical(job.state), Folder.canonical(job.output))
    let names =
      OutputNames.published(job.reports.map(\.name))
      + [OutputNames.page, OutputNames.datasette]
    published = [job.output, output.text].flatMap { folder in names.map { "\(folder)/\($0)" } }
    places = [
      Place(setting: "output", folder: output, names: Set(names)),
      // It belongs to the job alone.
      Place(setting: "state", folder: state),
      Place(setting: "state", folder: ExactText(StateFile.segments.path(in: state.text))),
      Place(setting: "state", folder: ExactText(StateFile.rejects.path(in: state.text))),
    ]
  }

  /// Throws when a source would read what the job writes: the next run would find lines in it that are none.
  ///
  /// - Parameter files: those that its patterns find now.
  package func refuse(
    among files: [String] = [], of source: SourceDefinition
  ) throws(PipelineError) {
    guard let (file, setting) = first(in: files) ?? first(foundBy: source.paths) else { return }
    throw .badSetting(
      path: "sources[\(source.index)].paths",
      problem: setting == "state"
        ? "'\(file)' lies in the folder of the state, which is the job's alone - expected patterns that find no file there, "
          + "or another folder as 'state'"
        : "'\(file)' is written by the job itself - expected patterns that find no file of '\(setting)'"
    )
  }

  private func first(foundBy patterns: [String]) -> (file: String, setting: String)? {
    published.first { path in patterns.contains { Glob.matches(path, pattern: $0) } }
      .map { ($0, "output") }
  }

  /// The first of some files that the job writes, and the setting that puts it there.
  func first(in files: [String]) -> (file: String, setting: String)? {
    var folders: [ExactText: [Place]] = [:]
    for file in files {
      let folder = ExactText(Folder.of(file))
      if folders[folder] == nil {
        let canonical = Folder.canonical(folder.text)
        folders[folder] = places.filter { $0.folder == canonical }
      }
      let name = Folder.name(of: file)
      if let place = folders[folder]?.first(where: { $0.names?.contains(name) ?? true }) {
        return (file, place.setting)
      }
    }
    return nil
  }
}
