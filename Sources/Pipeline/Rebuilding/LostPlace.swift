internal import EventStore
internal import Model
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
    /// A file that no pattern of the job finds.
    case unmatched
    /// A file that this source reads, and not the one that took the content in.
    case ofSource(String)
    /// A file of which no record counts, for this reason.
    case damaged(String)
    /// A file of other bytes.
    case another
  }

  /// Whether the paths of sources are wrong, and not what is there.
  var isMisnamed: Bool {
    switch now {
    case .unmatched, .ofSource: true
    case .nothing, .damaged, .another: false
    }
  }

  /// The places of some inputs, in the order of their paths.
  ///
  /// - Parameter mostPaths: how many files of a source are looked at for damages.
  static func all(
    of inputs: [InputRecord], _ present: PresentContents, lookingAt mostPaths: Int
  ) -> [LostPlace] {
    let readers = present.readers
    let places = Dictionary(grouping: inputs) { [ExactText($0.path), ExactText($0.source)] }
    var looks: [ExactText: Int] = [:]
    return places.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { place, contents in
      looks[place[1], default: 0] += 1
      return LostPlace(
        path: place[0], source: place[1], contents: contents,
        now: now(
          at: place[0].text, of: place[1], readers[Folder.canonical(place[0].text)],
          isOpened: looks[place[1], default: 0] <= mostPaths))
    }
  }

  private static func now(
    at path: String, of source: ExactText, _ readers: [String]?, isOpened: Bool
  ) -> Now {
    guard let readers else {
      return (try? FileStatus(of: path)) == nil ? .nothing : .unmatched
    }
    if let other = readers.first, !readers.contains(where: { ExactText($0) == source }) {
      return .ofSource(other)
    }
    return isOpened ? damage(of: path).map { .damaged($0) } ?? .another : .another
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
