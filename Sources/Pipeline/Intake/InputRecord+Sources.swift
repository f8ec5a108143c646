internal import Configuration
internal import EventStore
internal import Model

extension [InputRecord] {
  /// Those that sources of a job took in.
  func ofSources(of job: Job) -> [InputRecord] { Self.divided(self, by: job, isThere: true) }

  /// Those that sources took in which a job does not have any more.
  func ofDroppedSources(of job: Job) -> [InputRecord] {
    Self.divided(self, by: job, isThere: false)
  }

  /// All of them, and what was left out of sources that a job does not have any more once more for each other source of
  /// its kind: it stays out of these, which may read its logs now.
  func withLeftOutShared(by job: Job) -> [InputRecord] {
    let shared = ofDroppedSources(of: job).filter(\.isLeftOut)
    if shared.isEmpty { return self }
    var all = self
    for source in job.sources {
      var own = Set(filter { $0.isLeftOut && $0.source == source.name }.map(\.digest))
      for var input in shared where source.kind.isOf(input.source) {
        input.source = source.name
        if own.insert(input.digest).inserted { all.append(input) }
      }
    }
    return all
  }

  private static func divided(
    _ inputs: [InputRecord], by job: Job, isThere: Bool
  ) -> [InputRecord] {
    let names = Set(job.sources.map { ExactText($0.name) })
    return inputs.filter { names.contains(ExactText($0.source)) == isThere }
  }
}
