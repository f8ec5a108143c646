internal import Configuration
internal import EventStore
internal import Model
internal import Pipeline
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
  private let counting: Set<Content>

  private struct Content: Hashable {
    var source: ExactText
    var digest: Digest

    init(_ input: InputRecord) { self.init(input.source, input.digest) }

    init(_ source: String, _ digest: Digest) {
      (self.source, self.digest) = (ExactText(source), digest)
    }
  }

  /// Takes those of a state. What counts by one source, and lies among the logs of another one now that left it out,
  /// counts by that one.
  ///
  /// - Parameter known: by the sources that read it now.
  init(_ known: [InputRecord], of job: Job) {
    let counting = Set(known.filter { !$0.isLeftOut }.map(Content.init))
    inputs = known.withLeftOutShared(by: job).filter {
      $0.isLeftOut && !counting.contains(Content($0))
    }
    held = Set(inputs.map(Content.init))
    self.counting = counting
  }

  /// Adds what `--without` names.
  ///
  /// - Throws: what `add(file:)` throws; of a pattern where all that it names is such.
  mutating func add(
    _ wrong: RebuildOptions.WrongFile, known: inout KnownFiles, present: PresentContents, job: Job
  ) throws(PipelineError) {
    let isPattern =
      Glob.path(wrong.pattern[...]) == nil && present.only(wrong.path).all.isEmpty
      && known.inputs(of: wrong.path).isEmpty
    if !isPattern { return try add(file: wrong.path, known: &known, present: present, job: job) }
    let all = known.all.filter { Glob.matches($0.path, pattern: wrong.pattern) }
    // Of very many logs none is looked for alone.
    let gone = Set(try present.missing(of: all.filter { !$0.isLeftOut }))
    all.filter(gone.contains).forEach { add($0) }
    let there = Set(all.filter { !$0.isLeftOut }.map { ExactText($0.path) })
      .union(present.paths(matching: wrong.pattern))
      .subtracting(gone.map { ExactText($0.path) })
    if all.isEmpty && there.isEmpty { throw .nothingToLeaveOut(wrong.path) }
    var (isAnyAdded, refusal): (Bool, PipelineError?) = (!gone.isEmpty, nil)
    for file in there.sorted() {
      do throws(PipelineError) {
        try add(file: file.text, gone: gone, known: &known, present: present, job: job)
        isAnyAdded = true
      } catch {
        // The right file in the place of one that was left out before: others are meant.
        guard case .leftOutBefore = error else { throw error }
        refusal = error
      }
    }
    if !isAnyAdded, let refusal { throw refusal }
  }

  /// Adds a wrong file.
  ///
  /// It stands for the contents that were taken in under its path and that are not there any more:
  /// somebody has put another file there. When there are none it stands for the content that it
  /// has, and that it had before it grew, or was compressed.
  ///
  /// - Parameter gone: which of what is known is gone; nil where nobody has looked.
  /// - Throws: `nothingToLeaveOut` when no source reads such a file and none was ever taken in, `leftOutBefore` where
  ///   an earlier rebuild left out what was there, and somebody has put another file there since: it is not the wrong
  ///   one.
  private mutating func add(
    file path: String, gone: Set<InputRecord>? = nil, known: inout KnownFiles,
    present: PresentContents, job: Job
  ) throws(PipelineError) {
    let own = known.inputs(of: path)
    let takenIn = own.filter { !$0.isLeftOut }
    let missing =
      if let gone { takenIn.filter(gone.contains) } else { try present.missing(of: takenIn) }
    if !missing.isEmpty { return missing.forEach { add($0) } }
    let contents = present.only(path).all
    if !takenIn.isEmpty && !contents.isEmpty {
      let isReplaced = try !present.missing(of: own.filter(\.isLeftOut)).isEmpty
      if isReplaced { throw .leftOutBefore(path) }
    }
    if own.isEmpty && contents.isEmpty { throw .nothingToLeaveOut(path) }
    for content in contents {
      let source = job.sources[content.source].name
      let input =
        known.all.first { $0.source == source && $0.digest == content.digest }
        ?? InputRecord(source: source, digest: content.digest, size: content.size, path: path)
      add(input)
      for earlier in try before(input, known: &known, in: path, of: present) { add(earlier) }
    }
    takenIn.forEach { add($0) }
  }

  /// What was taken in of a file before it had its content: before it was compressed, and before it grew. Where logs
  /// are renamed, as `a.log` to `a.log.1`, there may be contents of other logs under the name that it had then. What
  /// lies elsewhere, too, and did not have the file's name is that of another log.
  private func before(
    _ input: InputRecord, known: inout KnownFiles, in path: String, of present: PresentContents
  ) throws(PipelineError) -> [InputRecord] {
    let file = Folder.canonical(path).text
    let inputs = known.all.filter {
      !$0.isLeftOut && $0.source == input.source && !contains($0)
    }
    let own = ExactText(input.path)
    let earlier = Set(try TakenInTexts(inputs).held(in: file))
    let names = Set([own.text, file.withoutGzipSuffix].compactMap(\.self).map { ExactText($0) })
      .union(earlier.map { ExactText($0.path) })
    let named = inputs.filter { earlier.contains($0) || names.contains(ExactText($0.path)) }
    let missing = Set(try present.only(file).missing(of: named))
    let here = named.filter { !missing.contains($0) && $0.digest != input.digest }
    let others = here.filter { ExactText($0.path) != own }
    if others.isEmpty { return here }
    let single = try known.inputs(of: others, in: file, aloneIn: present)
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
    from plans: inout [SourcePlan], _ present: PresentContents, _ parallel: Parallel
  ) throws(PipelineError) -> [RemovedFile] {
    if inputs.isEmpty { return [] }
    let (texts, new) = (LeftOutTexts(inputs), LeftOutTexts(added))
    let digests = present.digestsByPath
    var removed: [RemovedFile] = []
    for place in plans.indices {
      let (name, files) = (plans[place].definition.name, plans[place].files)
      let areLeftOut = try parallel.map(files.count) { index throws(PipelineError) in
        let digest = digests[place][ExactText(files[index])]
        // What was taken in as it is was none that an earlier rebuild left out.
        let isCounting = digest.map { counting.contains(Content(name, $0)) } ?? false
        return try (isCounting ? new : texts).are(in: files[index], of: name)
      }
      removed += zip(files, areLeftOut).filter(\.1).map {
        RemovedFile(source: name, path: ExactText($0.0))
      }
      plans[place].files = zip(files, areLeftOut).filter { !$1 }.map(\.0)
    }
    return removed
  }
}
