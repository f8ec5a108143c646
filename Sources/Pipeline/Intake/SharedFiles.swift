internal import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import Streams

/// Files of which two sources of a kind, in different dialects, take in records: ids are told apart by dialect, so that
/// each counts twice (IN-7).
struct SharedFiles: Sendable, Equatable {
  /// The names of both, and the path of the first file.
  let source, other, path: String
  /// The number of files.
  var count = 1

  /// Those of some files that were read.
  ///
  /// - Parameter known: what was taken in before.
  static func all(
    _ files: [FileReport], known: [InputRecord], of job: Job
  ) -> [SharedFiles] {
    let dated = files.filter { $0.outcome == .taken && $0.times != nil }
    // Of a file that was not read to its end the content is not known.
    func key(_ file: FileReport) -> ExactText {
      file.digest.map { ExactText("\($0)") } ?? Folder.canonical(file.path)
    }
    var readers: [ExactText: [String]] = [:]
    for file in dated { readers[key(file), default: []].append(job.sources[file.source].name) }
    let keys = Dictionary(dated.compactMap { file in file.digest.map { ($0, key(file)) } }) {
      first, _ in first
    }
    for input in known where input.last.isPresent && !input.isLeftOut {
      if let key = keys[input.digest] { readers[key]?.append(input.source) }
    }
    var found: [SharedFiles] = []
    for file in dated {
      let source = job.sources[file.source]
      let names = readers[key(file)] ?? []
      guard let other = names.filter({ isOtherDialect($0, source) }).min() else { continue }
      // Of two that are both new the later one is told.
      if let place = job.sources.firstIndex(where: { $0.name == other }), place > source.index,
        !known.contains(where: {
          $0.source == other && $0.digest == file.digest && !$0.isLeftOut
        })
      {
        continue
      }
      if let place = found.firstIndex(where: { $0.source == source.name && $0.other == other }) {
        found[place].count += 1
      } else {
        found.append(SharedFiles(source: source.name, other: other, path: file.path))
      }
    }
    return found
  }

  private static func isOtherDialect(_ name: String, _ source: SourceDefinition) -> Bool {
    source.kind.isOf(name)
      && ExactText(name.exactParts(between: "#")[0])
        != ExactText(source.name.exactParts(between: "#")[0])
  }

  /// What is wrong.
  var problem: String {
    "\(other) reads \(count.counted("file")) of it, too ('\(path)'), and what both take in counts twice"
  }

  /// What can be done about it.
  static let remedy =
    "let the 'paths' of each find its own logs, then 'lookback rebuild JOB --without FILE' for each that one of them finds "
    + "no more"
}
