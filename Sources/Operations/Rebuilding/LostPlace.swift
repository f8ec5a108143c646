internal import EventStore
internal import Model
internal import Pipeline
internal import Streams

/// Where a log was whose content is gone, and what is there now.
struct LostPlace {
  let path: ExactText
  /// The name of the source that took its content in.
  let source: ExactText
  /// What it took in there.
  let contents: [InputRecord]
  /// What is there now.
  let now: Now

  /// What may be in the place of a log.
  enum Now: Equatable {
    case nothing
    /// The log, which no pattern of the job finds.
    case unmatched
    /// The log, which this source reads, and not the one that took the content in.
    case ofSource(String)
    /// A file of which no record counts, for this reason.
    case damaged(String)
    /// A file that is left out.
    case leftOut
    /// A file of other bytes.
    case another
  }

  /// Whether the paths of sources are wrong, and not what is there.
  var isMisnamed: Bool {
    switch now {
    case .unmatched, .ofSource: true
    case .nothing, .damaged, .leftOut, .another: false
    }
  }

  /// Whether another source reads it.
  var isOfOtherSource: Bool { if case .ofSource = now { true } else { false } }

  /// The places of some inputs, in the order of their paths.
  ///
  /// - Parameters:
  ///   - leftOut: the files that are left out.
  ///   - mostPaths: how many files of a source are looked into.
  static func all(
    of inputs: [InputRecord], _ present: PresentContents, leftOut: Set<ExactText>,
    lookingAt mostPaths: Int
  ) throws(PipelineError) -> [LostPlace] {
    let readers = present.readers
    let places = Dictionary(grouping: inputs) { [ExactText($0.path), ExactText($0.source)] }
    var looks: [ExactText: Int] = [:]
    var all: [LostPlace] = []
    for (place, contents) in places.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if present.isInterrupted() { throw .interrupted }
      looks[place[1], default: 0] += 1
      let (path, names) = (place[0].text, readers[Folder.canonical(place[0].text)] ?? [])
      var now = leftOut.contains(place[0]) ? .leftOut : seen(at: path, of: place[1], names)
      if looks[place[1], default: 0] <= mostPaths { now = looked(into: path, for: contents, now) }
      all.append(LostPlace(path: place[0], source: place[1], contents: contents, now: now))
    }
    return all
  }

  /// What seems to be there.
  ///
  /// - Parameter readers: the sources that read it.
  private static func seen(
    at path: String, of source: ExactText, _ readers: [String]
  ) -> Now {
    if let other = readers.first {
      return readers.contains { ExactText($0) == source } ? .another : .ofSource(other)
    }
    // A folder or a FIFO is no log.
    return FileVersion(of: path) == nil ? .nothing : .unmatched
  }

  /// What really is there.
  private static func looked(
    into path: String, for contents: [InputRecord], _ now: Now
  ) -> Now {
    switch now {
    case .unmatched, .ofSource:
      // Whatever other pattern finds it, another file brings nothing back.
      return ContentDigest.isAny(of: contents, heldBy: path)
        ? now : now == .unmatched ? .nothing : .another
    case .another: return damage(of: path).map { .damaged($0) } ?? .another
    case .nothing, .damaged, .leftOut: return now
    }
  }

  /// What is wrong with a file; nil where it can be read to its end.
  private static func damage(of path: String) -> String? {
    do throws(StreamError) {
      var input = try LogFileReader(path: path)
      var chunk = LineChunk()
      while try input.next(into: &chunk) {}
      return input.bytesRead == 0 ? "\(path): is empty - copy the file again" : nil
    } catch {
      return "\(error)"
    }
  }
}
