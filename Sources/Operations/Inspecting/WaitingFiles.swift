internal import Configuration
internal import EventStore
internal import Model
internal import Pipeline
internal import Streams

/// The files of a source that the next run would take in, as far as names and sizes tell.
///
/// A file of a known path and size counts as known without a look at it, since the logs of a month
/// take long to read; one of another path is looked at only when a known file has its size (IN-1).
struct WaitingFiles {
  private let source: SourceDefinition
  private var places: [ExactText: Set<Int64>] = [:]
  private var sizes: Set<Int64> = []
  private var contents: Set<Digest> = []
  private let leftOut: LeftOutTexts

  /// Takes what a state knows of a source.
  ///
  /// - Parameter known: what runs took in, with what was left out of other sources.
  init(_ source: SourceDefinition, _ known: [InputRecord]) {
    self.source = source
    leftOut = LeftOutTexts(known)
    for input in known where input.source == source.name {
      places[ExactText(input.path), default: []].insert(input.size)
      sizes.insert(input.size)
      contents.insert(input.digest)
    }
  }

  /// How many files wait.
  func count() throws(PipelineError) -> Int {
    var count = 0
    for path in try InputSearch.files(of: source) {
      if try isTakenIn(path) { continue }
      if try !leftOut.are(in: path, of: source.name) { count += 1 }
    }
    return count
  }

  private func isTakenIn(_ path: String) throws(PipelineError) -> Bool {
    // A file that cannot be looked at or read is not known; the run says what is wrong with it.
    guard let size = (try? FileStatus(of: path))?.size, sizes.contains(size) else { return false }
    if places[ExactText(path)]?.contains(size) ?? false { return true }
    let read = try Result { () throws(StreamError) in try ContentDigest.ofFile(path) }.ifReadable()
    return read.map { contents.contains($0.digest) } ?? false
  }
}
