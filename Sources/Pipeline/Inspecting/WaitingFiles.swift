internal import Configuration
internal import EventStore
internal import Model
internal import Streams

/// The files of a source that the next run would take in, as far as names and sizes tell.
///
/// A file of a known path and size counts as known without a look at it, since the logs of a month
/// take long to read; one of another path is looked at only when a known file has its size (IN-1).
struct WaitingFiles {
  private let source: SourceDefinition
  private var places: [String: Set<Int64>] = [:]
  private var sizes: Set<Int64> = []
  private var contents: Set<Digest> = []

  /// Takes what a state knows of a source.
  init(_ source: SourceDefinition, _ state: CommittedState) {
    self.source = source
    for run in state.runs {
      for input in run.record.inputs where input.source == source.name {
        places[input.path, default: []].insert(input.size)
        sizes.insert(input.size)
        contents.insert(input.digest)
      }
    }
  }

  /// How many files wait.
  func count() throws(PipelineError) -> Int {
    var count = 0
    for path in try InputSearch.files(of: source) where try !isKnown(path) { count += 1 }
    return count
  }

  private func isKnown(_ path: String) throws(PipelineError) -> Bool {
    let size: Int64?
    do throws(StreamError) { size = try FileStatus(of: path)?.size } catch { throw .stream(error) }
    guard let size, sizes.contains(size) else { return false }
    if places[path]?.contains(size) ?? false { return true }
    // A file that cannot be read is not known; the run says what is wrong with it.
    guard let (_, digest) = try? ContentDigest.ofFile(path) else { return false }
    return contents.contains(digest)
  }
}
