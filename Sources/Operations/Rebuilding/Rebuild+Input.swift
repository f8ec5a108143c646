internal import Configuration
internal import EventStore
internal import Model
internal import Pipeline

/// What a rebuild reads again of the logs that it finds, and what it leaves out.
extension Rebuild {
  struct Input {
    /// Contents that are to be read again.
    let needed: [InputRecord]
    /// All files that are not left out.
    let present: PresentContents
    /// Contents that are known without being read, left out or older.
    let known: [InputRecord]
    let outcome: RebuildOutcome
  }

  /// Leaves in the plans what is read again.
  ///
  /// - Throws: `lostLogs` where content that is needed is in no file that stays.
  func input(
    _ plans: inout [SourcePlan], _ present: PresentContents, _ known: [InputRecord],
    _ since: Since?, _ parallel: Parallel, _ earliestSince: () -> String?
  ) throws(PipelineError) -> Input {
    // What a day before --since has of a log it has by the source that read it then.
    let known = since == nil ? try present.rehomed(known, of: job) : known
    var leftOut = try leftOut(of: known, present)
    let removed = try remove(&leftOut, from: &plans, known, present, parallel)
    try since?.checkNothingStays(of: leftOut, known: known, earliestSince)
    let others = known.filter { !leftOut.contains($0) }
    try since?.checkSources(of: others, present, job: job)
    let kept = try since?.kept(of: others, present) ?? []
    let paths = plans.map { Set($0.files.map { ExactText($0) }) }
    let left = present.without { source, path in !paths[source].contains(path) }
    let older = Set(kept)
    let needed = others.filter { !older.contains($0) }
    let lost = try lost(needed, left)
    if !lost.isEmpty {
      try present.check(lost)
      // A rebuild since a day looks for logs at the sources that took them in alone.
      let isElsewhere =
        since == nil ? false : try self.lost(try left.rehomed(lost, of: job), left).isEmpty
      // Of a file that is left out there may be records before that day.
      throw .lostLogs(
        try LostLogs.lines(
          lost, present, leftOut: removed, clock: job.clock,
          earliestSince: rebuild.without.isEmpty ? earliestSince() : nil,
          isElsewhere: isElsewhere))
    }
    let dropped = try left.missing(of: needed.ofDroppedSources(of: job))
    _ = present.remove(kept, from: &plans)
    for place in plans.indices {
      let name = plans[place].definition.name
      plans[place].known = (leftOut.inputs + kept).filter { $0.source == name }.pathsByContent
      if since == nil { continue }
      plans[place].reread = present.paths(with: known.filter { $0.source == name })
    }
    var outcome = outcome(leftOut.added, removed, present)
    outcome.droppedSources = LostLogs.droppedSources(
      dropped, since: since?.moment, clock: job.clock)
    return Input(needed: needed, present: left, known: leftOut.inputs + kept, outcome: outcome)
  }

  /// Those of some inputs whose content is needed and is in no file any more. Sources that the job
  /// does not have any more are not missed.
  func lost(
    _ inputs: [InputRecord], _ present: PresentContents
  ) throws(PipelineError) -> [InputRecord] {
    try present.missing(of: inputs.ofSources(of: job))
  }

  /// What earlier rebuilds left out, and what this one is told to.
  private func leftOut(
    of known: [InputRecord], _ present: PresentContents
  ) throws(PipelineError) -> LeftOut {
    var leftOut = LeftOut(known, of: job)
    if rebuild.without.isEmpty { return leftOut }
    var files = KnownFiles(known)
    for wrong in rebuild.without {
      try leftOut.add(wrong, known: &files, present: present, job: job)
    }
    return leftOut
  }

  /// Takes the files that hold what is left out, compressed or not, out of the plans; gives their paths.
  private func remove(
    _ leftOut: inout LeftOut, from plans: inout [SourcePlan], _ known: [InputRecord],
    _ present: PresentContents, _ parallel: Parallel
  ) throws(PipelineError) -> Set<ExactText> {
    let removed = present.remove(leftOut.inputs, from: &plans).map { ExactText($0) }
    let compressed = try leftOut.removeCompressed(from: &plans, present, parallel)
    leftOut.add(compressed: compressed, known: known, present: present)
    return Set(removed + compressed.map(\.path))
  }

  /// What is said of the files that are left out.
  ///
  /// - Parameters:
  ///   - new: what no earlier rebuild left out.
  ///   - removed: the files that are there and left out.
  private func outcome(
    _ new: [InputRecord], _ removed: Set<ExactText>, _ present: PresentContents
  ) -> RebuildOutcome {
    let contents = present.digests
    let gone = new.filter { !contents.contains($0.digest) }.map { ExactText($0.path) }
    // Those that are there have the names that they have now.
    let named = present.paths(with: new).union(gone)
    func texts(_ paths: Set<ExactText>) -> [String] { paths.sorted().map(\.text) }
    return RebuildOutcome(
      leftOut: texts(removed.union(gone)), undone: texts(removed.intersection(named)),
      leftOutBefore: texts(removed.subtracting(named)))
  }
}
