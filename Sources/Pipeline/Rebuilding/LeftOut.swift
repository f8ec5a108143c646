internal import Configuration
internal import EventStore
internal import Model
internal import Streams

/// The contents that a rebuild leaves out: those that an earlier one left out, and what its own
/// `--without` names.
struct LeftOut: Sendable {
  /// The contents, each once per source.
  private(set) var inputs: [InputRecord]
  /// Those among them that no earlier rebuild left out.
  private(set) var added: [InputRecord] = []
  /// What tells them apart.
  private var held: Set<Content>

  private struct Content: Hashable {
    var source: ExactText
    var digest: Digest

    init(_ input: InputRecord) { (source, digest) = (ExactText(input.source), input.digest) }
  }

  /// Takes those of a state.
  init(_ known: [InputRecord], of job: Job) {
    inputs = known.withLeftOutShared(by: job).filter(\.isLeftOut)
    held = Set(inputs.map(Content.init))
  }

  /// Adds what `--without` names: a file, or all files that a pattern does, of which there is no file of that name.
  mutating func add(
    _ name: String, known: [InputRecord], present: PresentContents, job: Job
  ) throws(PipelineError) {
    let isPattern =
      Glob.path(name[...]) == nil && present.only(name).all.isEmpty
      && !known.contains { ExactText($0.path) == ExactText(name) }
    if !isPattern { return try add(file: name, known: known, present: present, job: job) }
    let takenIn = known.filter { !$0.isLeftOut && Glob.matches($0.path, pattern: name) }
    // Of very many logs that are gone none is looked for alone.
    let gone = try present.missing(of: takenIn)
    gone.forEach { add($0) }
    let there = Set(takenIn.map { ExactText($0.path) }).union(present.paths(matching: name))
      .subtracting(gone.map { ExactText($0.path) })
    if gone.isEmpty && there.isEmpty { throw .nothingToLeaveOut(name) }
    for file in there.sorted() {
      try add(file: file.text, known: known, present: present, job: job)
    }
  }

  /// Adds a wrong file.
  ///
  /// It stands for the contents that were taken in under its path and that are not there any more:
  /// somebody has put another file there. When there are none it stands for the content that it
  /// has, and that it had before it grew, or was compressed.
  ///
  /// - Throws: `nothingToLeaveOut` when no source reads such a file and none was ever taken in, `leftOutBefore` where
  ///   an earlier rebuild left out what was there, and somebody has put another file there since: it is not the wrong
  ///   one.
  private mutating func add(
    file path: String, known: [InputRecord], present: PresentContents, job: Job
  ) throws(PipelineError) {
    let file = Folder.canonical(path)
    func isIt(_ input: InputRecord) -> Bool { Folder.canonical(input.path) == file }
    let takenIn = known.filter { !$0.isLeftOut && isIt($0) }
    let gone = try present.missing(of: takenIn)
    if !gone.isEmpty { return gone.forEach { add($0) } }
    let own = present.only(path)
    let contents = own.all
    if !takenIn.isEmpty && !contents.isEmpty {
      let before = known.filter { $0.isLeftOut && isIt($0) }
      let isReplaced = try !present.missing(of: before).isEmpty
      if isReplaced { throw .leftOutBefore(path) }
    }
    if takenIn.isEmpty && contents.isEmpty { throw .nothingToLeaveOut(path) }
    for content in contents {
      let source = job.sources[content.source].name
      let input =
        known.first { $0.source == source && $0.digest == content.digest }
        ?? InputRecord(source: source, digest: content.digest, size: content.size, path: path)
      add(input)
      for earlier in try before(input, known: known, in: file, of: present) { add(earlier) }
    }
    takenIn.forEach { add($0) }
  }

  /// What was taken in of a file before it had its content: before it was compressed, and before it grew. Where logs
  /// are renamed, as `a.log` to `a.log.1`, there may be contents of other logs under the name that it had then. What
  /// lies elsewhere, too, and did not have the file's name is that of another log.
  private func before(
    _ input: InputRecord, known: [InputRecord], in file: ExactText, of present: PresentContents
  ) throws(PipelineError) -> [InputRecord] {
    let known = known.filter { !$0.isLeftOut && $0.source == input.source && !contains($0) }
    let own = ExactText(input.path)
    let earlier = Set(try TakenInTexts(known).held(in: file.text))
    var names = Set(earlier.map { ExactText($0.path) }).union([own])
    if let plain = file.text.withoutGzipSuffix { names.insert(ExactText(plain)) }
    let named = known.filter { earlier.contains($0) || names.contains(ExactText($0.path)) }
    let missing = Set(try present.only(file.text).missing(of: named))
    let here = named.filter { !missing.contains($0) && $0.digest != input.digest }
    let single = Set(try present.without(contentOf: file.text).missing(of: here))
    return here.filter { ExactText($0.path) == own || single.contains($0) }
  }

  /// Adds what was taken in of files that hold left out contents compressed.
  mutating func add(
    compressed files: [RemovedFile], known: [InputRecord], present: PresentContents
  ) {
    for file in files {
      let contents = present.only(file.path.text).digests
      for input in known where input.source == file.source && contents.contains(input.digest) {
        add(input)
      }
    }
  }

  /// A file that is not read, for what it holds.
  struct RemovedFile: Sendable {
    /// The name of the source that would read it.
    var source: String
    var path: ExactText
  }

  private mutating func add(_ input: InputRecord) {
    if !held.insert(Content(input)).inserted { return }
    var input = input
    input.isLeftOut = true
    inputs.append(input)
    added.append(input)
  }

  /// Whether a content is left out of a source.
  func contains(_ input: InputRecord) -> Bool { held.contains(Content(input)) }

  /// Takes files that hold such contents compressed out of the plans.
  func removeCompressed(
    from plans: inout [SourcePlan], _ parallel: Parallel
  ) throws(PipelineError) -> [RemovedFile] {
    let texts = LeftOutTexts(inputs)
    var removed: [RemovedFile] = []
    for place in plans.indices {
      let (name, files) = (plans[place].definition.name, plans[place].files)
      let areLeftOut = try parallel.map(files.count) { index throws(PipelineError) in
        try texts.are(in: files[index], of: name)
      }
      removed += zip(files, areLeftOut).filter(\.1).map {
        RemovedFile(source: name, path: ExactText($0.0))
      }
      plans[place].files = zip(files, areLeftOut).filter { !$1 }.map(\.0)
    }
    return removed
  }
}
