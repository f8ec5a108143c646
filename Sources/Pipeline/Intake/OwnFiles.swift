internal import Configuration
internal import Model
internal import Reporting
internal import Streams

/// The files that a job writes, which are no logs of it.
struct OwnFiles {
  private struct Place {
    /// The setting that names the folder, or one above it.
    var setting: String
    var folder: String
    /// The names of the job's files there, where others may have their logs, too; nil for all.
    var names: Set<String>?
  }

  private let places: [Place]

  init(_ job: Job) {
    let (state, output) = (Folder.canonical(job.state), Folder.canonical(job.output))
    places = [
      Place(
        setting: "output", folder: output,
        names: Set(
          Publication.fileNames(of: job.reports.map(\.name))
            + [DashboardReport.pageName, DatasetteConfiguration.fileName])),
      // It belongs to the job alone.
      Place(setting: "state", folder: state),
      Place(setting: "state", folder: "\(state)/segments"),
      Place(setting: "state", folder: "\(state)/rejects"),
    ]
  }

  /// The first of some files that the job writes, and the setting that puts it there.
  func first(in files: [String]) -> (file: String, setting: String)? {
    var folders: [String: [Place]] = [:]
    for file in files {
      let folder = Folder.of(file)
      if folders[folder] == nil {
        let canonical = Folder.canonical(folder)
        folders[folder] = places.filter { $0.folder == canonical }
      }
      let name = file.split(separator: "/").last.map(String.init) ?? ""
      if let place = folders[folder]?.first(where: { $0.names?.contains(name) ?? true }) {
        return (file, place.setting)
      }
    }
    return nil
  }
}
