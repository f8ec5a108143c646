internal import Configuration
internal import EventStore
internal import Model
internal import Pipeline
internal import Streams

/// The contents of all files that a job's sources read: what is still there of the logs that a
/// state knows, wherever it lies.
struct PresentContents: Sendable {
  private var files: [File]
  /// Why others could not be read, by their sources.
  private let unreadable: [(source: Int, error: StreamError)]
  /// The names of the job's sources.
  private let sources: [String]
  private let parallel: Parallel
  /// Whether the rebuild is to stop; asked between files.
  let isInterrupted: @Sendable () -> Bool

  private struct File: Sendable {
    var source: Int
    var path: String
    /// Its path without links on the way.
    var place: ExactText
    var size: Int64
    var digest: Digest
  }

  /// Reads all files.
  init(
    _ plans: [SourcePlan], isInterrupted: @escaping @Sendable () -> Bool, _ parallel: Parallel
  ) throws(PipelineError) {
    let all = plans.indices.flatMap { source in
      plans[source].files.map { (source: source, path: $0) }
    }
    let read = try parallel.map(all.count) {
      index throws(PipelineError) -> Result<File, StreamError> in
      if isInterrupted() { throw .interrupted }
      let (source, path) = all[index]
      do throws(StreamError) {
        let (size, digest) = try ContentDigest.ofFile(path)
        return .success(
          File(
            source: source, path: path, place: Folder.canonical(path), size: size, digest: digest))
      } catch {
        if error.isOfProcess { throw .stream(error) }
        return .failure(error)
      }
    }
    var (files, unreadable): ([File], [(source: Int, error: StreamError)]) = ([], [])
    for (file, result) in zip(all, read) {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let error): unreadable.append((file.source, error))
      }
    }
    self.files = files
    self.unreadable = unreadable
    sources = plans.map(\.definition.name)
    self.parallel = parallel
    self.isInterrupted = isInterrupted
  }

  /// The same without some of the files, each of a source.
  func without(_ isOut: (_ source: Int, _ path: ExactText) -> Bool) -> PresentContents {
    var left = self
    left.files.removeAll { isOut($0.source, ExactText($0.path)) }
    return left
  }

  /// Throws where one of some inputs may be in a file of its source that could not be read: nobody knows whether it
  /// is gone.
  func check(_ inputs: [InputRecord]) throws(PipelineError) {
    let names = Set(inputs.map(\.source))
    if let error = unreadable.first(where: { names.contains(sources[$0.source]) })?.error {
      throw .stream(error)
    }
  }

  /// The contents of the files.
  var all: [(source: Int, size: Int64, digest: Digest)] {
    files.map { ($0.source, $0.size, $0.digest) }
  }

  /// What tells the contents of the files apart.
  var digests: Set<Digest> { Set(files.map(\.digest)) }

  /// The sources that read the files, by their places without links on the way.
  var readers: [ExactText: [String]] {
    Dictionary(grouping: files, by: \.place)
      .mapValues { $0.map { sources[$0.source] } }
  }

  /// One file alone, once for each source that reads it; none where there is no such file.
  func only(_ path: String) -> PresentContents {
    let place = Folder.canonical(path)
    var own = self
    own.files.removeAll { $0.place != place }
    return own
  }

  /// The files that have the content of one of some inputs.
  func paths(with inputs: [InputRecord]) -> Set<ExactText> {
    let contents = Set(inputs.map(\.digest))
    return Set(files.filter { contents.contains($0.digest) }.map { ExactText($0.path) })
  }

  /// The files that a pattern names.
  func paths(matching pattern: String) -> Set<ExactText> {
    Set(files.filter { Glob.matches($0.path, pattern: pattern) }.map { ExactText($0.path) })
  }

  /// Takes the files that have the content of one of some inputs out of the plans; gives their
  /// paths.
  func remove(_ inputs: [InputRecord], from plans: inout [SourcePlan]) -> [String] {
    let contents = Dictionary(grouping: inputs, by: \.source).mapValues { Set($0.map(\.digest)) }
    var removed: Set<ExactText> = []
    for source in plans.indices {
      guard let own = contents[plans[source].definition.name] else { continue }
      let paths = Set(
        files.filter { $0.source == source && own.contains($0.digest) }
          .map { ExactText($0.path) })
      plans[source].files.removeAll { paths.contains(ExactText($0)) }
      removed.formUnion(paths)
    }
    return removed.sorted().map(\.text)
  }

  /// Those of some inputs whose content is in no file of their source, nor the beginning of one: a log may grow
  /// after it was taken in, and be compressed. Of sources that the job does not have any more it may be in any file.
  /// With one of no bytes nothing is gone.
  func missing(of inputs: [InputRecord]) throws(PipelineError) -> [InputRecord] {
    let inputs = inputs.filter { $0.size > 0 }
    func place(_ input: InputRecord) -> Int? { sources.firstIndex(of: input.source) }
    var present: [Int?: Set<Digest>] = [:]
    for (source, own) in Dictionary(grouping: inputs, by: place) {
      present[source] = try contents(
        of: own, in: files.filter { source == nil || $0.source == source })
    }
    return inputs.filter { !(present[place($0)]?.contains($0.digest) ?? false) }
  }

  /// What was taken in, each content by the source that reads it now: logs may have come into the patterns of another
  /// source of their kind and dialect since. What no other one reads is left as it is.
  func rehomed(_ known: [InputRecord], of job: Job) throws(PipelineError) -> [InputRecord] {
    let takenIn = known.filter { !$0.isLeftOut }
    let homeless =
      try missing(of: takenIn.ofSources(of: job)) + takenIn.ofDroppedSources(of: job)
    var homes: [InputRecord: String] = [:]
    for (name, inputs) in Dictionary(grouping: homeless, by: \.source) {
      for source in job.sources where source.name != name && source.isLike(name) {
        let held = try contents(of: inputs, in: files.filter { $0.source == source.index })
        for input in inputs where input.size > 0 && held.contains(input.digest) {
          if homes[input] == nil { homes[input] = source.name }
        }
      }
    }
    return known.map { input in
      var input = input
      input.source = homes[input] ?? input.source
      return input
    }
  }

  /// The contents of the files of each source, by their paths.
  var digestsByPath: [[ExactText: Digest]] {
    var all = [[ExactText: Digest]](repeating: [:], count: sources.count)
    for file in files { all[file.source][ExactText(file.path)] = file.digest }
    return all
  }

  /// A file that holds the content of an input.
  struct Holder: Sendable {
    /// The place of its source.
    let source: Int
    /// Its own content.
    let content: Digest
  }

  /// Which files hold the contents of some inputs, be it as their beginning, compressed or not.
  func holders(of inputs: [InputRecord]) throws(PipelineError) -> [Digest: [Holder]] {
    let sizes = Set(inputs.map(\.size)).sorted()
    let contents = Set(inputs.map(\.digest))
    let held = try parallel.map(files.count) { index throws(PipelineError) in
      if isInterrupted() { throw .interrupted }
      let file = files[index]
      let found = try Result { () throws(StreamError) in
        try ContentDigest.ofBeginnings(file.path, sizes: sizes.filter { $0 < file.size })
          + ContentDigest.ofBeginnings(ofTextIn: file.path, sizes: sizes)
      }.ifReadable()
      return contents.intersection((found ?? []).map(\.digest) + [file.digest])
    }
    var holders: [Digest: [Holder]] = [:]
    for (file, contents) in zip(files, held) {
      let holder = Holder(source: file.source, content: file.digest)
      for content in contents { holders[content, default: []].append(holder) }
    }
    return holders
  }

  /// Whether the content of an input is looked for in files of a source: of sources that the job does not have any more
  /// it may be in any file.
  func mayHold(_ input: InputRecord, _ source: Int) -> Bool {
    sources.firstIndex(of: input.source).map { $0 == source } ?? true
  }

  /// The contents of files, and those of their beginnings, compressed or not, that are as long as some inputs.
  private func contents(
    of inputs: [InputRecord], in files: [File]
  ) throws(PipelineError) -> Set<Digest> {
    let whole = Set(files.map(\.digest))
    let others = inputs.filter { !whole.contains($0.digest) }
    let sizes = Set(others.map(\.size)).sorted()
    guard let smallest = sizes.first else { return whole }
    let larger = files.filter { $0.size > smallest }
    let beginnings = try parallel.map(larger.count) { index throws(PipelineError) in
      if isInterrupted() { throw .interrupted }
      do throws(StreamError) {
        return try ContentDigest.ofBeginnings(
          larger[index].path, sizes: sizes.filter { $0 < larger[index].size })
      } catch {
        throw .stream(error)
      }
    }
    let found = whole.union(beginnings.joined().map(\.digest))
    if others.allSatisfy({ found.contains($0.digest) }) { return found }
    // Logs are compressed once they grow no more.
    let texts = try parallel.map(files.count) { index throws(PipelineError) in
      if isInterrupted() { throw .interrupted }
      // One that is damaged so far counts for nothing (IN-1); of one that is so behind, only who reads it all knows.
      return try Result { () throws(StreamError) in
        try ContentDigest.ofBeginnings(ofTextIn: files[index].path, sizes: sizes)
      }.ifReadable() ?? []
    }
    return found.union(texts.joined().map(\.digest))
  }
}
