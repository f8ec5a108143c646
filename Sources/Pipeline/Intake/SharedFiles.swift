package import Configuration
package import EventStore
internal import Model
internal import Reporting
internal import Streams

/// Files of which two sources of a kind, in different dialects, take in records: ids are told apart by dialect, so that
/// each counts twice (IN-7).
package struct SharedFiles: Sendable, Equatable {
  /// The names of both, and the path of the first file.
  package let source, other, path: String
  /// The number of files.
  var count = 1

  /// Those of some files that were read.
  ///
  /// - Parameter known: what was taken in before.
  package static func all(
    _ files: [FileReport], known: [InputRecord], of job: Job
  ) -> [SharedFiles] {
    let dated = files.filter { $0.outcome == .taken && !$0.times.isEmpty }
    // Of a file that was not read to its end the content is not known.
    func key(_ file: FileReport) -> ExactText {
      file.digest.map { ExactText("\($0)") } ?? Folder.canonical(file.path)
    }
    let readers = Dictionary(grouping: dated, by: key)
    let contents = Set(dated.compactMap(\.digest))
    let before = Dictionary(
      grouping: known.filter {
        $0.last.isPresent && !$0.isLeftOut && contents.contains($0.digest)
      }, by: \.digest)
    var found: [SharedFiles] = []
    for file in dated {
      let source = job.sources[file.source]
      // Lines of a mixed log are taken in by one of them each. Of two that read it now the later one is told.
      let now = (readers[key(file)] ?? []).filter {
        $0.source < file.source && $0.accepted + file.accepted > file.lines - file.blank
      }.map { job.sources[$0.source].name }
      let others = now + (file.digest.flatMap { before[$0] } ?? []).map(\.source)
      guard let other = others.filter({ source.isInOtherDialect(than: $0) }).min() else { continue }
      if let place = found.firstIndex(where: { $0.source == source.name && $0.other == other }) {
        found[place].count += 1
      } else {
        found.append(SharedFiles(source: source.name, other: other, path: file.path))
      }
    }
    return found
  }

  /// What is wrong.
  package var problem: String {
    "\(other) reads \(count.counted("file")) of it, too ('\(path)'), and what both take in counts twice"
  }

  /// What can be done about it.
  package static let remedy =
    "let the 'paths' of each find its own logs, then 'lookback rebuild JOB --without FILE' for each that one of them finds "
    + "no more"
}
