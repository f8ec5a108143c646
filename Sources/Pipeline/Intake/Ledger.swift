package import Configuration
package import EventStore
package import Model
internal import Streams

/// The contents of the files that were taken in: each is taken in once per source (IN-1).
package struct Ledger: Sendable {
  private let contents: [[Digest: String]]
  private let leftOut: LeftOutTexts
  /// What each source took in that counts, by content.
  private let takenIn: [Set<Digest>]
  /// For each source those of its kind and dialect that would make other records of its lines.
  private let rivals: [[Int]]
  /// Their paths, by the places of the sources; they may be gone.
  package let paths: [[String]]
  /// For each source the contents of those of its kind and dialect that the job has no more, with their names.
  private let contentsOfDropped: [[Digest: String]]
  /// For each source what others of its kind and another dialect took in, which the job has no more, as far as it had
  /// records: by content and by path.
  private let droppedInOtherDialects:
    [(byContent: [Digest: InputRecord], byPath: [ExactText: [InputRecord]])]

  /// Takes what the runs of a state took in.
  package init(_ state: CommittedState, job: Job) {
    let known = state.inputs.withLeftOutShared(by: job)
    let inputs = Dictionary(grouping: known, by: \.source)
    paths = job.sources.map { source in
      state.inputs.filter { $0.source == source.name }.map(\.path)
    }
    contents = job.sources.map { (inputs[$0.name] ?? []).pathsByContent }
    takenIn = job.sources.map { source in
      let own = inputs[source.name] ?? []
      return Set(own.filter { $0.last.isPresent && !$0.isLeftOut }.map(\.digest))
    }
    rivals = job.sources.map { source in
      job.sources.filter { $0.isLike(source.name) && $0.readsOtherwise(than: source) }.map(\.index)
    }
    let dropped = Dictionary(grouping: known.ofDroppedSources(of: job), by: \.source)
    contentsOfDropped = job.sources.map { source in
      let names = dropped.filter { source.isLike($0.key) }.flatMap { name, records in
        records.map { ($0.digest, name) }
      }
      return Dictionary(names) { min($0, $1) }
    }
    droppedInOtherDialects = job.sources.map { source in
      let others = dropped.filter { source.isInOtherDialect(than: $0.key) }.flatMap(\.value)
        .filter { $0.last.isPresent && !$0.isLeftOut }
        .sorted { ($0.source, $0.path) < ($1.source, $1.path) }
      return (
        Dictionary(others.map { ($0.digest, $0) }) { first, _ in first },
        Dictionary(grouping: others) { ExactText($0.path) }
      )
    }
    leftOut = LeftOutTexts(known)
  }

  /// Leaves in the plans what is new, wherever it lies; gives the number of known files.
  ///
  /// - Parameters:
  ///   - folder: where what is known of files is.
  ///   - isKept: whether what was found out is kept there.
  ///   - isInterrupted: whether the run is to stop; asked between files.
  func removeKnown(
    from plans: inout [SourcePlan], in folder: String, isKept: Bool,
    isInterrupted: @Sendable () -> Bool, _ parallel: Parallel
  ) throws(PipelineError) -> Int {
    var seen = SeenFiles.ofLogs(in: folder)
    let files = plans.indices.flatMap { source in
      contents[source].isEmpty && contentsOfDropped[source].isEmpty
        && droppedInOtherDialects[source].byPath.isEmpty
        && rivals[source].allSatisfy { takenIn[$0].isEmpty }
        ? [] : plans[source].files.map { (source: source, path: $0) }
    }
    for source in plans.indices { plans[source].known = contents[source] }
    let before = seen
    let found = try parallel.map(files.count) { index throws(PipelineError) in
      if isInterrupted() { throw .interrupted }
      return try before.digest(of: files[index].path)
    }
    if isKept { seen.keep(found.compactMap(\.self)) }
    let names = plans.map(\.definition.name)
    let isKnown = try parallel.map(files.count) { index throws(PipelineError) in
      let (source, path) = files[index]
      // A file that cannot be read is not known; the intake says what is wrong with it.
      guard let digest = found[index]?.digest else { return false }
      if contents[source][digest] != nil { return true }
      return try leftOut.are(in: path, of: names[source])
    }
    for source in plans.indices where !contentsOfDropped[source].isEmpty {
      let own = files.indices.filter { files[$0].source == source }
      if own.contains(where: { isKnown[$0] }) { continue }
      try checkName(of: plans[source].definition, own.compactMap { found[$0]?.digest })
    }
    for index in files.indices where !isKnown[index] {
      let (source, path) = files[index]
      let digest = found[index]?.digest
      try checkDialect(of: plans[source].definition, path, digest)
      let isStillRead = { rival in
        files.indices.contains { files[$0].source == rival && found[$0]?.digest == digest }
      }
      try checkRivals(of: plans[source].definition, path, digest, names, isStillRead)
    }
    var known: [Int: Set<ExactText>] = [:]
    for (file, isKnown) in zip(files, isKnown) where isKnown {
      known[file.source, default: []].insert(ExactText(file.path))
    }
    for (source, paths) in known { plans[source].files.removeAll { paths.contains(ExactText($0)) } }
    return isKnown.count { $0 }
  }

  /// Throws where a source would read a file again that one of another dialect has taken in which the job does not have
  /// any more: its lines would count twice, as ids are told apart by dialect (IN-7).
  private func checkDialect(
    of source: SourceDefinition, _ path: String, _ digest: Digest?
  ) throws(PipelineError) {
    let others = droppedInOtherDialects[source.index]
    if others.byPath.isEmpty { return }
    // One that has grown or was compressed since mostly has its name.
    let names = [path] + [path.withoutGzipSuffix].compactMap(\.self)
    let own = names.flatMap { others.byPath[ExactText($0)] ?? [] }
    guard
      let other = digest.flatMap({ others.byContent[$0] })
        ?? (ContentDigest.isAny(of: own, heldBy: path) ? own.first : nil)
    else { return }
    throw .badSetting(
      path: "sources[\(source.index)].paths",
      problem:
        "'\(path)' was taken in by '\(other.source)', which the job has no more, and would count twice - 'lookback "
        + "rebuild JOB' takes it in by \(source.name) alone; or expected patterns that find new files only"
    )
  }

  /// Throws where a source would read a file again that another one of its kind and dialect has taken in, which finds
  /// it no more: by other settings its lines would be other records.
  ///
  /// - Parameter isStillRead: whether a source, by its place, still finds the content.
  private func checkRivals(
    of source: SourceDefinition, _ path: String, _ digest: Digest?, _ names: [String],
    _ isStillRead: (Int) -> Bool
  ) throws(PipelineError) {
    guard let digest,
      let rival = rivals[source.index].first(where: { takenIn[$0].contains(digest) }),
      !isStillRead(rival)
    else { return }
    throw .badSetting(
      path: "sources[\(source.index)].paths",
      problem:
        "'\(path)' was taken in by '\(names[rival])', which finds it no more and reads its lines otherwise ('app', "
        + "'fields' or 'time_zone'): they would count twice - 'lookback rebuild JOB' takes them in by \(source.name) "
        + "alone; or put the file back")
  }

  /// Throws where a source has the name of another one that is gone: nothing that it finds is known by its name, but by
  /// that which it had.
  private func checkName(
    of source: SourceDefinition, _ digests: [Digest]
  ) throws(PipelineError) {
    let others = digests.compactMap { contentsOfDropped[source.index][$0] }
    guard let other = others.min() else { return }
    throw .badSetting(
      path: "sources[\(source.index)]",
      problem:
        "the state knows its files as those of '\(other)', which the job has no more - sources of one kind and "
        + "dialect are told apart by their order: put the one that is gone back into its place, as 'optional' where "
        + "its logs have ended")
  }
}

extension [InputRecord] {
  /// Where each content was.
  package var pathsByContent: [Digest: String] {
    Dictionary(map { ($0.digest, $0.path) }) { first, _ in first }
  }
}
