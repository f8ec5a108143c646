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

  private static func divided(
    _ inputs: [InputRecord], by job: Job, isThere: Bool
  ) -> [InputRecord] {
    let names = Set(job.sources.map { ExactText($0.name) })
    return inputs.filter { names.contains(ExactText($0.source)) == isThere }
  }
}
