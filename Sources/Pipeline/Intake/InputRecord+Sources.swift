package import Configuration
package import EventStore
internal import Model
internal import Streams

extension [InputRecord] {
  /// Those that sources of a job took in.
  package func ofSources(of job: Job) -> [InputRecord] {
    Self.divided(self, by: job, isThere: true)
  }

  /// Those that sources took in which a job does not have any more.
  package func ofDroppedSources(of job: Job) -> [InputRecord] {
    Self.divided(self, by: job, isThere: false)
  }

  /// All of them, and what was left out of a source once more for each other one of its kind that may read its logs
  /// now: it stays out of these. They may where a job does not have the source any more, or where their patterns find
  /// the log under the name that it had. One that was left out because it lay in the wrong folder counts in the right
  /// one.
  package func withLeftOutShared(by job: Job) -> [InputRecord] {
    let leftOut = filter(\.isLeftOut)
    if leftOut.isEmpty { return self }
    let dropped = Set(leftOut.ofDroppedSources(of: job).map { ExactText($0.source) })
    var all = self
    for source in job.sources {
      // What a source took in itself counts for it, also where it was compressed since.
      let known = filter { $0.source == source.name }
      var own = Set(known.map(\.digest))
      let takenIn = Set(known.filter { !$0.isLeftOut }.map { Self.plainName(of: $0) })
      for var input in leftOut
      where source.kind.isOf(input.source) && !takenIn.contains(Self.plainName(of: input))
        && (dropped.contains(ExactText(input.source)) || source.finds(input.path))
      {
        input.source = source.name
        if own.insert(input.digest).inserted { all.append(input) }
      }
    }
    return all
  }

  private static func plainName(of input: InputRecord) -> ExactText {
    ExactText(input.path.withoutGzipSuffix ?? input.path)
  }

  private static func divided(
    _ inputs: [InputRecord], by job: Job, isThere: Bool
  ) -> [InputRecord] {
    let names = Set(job.sources.map { ExactText($0.name) })
    return inputs.filter { names.contains(ExactText($0.source)) == isThere }
  }
}

extension SourceDefinition {
  /// Whether its patterns name a file of this path, or the same compressed, be it there or not.
  fileprivate func finds(_ path: String) -> Bool {
    paths.contains { Glob.matches(path, pattern: $0) || Glob.matches(path + ".gz", pattern: $0) }
  }
}
