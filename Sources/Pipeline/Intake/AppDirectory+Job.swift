package import Configuration
internal import Decoding

extension AppDirectory {
  /// The apps that a job measures.
  package convenience init(_ job: Job) {
    self.init(apps: job.apps.map { (name: $0.app, aliases: $0.aliases) })
  }
}
