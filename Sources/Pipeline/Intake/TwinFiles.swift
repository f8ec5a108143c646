internal import Model
internal import Streams

/// Files of one source with the same bytes, of which one counts (IN-1): the first by its path, whichever was read
/// first; none where these bytes were taken in before.
struct TwinFiles {
  private struct Content: Hashable {
    var source: Int
    var digest: Digest
  }

  private struct Names {
    /// The file whose records were kept.
    var taken: String
    /// The first of all.
    var first: String
  }

  /// How a file stands to those that were read before it.
  enum Place {
    /// It is the first with its bytes.
    case new
    /// The records of another one are kept; what is said of its lines counts if this one has the first path.
    case twin(of: String, isFirst: Bool)
  }

  /// By the place of a source, the contents that were taken in before. A log that is renamed gives its name to
  /// another one, maybe after that was found to be new.
  private let known: [[Digest: String]]
  private var names: [Content: Names] = [:]

  init(known: [[Digest: String]]) { self.known = known }

  /// Takes a file that was read to its end.
  mutating func admit(_ file: InputFile, _ digest: Digest) -> Place {
    if let path = known[file.source][digest] { return .twin(of: path, isFirst: false) }
    let content = Content(source: file.source, digest: digest)
    guard let names = names[content] else {
      self.names[content] = Names(taken: file.path, first: file.path)
      return .new
    }
    let isFirst = ExactText(file.path) < ExactText(names.first)
    if isFirst { self.names[content]?.first = file.path }
    return .twin(of: names.taken, isFirst: isFirst)
  }

  /// Has reports say that the first of the files with the same bytes was taken in, and the others repeat it.
  func settle(_ files: inout [FileReport]) {
    for index in files.indices {
      guard let digest = files[index].digest,
        let names = names[Content(source: files[index].source, digest: digest)]
      else { continue }
      switch files[index].outcome {
      case .taken: files[index].path = names.first
      case .repeated:
        if ExactText(files[index].path) == ExactText(names.first) {
          files[index].path = names.taken
        }
        files[index].outcome = .repeated(of: names.first)
      case .damaged: break
      }
    }
  }

  /// Leaves of the rejected lines of files with the same bytes those of the first.
  func settle(_ rejects: inout [QuarantineSpool.Member]) {
    rejects.removeAll { member in
      guard let digest = member.digest,
        let names = names[Content(source: member.source, digest: digest)]
      else { return false }
      return ExactText(member.path) != ExactText(names.first)
    }
  }
}
