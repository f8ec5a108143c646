internal import Configuration
internal import EventStore
internal import Streams

/// The reports in their places. What the system said of each when it was given its name is kept, so that a run that
/// finds nothing new need not read them (TIME-5).
///
/// A bit that turned on the disk is not seen so: a run that copies a report, and `verify`, read it.
struct PlacedReports: Sendable {
  private let folder: String
  private var seen: SeenFiles

  /// What is known of a job's reports.
  init(_ job: Job) {
    folder = job.output
    seen = SeenFiles(StateFile.published.path(in: job.state))
  }

  private func place(of output: PublishedFile) -> String { "\(folder)/\(output.name)" }

  /// Whether a file is in its place as it was published.
  func has(_ output: PublishedFile) throws(StreamError) -> Bool {
    let place = place(of: output)
    if let known = seen.known(place) { return known == output.digest }
    return try output.isFile(place)
  }

  /// Keeps what the system says now of reports that were given their names, and of no others. They are as new as can
  /// be; who changed one within the clock's tick behind this, to the same size, would go unnoticed until the next run
  /// that publishes it.
  ///
  /// - Parameter versions: what it said of each before: one that somebody has changed since is another one.
  mutating func keep(_ outputs: [PublishedFile], as versions: [String: FileVersion]) {
    seen.keep(
      outputs.map { output in
        let now = FileVersion(of: place(of: output))
        let isSame = now.map { versions[output.name]?.hasContent(of: $0) ?? false } ?? false
        return (output.digest, isSame ? now : nil)
      })
  }
}
