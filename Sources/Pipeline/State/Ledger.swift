internal import Configuration
internal import EventStore
internal import Model
internal import Streams

/// The contents of the files that were taken in: each is taken in once per source (IN-1).
struct Ledger: Sendable {
  private let contents: [Set<Digest>]

  /// Takes what the runs of a state took in.
  init(_ state: CommittedState, job: Job) {
    let inputs = Dictionary(grouping: state.inputs, by: \.source)
    contents = job.sources.map { Set((inputs[$0.name] ?? []).map(\.digest)) }
  }

  /// The places of the sources of which files were taken in; those may be gone.
  var sources: Set<Int> { Set(contents.indices.filter { !contents[$0].isEmpty }) }

  /// Leaves in the plans what is new, wherever it lies; gives the number of known files.
  func removeKnown(from plans: inout [SourcePlan], _ parallel: Parallel) -> Int {
    let files = plans.indices.flatMap { source in
      contents[source].isEmpty ? [] : plans[source].files.map { (source: source, path: $0) }
    }
    let isKnown = parallel.map(files.count) { index in
      // A file that cannot be read is not known; the intake says what is wrong with it.
      guard let (_, digest) = try? ContentDigest.ofFile(files[index].path) else { return false }
      return contents[files[index].source].contains(digest)
    }
    var known: [Int: Set<String>] = [:]
    for (file, isKnown) in zip(files, isKnown) where isKnown {
      known[file.source, default: []].insert(file.path)
    }
    for (source, paths) in known { plans[source].files.removeAll(where: paths.contains) }
    return isKnown.count { $0 }
  }
}
